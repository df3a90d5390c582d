import { withoutClientReference } from '../client-reference.ts';
import { isDate } from '../dates.ts';
import type { Value } from '../fields.ts';
import { canonical, fromNumber, isDecimal } from '../numbers.ts';
import { isEmpty, isRecord, textOf } from '../value.ts';

/**
 * Whether a value is unchanged since it was sent; in a record, only members that were sent are compared. Amounts that Rampa
 * computed are in the request but not in the draft, so an absent number is unchanged; an absent text is a change. A date may have
 * been sent with a time added, and a document number or order reference with a client reference.
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
