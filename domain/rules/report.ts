import { isDecimal } from '../numbers.ts';
import type { Path } from '../fields.ts';
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

/** The decimal a field holds, null where it holds none or something else. */
export function decimalOf(value: unknown): string | null {
  return isDecimal(value) ? value : null;
}
