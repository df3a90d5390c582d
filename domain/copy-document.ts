import { withAmountsForCopy } from './amounts/copied-line.ts';
import { areChosen, arePresumedChosen } from './chosen-lots.ts';
import { withoutClientReference } from './client-reference.ts';
import { dayOf } from './dates.ts';
import { documents } from './documents/index.ts';
import type { DocumentKind } from './model/draft-state.ts';
import { withDeliveryCount } from './edit/delivery-count.ts';
import { isSent } from './fields.ts';
import type { Field, Fields, Value, ValueRecord } from './fields.ts';
import { withoutAside } from './edit/aside.ts';
import { withRateOfCopy, withoutRateOfDay } from './edit/origins.ts';
import { withSharesOfCopy } from './edit/withholding.ts';
import { withEntriesAtLines } from './open-entries.ts';
import { withoutOrigins } from './origins.ts';
import { textOf } from './value.ts';
import { isInternalName } from './wire/pass-through.ts';
import { withoutPassThrough } from './wire/pass-through-members.ts';

/**
 * The content of a copy, which is a new document: numbered by the service, dated `today` (`YYYY-MM-DD`), not cancelled.
 * - Kept: fields that the user enters, including amounts that the user entered.
 * - Left out: fields that the service set (ids, record data, the customer's address at the time, calculated values), and the
 *   service's amounts, so that Rampa computes the amounts; only those stay that cannot be computed (copied-line.ts).
 * - Left out, unless the original is of the same day: exchange rates, which change daily, and dates of dispatch and delivery.
 * - Of its own day: a withholding share that follows from its code.
 * - Left out: counted deliveries, that a quantity was counted by scans, texts of a partner's file, and lots that the service chose.
 * - Left out: unknown members. They may be the id of an order line, a driver or a state, which do not apply to the new document.
 * - Left out: the client reference, which proves the submission of the original; the user's own text beside it stays.
 * - Left out: the keys of lines, because those of a return that was made from an e-document say that its goods were returned.
 */
export function copyOfDocument(kind: DocumentKind, content: ValueRecord, today: string): ValueRecord {
  const { fields, lineFields, numberField, referenceField } = documents[kind];
  const day = dayOf(textOf(content['Date']));
  const isOfToday = day !== '' && day === today;
  const withoutOld = isOfToday ? (record: ValueRecord): ValueRecord => record : withoutValuesOfDay;
  const uncounted = withoutPassThrough(withDeliveryCount(content, null));
  const copy: Record<string, Value> = {
    ...withoutOld(withoutAside(typed(fields, withoutOrigins(uncounted, ['mapped', 'fileTotals'])), 'CustomerCode')),
  };
  const reference = copy[referenceField];
  if (typeof reference === 'string') copy[referenceField] = withoutClientReference(reference);
  delete copy['Cancelled'];
  const { Lines: lines } = content;
  if (!Array.isArray(lines)) return { ...copy, [numberField]: 'Next', Date: today };
  const keys = new Map<string, string>();
  const copies = (lines as readonly ValueRecord[]).map((line, index) => {
    const $key = `copied-${String(index + 1)}`;
    if (line.$key !== undefined) keys.set(line.$key, $key);
    const { $key: _former, ...copied } = copyOfWholeLine(lineFields, line);
    return { $key, ...withoutOld(copied) };
  });
  copy['Lines'] = copies.map((line) => withRateOfCopy(line, keys));
  return withSharesOfCopy({ ...withEntriesAtLines(copy, keys), [numberField]: 'Next', Date: today });
}

/** A rate of 1 is kept: it is the rate of the default currency. */
function withoutValuesOfDay(record: ValueRecord): ValueRecord {
  const isOfDay = ([name, value]: [string, Value]): boolean =>
    name === 'ActualDispatchDate' || name === 'DeliveryDate' || (name === 'AverageExchangeRate' && value !== '1');
  return withoutRateOfDay(Object.fromEntries(Object.entries(record).filter((entry) => !isOfDay(entry))));
}

/** Lots that the service chose belong to the goods of the original. Those that it may have chosen are kept for the user to judge. */
function withoutChosenLots(line: ValueRecord, copy: ValueRecord): ValueRecord {
  return areChosen(line) && !arePresumedChosen(line) ? { ...copy, Lots: [] } : copy;
}

/** What a copied line takes along: all that was entered in it. */
export function copyOfWholeLine(lineFields: Fields, line: ValueRecord): ValueRecord {
  return withoutChosenLots(line, copyOfLine(lineFields, line));
}

/** A line with only the fields that the user enters, according to the fields of the document that it is copied into. */
export function copyOfLine(lineFields: Fields, line: ValueRecord): ValueRecord {
  return typed(lineFields, withoutPassThrough(withAmountsForCopy(line)));
}

function typed(fields: Fields, record: ValueRecord): Record<string, Value> {
  const kept = (name: string) => isInternalName(name) || isTyped(name, fields[name]);
  return Object.fromEntries(
    Object.entries(withoutOrigins(record, ['service', 'scanned'])).filter(([name]) => kept(name)),
  );
}

/** Whether a field is copied. The name that belongs to a code is copied; `Id` and record data are not. */
function isTyped(name: string, field: Field | undefined): boolean {
  if (name === 'Id' || field === undefined || field.group === 'record') return false;
  return isSent(field) || field.class === 'echo';
}
