/** Whether a value of a draft is unchanged since it was sent. */
import { withoutClientReference } from '../client-reference.ts';
import { isDate } from '../dates.ts';
import type { Value } from '../fields.ts';
import { canonical, fromNumber, isDecimal } from '../numbers.ts';
import { isEmpty, isRecord, textOf } from '../value.ts';

/**
 * Whether a value is unchanged since it was sent; of a record only the members that were sent are compared. Amounts that Rampa
 * computed are absent in the draft and were in the request: an absent number is no change, an absent text is. A day was sent
 * with a time, and a document number or order reference may have been sent with a client reference.
 */
export function isAsSent(sent: unknown, held: Value): boolean {
  if (sent === undefined || sent === null) return sent === undefined || isEmpty(held);
  if (typeof sent === 'string' && (typeof held === 'string' || isEmpty(held)))
    return isTextAsSent(sent.trim(), textOf(held));
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

function isTextAsSent(sent: string, held: string): boolean {
  return sent === held || withoutClientReference(sent) === held || (isDate(held) && sent.startsWith(`${held}T`));
}
