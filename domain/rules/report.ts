import { isDecimal } from '../numbers.ts';
import { isRecord } from '../fields.ts';
import type { Path, ValueRecord } from '../fields.ts';
import type { Problem, ProblemCode, Severity } from '../model/problem.ts';

type Params = Problem['params'];

/** Where a rule puts what it finds; paths are relative to the record the rule looks at. */
export interface Report {
  readonly error: (path: Path, code: ProblemCode, params?: Params) => void;
  readonly warning: (path: Path, code: ProblemCode, params?: Params) => void;
}

/** Problems of values that a request cannot carry: errors wherever they stand, because sending would lose what was typed. */
const unsendable: ReadonlySet<ProblemCode> = new Set([
  'notANumber',
  'notAnInteger',
  'notADate',
  'notAnIdentifier',
  'tooPrecise',
]);

/** Whether the problem is of a value that a request cannot carry. */
export function isUnsendable(code: ProblemCode): boolean {
  return unsendable.has(code);
}

/** `assumed`: the specification does not show the fields of the record, so that its rules only advise. */
export function reportInto(problems: Problem[], at: Path, assumed: boolean): Report {
  const put = (path: Path, code: ProblemCode, severity: Severity, params: Params) => {
    problems.push({ path: [...at, ...path], code, severity, ...(params === undefined ? {} : { params }) });
  };
  return {
    error: (path, code, params) => {
      put(path, code, assumed && !isUnsendable(code) ? 'warning' : 'error', params);
    },
    warning: (path, code, params) => {
      put(path, code, 'warning', params);
    },
  };
}

/** Absent, empty, or nothing but blanks: says nothing to the service either. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** A text field's value without the blanks around it; `''` where it holds none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** The decimal a field holds, null where it holds none or something else. */
export function decimalOf(value: unknown): string | null {
  return isDecimal(value) ? value : null;
}

/** The entries of a list field; none where it holds something else. */
export function itemsOf(value: unknown): readonly ValueRecord[] {
  return Array.isArray(value) ? value.map((item: unknown) => (isRecord(item) ? item : {})) : [];
}

/** The entries of a list of texts. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map((item: unknown) => (typeof item === 'string' ? item : '')) : [];
}
