import type { Listed, ListedAnswer } from '../facts.ts';
import { sentFields } from '../fields.ts';
import { isRecord, itemsOf, textOf } from '../value.ts';
import type { Fields, Path, ValueRecord } from '../fields.ts';
import type { ProblemCode } from '../model/problem.ts';
import type { Report } from './report.ts';

/**
 * §4.5: values that the offline list of their kind does not have. Advice: the list may be older than the value, or not
 * whole. `Lines` is left to `validateLine`.
 */
export function checkListed(
  fields: Fields,
  record: ValueRecord,
  listed: Listed | undefined,
  report: Report,
  at: Path = [],
): void {
  if (listed === undefined) return;
  for (const [name, field] of sentFields(fields)) {
    const value = record[name];
    const path = [...at, name];
    if (field.type === 'text' || field.type === 'uuid') {
      const code = textOf(value);
      if (field.lookup === undefined || field.lookup === 'units' || code === '') continue;
      const by = field.type === 'uuid' ? 'id' : (field.lookupValue ?? 'code');
      const problem = problemOf(listed(field.lookup, code, by));
      if (problem !== null) report.warning(path, problem, { code, lookup: field.lookup });
    } else if (field.type === 'object') {
      if (isRecord(value)) checkListed(field.fields, value, listed, report, path);
    } else if (field.type === 'list' && name !== 'Lines') {
      itemsOf(value).forEach((item, index) => {
        checkListed(field.fields, item, listed, report, [...path, index]);
      });
    }
  }
}

function problemOf(answer: ListedAnswer): Extract<ProblemCode, 'unknownCode' | 'severalMeant' | 'listUnread'> | null {
  if (answer === 'several') return 'severalMeant';
  if (answer === 'unread') return 'listUnread';
  return answer === false ? 'unknownCode' : null;
}
