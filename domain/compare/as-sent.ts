/** Whether a place of a document still is as the service was sent it. */
import { withoutClientReference } from '../client-reference.ts';
import { isDate } from '../dates.ts';
import type { Value } from '../fields.ts';
import { canonical, fromNumber, isDecimal } from '../numbers.ts';
import { isEmpty, isRecord } from '../value.ts';

/**
 * Whether a place still is as it was sent; of a line only what was sent of it counts. Amounts that Rampa computed are absent
 * here and were in the request: an absent number is no change, an absent text is. A day was sent with a time, and a document
 * number or order reference may have been sent with a client reference.
 */
export function isAsSent(sent: unknown, held: Value): boolean {
  if (sent === undefined || sent === null) return sent === undefined || isEmpty(held);
  if (typeof sent === 'string' && (typeof held === 'string' || isEmpty(held))) return isTextAsSent(sent, held ?? '');
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
  return sent === held;
}

function isTextAsSent(sent: string, held: Value): boolean {
  if (typeof held !== 'string') return false;
  const text = held.trim();
  if (isDate(text) && sent.startsWith(`${text}T`)) return true;
  return sent.trim() === text || withoutClientReference(sent.trim()) === text;
}
