import type { LookupPresence, PresenceOf } from '../facts.ts';
import { sentFieldsThat } from '../fields.ts';
import { isMissing, isRecord, itemsOf, textOf } from '../value.ts';
import type { Fields, Path, ValueRecord } from '../fields.ts';
import type { ProblemCode } from '../model/problem.ts';
import type { Report } from './report.ts';

/** Fields with a lookup, and fields that may contain such fields. */
const lookupFields = sentFieldsThat(
  (field) =>
    field.type === 'object' ||
    field.type === 'list' ||
    ((field.type === 'text' || field.type === 'uuid') && field.lookup !== undefined && field.lookup !== 'units'),
);

/**
 * §4.5: reports values that the field's lookup lacks. A warning, because the lookup may be older than the value, or incomplete.
 * `validateLine` checks `Lines`.
 */
export function checkLookupPresence(
  fields: Fields,
  record: ValueRecord,
  presenceOf: PresenceOf | undefined,
  report: Report,
  at: Path = [],
): void {
  if (presenceOf === undefined) return;
  for (const [name, field] of lookupFields(fields)) {
    const value = record[name];
    if (isMissing(value)) continue;
    const path = [...at, name];
    if (field.type === 'text' || field.type === 'uuid') {
      const code = textOf(value);
      if (field.lookup === undefined || field.lookup === 'units' || code === '') continue;
      const by = field.type === 'uuid' ? 'id' : (field.lookupValue ?? 'code');
      const problem = problemOf(presenceOf(field.lookup, code, by));
      if (problem !== null) report.warning(path, problem, { code, lookup: field.lookup });
    } else if (field.type === 'object') {
      if (isRecord(value)) checkLookupPresence(field.fields, value, presenceOf, report, path);
    } else if (field.type === 'list' && name !== 'Lines') {
      itemsOf(value).forEach((item, index) => {
        checkLookupPresence(field.fields, item, presenceOf, report, [...path, index]);
      });
    }
  }
}

function problemOf(
  presence: LookupPresence,
): Extract<ProblemCode, 'unknownCode' | 'ambiguousCode' | 'listUnread'> | null {
  if (presence === 'several') return 'ambiguousCode';
  if (presence === 'unread') return 'listUnread';
  return presence === false ? 'unknownCode' : null;
}
