import { withoutClientReference } from '../client-reference.ts';
import { isDate } from '../dates.ts';
import { documents } from '../documents/index.ts';
import { fieldAtPlace } from '../edit/places.ts';
import type { Fields, Value } from '../fields.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import type { LocatedError } from '../model/problem.ts';
import { canonical, fromNumber, isDecimal } from '../numbers.ts';
import { isEmpty, isRecord, textOf } from '../value.ts';
import { sameValue } from '../wire/same.ts';
import { compareRecords } from './comparison.ts';

/** Whether the draft's value at the place of an error is unchanged since it was sent. */
export function isUnchangedSince(
  { place, sent, draftValue: then }: LocatedError,
  kind: DocumentKind,
  now: Value,
): boolean {
  // Errors of earlier versions have only the value in the request.
  if (then === undefined) return isAsSent(sent, now);
  const field = fieldAtPlace(documents[kind], place);
  const fields: Fields = field === undefined ? documents[kind].lineFields : 'fields' in field ? field.fields : {};
  if (isRecord(then) && isRecord(now)) return compareRecords(fields, then, now).size === 0;
  const isEntry = typeof place.path.at(-1) === 'number';
  return isEntry || field === undefined ? then === (now ?? null) : sameValue(field, then, now);
}

/**
 * Whether a value is unchanged since it was sent; in a record, only members that were sent are compared. Amounts that Rampa
 * computed are in the request but not in the draft, so an absent number is unchanged; an absent text is a change. A date may have
 * been sent with a time added, and a document number or order reference with a client reference.
 */
function isAsSent(sent: unknown, held: Value): boolean {
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
