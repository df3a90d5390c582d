import type { Path } from '../fields.ts';
import { below } from '../model/place.ts';
import type { Place } from '../model/place.ts';
import type { AdviceCode } from './advice-codes.ts';
import type { CodeListName } from './code-list.ts';
import { codeLists, isUnlisted } from './lists.ts';

/** A warning based on Turkish practice, which the service's specification does not cover. */
export interface Advice {
  readonly source: 'rampa';
  readonly place: Place;
  readonly code: AdviceCode;
  readonly severity: 'warning';
  readonly params?: Readonly<Record<string, string | number>>;
}

export interface GuidanceFacts {
  /** Whether advice is given. */
  readonly localGuidance: boolean;
}

/** Adds an advice; paths are relative to the checked record. */
export type Advise = (path: Path, code: AdviceCode, params?: Advice['params']) => void;

export function adviseInto(found: Advice[], at: Place): Advise {
  return (path, code, params) => {
    const place = below(at, ...path);
    found.push({ source: 'rampa', place, code, severity: 'warning', ...(params === undefined ? {} : { params }) });
  };
}

/** Advises on a code that is missing in a complete list; an empty field is skipped. */
export function adviseCode(list: CodeListName, code: string, path: Path, advise: Advise): void {
  if (code === '' || !isUnlisted(list, code)) return;
  const { date, version = '', validFrom: from = '' } = codeLists[list];
  advise(path, 'guidanceUnlisted', { code, list, date, version, from });
}

/** Whether a list of allowed values lacks a value. An absent list allows every value, and an empty value is always allowed. */
export function isOutside(named: readonly string[] | undefined, value: string): boolean {
  return named !== undefined && value !== '' && !named.includes(value);
}
