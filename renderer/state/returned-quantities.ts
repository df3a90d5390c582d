/** What is typed beside the lines of a document: how much of each comes back. */
import Big from 'big.js';
import { fold } from '../../domain/fold.ts';
import { parseDecimal } from '../../domain/numbers.ts';
import type { Language } from '../../domain/numbers.ts';

interface Returned {
  /** By the line's position. */
  readonly quantities: ReadonlyMap<number, string>;
  readonly problems: ReadonlyMap<number, 'notRead' | 'tooMuch'>;
}

/**
 * `most`: how much of each line can come back, null where that is not known; more is a problem unless `isMoreTaken`. A line with
 * nothing typed does not come back.
 */
export function readReturned(
  most: ReadonlyMap<number, string | null>,
  texts: Readonly<Record<number, string>>,
  language: Language,
  isMoreTaken = false,
): Returned {
  const quantities = new Map<number, string>();
  const problems = new Map<number, 'notRead' | 'tooMuch'>();
  for (const [position, left] of most) {
    const text = texts[position]?.trim() ?? '';
    if (text === '') continue;
    const quantity = parseDecimal(text, language)?.value;
    if (quantity === undefined || !new Big(quantity).gt(0)) problems.set(position, 'notRead');
    else if (!isMoreTaken && left !== null && new Big(quantity).gt(left)) problems.set(position, 'tooMuch');
    else quantities.set(position, quantity);
  }
  return { quantities, problems };
}

/** Whether a line with this text is meant, as everything is searched. */
export const isLineOf = (text: string, sought: string): boolean => fold(text).includes(fold(sought));
