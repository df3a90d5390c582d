import { isDecimal } from '../numbers.ts';
import type { Path, ValueRecord } from '../fields.ts';
import { below, isWholeDocument, placeAt } from '../model/place.ts';
import type { Place } from '../model/place.ts';
import type { ProblemCode, RampaProblem, Severity } from '../model/problem.ts';

type Params = RampaProblem['params'];

/** Collects the problems found by a rule; paths are relative to the record that the rule checks. */
export interface Report {
  readonly error: (path: Path, code: ProblemCode, params?: Params) => void;
  /** An error that the specification states for every document (§8), even if it does not show the record's fields. */
  readonly stated: (path: Path, code: ProblemCode, params?: Params) => void;
  readonly warning: (path: Path, code: ProblemCode, params?: Params) => void;
}

/** Problems of values that a request cannot contain: always errors, because sending would lose the value, or lack the totals. */
const unsendable: ReadonlySet<ProblemCode> = new Set([
  'totalsNotComputable',
  'averageRateNotComputable',
  'notANumber',
  'notAPercentage',
  'notAnInteger',
  'notADate',
  'notAnIdentifier',
  'tooPrecise',
]);

/** Whether the problem concerns a value that a request cannot contain. */
export function isUnsendable(code: ProblemCode): boolean {
  return unsendable.has(code);
}

/**
 * `assumed`: the specification does not show the record's fields, so its rules only warn, except about `stated` limits. `lines`: the document's lines, if the
 * record is the whole document and a rule refers to lines by position.
 */
export function reportInto(
  problems: RampaProblem[],
  at: Place,
  assumed: boolean,
  lines: readonly ValueRecord[] = [],
): Report {
  const put = (path: Path, code: ProblemCode, severity: Severity, params: Params) => {
    const place = isWholeDocument(at) ? placeAt(path, lines) : below(at, ...path);
    problems.push({ source: 'rampa', place, code, severity, ...(params === undefined ? {} : { params }) });
  };
  return {
    error: (path, code, params) => {
      put(path, code, assumed && !isUnsendable(code) ? 'warning' : 'error', params);
    },
    stated: (path, code, params) => {
      put(path, code, 'error', params);
    },
    warning: (path, code, params) => {
      put(path, code, 'warning', params);
    },
  };
}

/** The decimal in a field; null if the field is empty or contains something else. */
export function decimalOf(value: unknown): string | null {
  return isDecimal(value) ? value : null;
}
