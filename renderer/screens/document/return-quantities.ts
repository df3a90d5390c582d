/** What is typed beside the lines of a despatch: how much of each comes back. */
import Big from 'big.js';
import type { ValueRecord } from '../../../domain/fields.ts';
import { fold } from '../../../domain/fold.ts';
import { isDecimal, parseDecimal } from '../../../domain/numbers.ts';
import type { Language } from '../../../domain/numbers.ts';
import type { ReturnedQuantities } from '../../../domain/return-document.ts';
import { textOf } from '../../../domain/value.ts';

export type QuantityProblem = 'notRead' | 'tooMuch';

export interface Returned {
  readonly quantities: ReturnedQuantities;
  /** By the line's position, counted from 0. */
  readonly problems: ReadonlyMap<number, QuantityProblem>;
}

/** `texts`: by position, as typed; a line with nothing typed does not come back. */
export function readReturned(
  lines: readonly ValueRecord[],
  texts: Readonly<Record<number, string>>,
  language: Language,
): Returned {
  const quantities = new Map<number, string>();
  const problems = new Map<number, QuantityProblem>();
  lines.forEach((line, position) => {
    const text = texts[position]?.trim() ?? '';
    if (text === '') return;
    const quantity = parseDecimal(text, language)?.value;
    const despatched = line['Quantity'];
    if (quantity === undefined || !new Big(quantity).gt(0)) problems.set(position, 'notRead');
    else if (isDecimal(despatched) && new Big(quantity).gt(despatched)) problems.set(position, 'tooMuch');
    else quantities.set(position, quantity);
  });
  return { quantities, problems };
}

/** Positions of the lines whose product's code or name has the text in it, as everything is searched. */
export function linesWith(lines: readonly ValueRecord[], text: string): readonly number[] {
  const searched = fold(text);
  return lines.flatMap((line, position) =>
    fold(`${textOf(line['ProductCode'])} ${textOf(line['ProductName'])}`).includes(searched) ? [position] : [],
  );
}
