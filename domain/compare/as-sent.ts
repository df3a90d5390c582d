/** Whether a place of a document still is as the service was sent it. */
import type { Value } from '../fields.ts';
import { canonical, fromNumber, isDecimal } from '../numbers.ts';
import { isEmpty, isRecord } from '../value.ts';

/**
 * Whether a place still is as it was sent; of a line only what was sent of it counts. Amounts that Rampa computed are absent
 * here and stood in the request: an absent number is no change, an absent text is.
 */
export function isAsSent(sent: unknown, held: Value): boolean {
  if (sent === undefined || sent === null) return sent === undefined || isEmpty(held);
  if (isEmpty(held)) return typeof sent === 'number' || isEmpty(sent);
  if (Array.isArray(held)) {
    return (
      Array.isArray(sent) &&
      sent.length === held.length &&
      held.every((item, i) => isAsSent((sent as unknown[])[i], item as Value))
    );
  }
  if (isRecord(held)) {
    return (
      isRecord(sent) && Object.entries(sent).every(([name, value]) => name === '$key' || isAsSent(value, held[name]))
    );
  }
  if (typeof sent === 'number' && isDecimal(held)) return fromNumber(sent) === canonical(held);
  if (typeof sent === 'string' && typeof held === 'string') return sent.trim() === held.trim() || sent.startsWith(held);
  return sent === held;
}
