/**
 * A partial change sends only what differs (§4.4 rule 1). What stands as it was read came from the service, which need not
 * show all it has (§2.7, §2.8): a fault in it is advice, or a document that was read without a required field could not be
 * changed in any other.
 */
import { documents } from '../documents/index.ts';
import type { DocumentKind, Operation } from '../model/draft-state.ts';
import type { ValueRecord } from '../fields.ts';
import type { Place } from '../model/place.ts';
import type { RampaProblem } from '../model/problem.ts';
import { linesOf } from '../value.ts';
import { sameRecord, sameValue } from '../wire/same.ts';
import { isUnsendable } from './report.ts';

/** Problems of the header, errors being warnings where they are about what is not sent. */
export function softenUnsent(
  kind: DocumentKind,
  content: ValueRecord,
  operation: Operation,
  base: ValueRecord | null,
  problems: readonly RampaProblem[],
): RampaProblem[] {
  if (operation !== 'change' || base === null) return [...problems];
  return problems.map((problem) => (stands(kind, content, base, problem.place) ? soften(problem) : problem));
}

/** As {@link softenUnsent}, of the problems of lines that are not sent because all stand as they were ({@link sendsLines}). */
export function soften(problem: RampaProblem): RampaProblem {
  return problem.severity === 'error' && !isUnsendable(problem.code) ? { ...problem, severity: 'warning' } : problem;
}

/** Of `Lines` only how many there are: this is about the header. */
function stands(kind: DocumentKind, content: ValueRecord, base: ValueRecord, { line, path }: Place): boolean {
  const name = line === null ? path[0] : 'Lines';
  if (name === 'Lines') return linesOf(content).length === linesOf(base).length;
  const field = typeof name === 'string' ? documents[kind].fields[name] : undefined;
  return field !== undefined && typeof name === 'string' && sameValue(field, base[name], content[name]);
}

/**
 * Whether sending the draft sends its lines: a partial change does not while each stands as it was read. Line by line and
 * kept, so that a key typed in one of a thousand lines compares one.
 */
export function sendsLines(
  kind: DocumentKind,
  operation: Operation,
  base: ValueRecord | null,
  lines: readonly ValueRecord[],
): boolean {
  if (operation !== 'change' || base === null) return true;
  const before = linesOf(base);
  return before.length !== lines.length || !lines.every((line, index) => isAsRead(kind, line, before[index] ?? {}));
}

const compared = new WeakMap<ValueRecord, { readonly read: ValueRecord; readonly same: boolean }>();

function isAsRead(kind: DocumentKind, line: ValueRecord, read: ValueRecord): boolean {
  const known = compared.get(line);
  if (known?.read === read) return known.same;
  const same = sameRecord(documents[kind].lineFields, line, read);
  compared.set(line, { read, same });
  return same;
}
