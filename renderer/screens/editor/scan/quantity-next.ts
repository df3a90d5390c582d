/** A code and Tab at a scanner's speed may be typed text from a remote desktop: then the quantity follows at the same speed. */
import { bufferedKeys } from '../../../state/buffered-keys.ts';

/** Milliseconds in which the rest of a delivered text arrives; a scanner's next scan needs longer. */
const turn = 30;
const mostTurns = 10;
const quantity = /^[0-9]{1,6}(?:[.,][0-9]{1,3})?$/;
const longestQuantity = 10;

/** What the keys that wait are, up to the key that ends them: a text that is no quantity is another code. */
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
