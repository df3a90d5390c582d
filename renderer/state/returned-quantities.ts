/** The returned quantities that the user types for the lines of a document. */
import Big from 'big.js';
import { fold } from '../../domain/fold.ts';
import { parseDecimal } from '../../domain/numbers.ts';
import type { Language } from '../../domain/numbers.ts';

interface Returned {
  /** By line position. */
  readonly quantities: ReadonlyMap<number, string>;
  readonly problems: ReadonlyMap<number, 'notRead' | 'tooMuch'>;
}

/**
 * `most`: the largest quantity that can be returned of each line, `null` if unknown; a larger one is a problem unless
 * `isMoreTaken`. Lines without text are not returned.
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

/** Whether a line's text matches the search; case and accents do not matter. */
export const isLineOf = (text: string, sought: string): boolean => fold(text).includes(fold(sought));
