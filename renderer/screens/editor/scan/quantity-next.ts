/** A code and Tab typed at a scanner's speed may come from a remote desktop; then the quantity follows just as fast. */
import { bufferedKeys } from '../../../state/buffered-keys.ts';

/** Milliseconds to wait for the rest of a text that is being delivered; a scanner needs longer for its next scan. */
const turn = 30;
const mostTurns = 10;
const quantity = /^[0-9]{1,6}(?:[.,][0-9]{1,3})?$/;
const longestQuantity = 10;

/** Classifies the buffered keys up to Enter or Tab: a quantity, another code, or nothing typed. */
export async function whatIsNext(): Promise<'quantity' | 'code' | 'nothing'> {
  for (let turns = 0; turns < mostTurns; turns++) {
    await new Promise((resolve) => setTimeout(resolve, turn));
    const keys = bufferedKeys.heldKeys.map(({ key }) => key);
    const end = keys.findIndex((key) => key === 'Enter' || key === 'Tab');
    const text = (end < 0 ? keys : keys.slice(0, end)).join('');
    if (text === '') return 'nothing';
    if (end >= 0) return quantity.test(text) ? 'quantity' : 'code';
    if (text.length > longestQuantity) return 'code';
  }
  return 'nothing';
}
