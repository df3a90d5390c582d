/**
 * A partial change sends only fields that differ (§4.4 rule 1). Other fields are as the service returned them, and its answer may
 * lack fields (§2.7, §2.8). Problems in these are only warnings; otherwise a document that was read without a required field
 * could not be changed at all.
 */
import { documents } from '../documents/index.ts';
import type { DocumentKind, Operation } from '../model/draft-state.ts';
import type { ValueRecord } from '../fields.ts';
import type { Place } from '../model/place.ts';
import type { RampaProblem } from '../model/problem.ts';
import { linesOf } from '../value.ts';
import { compareRecords } from '../compare/comparison.ts';
import { sameValue } from '../wire/same.ts';
import { isUnsendable } from './report.ts';

/** The header's problems, with errors in fields that are not sent turned into warnings. */
export function softenUnsent(
  kind: DocumentKind,
  content: ValueRecord,
  operation: Operation,
  baseline: ValueRecord | null,
  problems: readonly RampaProblem[],
): RampaProblem[] {
  if (operation !== 'change' || baseline === null) return [...problems];
  return problems.map((problem) => (isUnchanged(kind, content, baseline, problem.place) ? soften(problem) : problem));
}

/** Like {@link softenUnsent}, for a problem of lines that are not sent because none has changed ({@link sendsLines}). */
export function soften(problem: RampaProblem): RampaProblem {
  return problem.severity === 'error' && !isUnsendable(problem.code) ? { ...problem, severity: 'warning' } : problem;
}

/** For `Lines` only the number of lines is compared, because these are problems of the header. */
function isUnchanged(kind: DocumentKind, content: ValueRecord, baseline: ValueRecord, { line, path }: Place): boolean {
  const name = line === null ? path[0] : 'Lines';
  if (name === 'Lines') return linesOf(content).length === linesOf(baseline).length;
  const field = typeof name === 'string' ? documents[kind].fields[name] : undefined;
  return field !== undefined && typeof name === 'string' && sameValue(field, baseline[name], content[name]);
}

/** Whether sending the draft sends its lines: a partial change does not if every line is as read. */
export function sendsLines(
  kind: DocumentKind,
  operation: Operation,
  baseline: ValueRecord | null,
  lines: readonly ValueRecord[],
): boolean {
  if (operation !== 'change' || baseline === null) return true;
  const before = linesOf(baseline);
  const { lineFields } = documents[kind];
  const isChanged = (line: ValueRecord, at: number): boolean =>
    compareRecords(lineFields, before[at] ?? {}, line).size > 0;
  return before.length !== lines.length || lines.some(isChanged);
}
