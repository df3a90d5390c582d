import type { Path } from '../fields.ts';
import { below } from '../model/place.ts';
import type { Place } from '../model/place.ts';
import type { AdviceCode } from './advice-codes.ts';
import type { CodeListName } from './code-list.ts';
import { codeLists, isUnlisted } from './lists.ts';

/** A problem that is never more than a warning: Turkish practice, of which the service's specification says nothing. */
export interface Advice {
  readonly source: 'rampa';
  readonly place: Place;
  readonly code: AdviceCode;
  readonly severity: 'warning';
  readonly params?: Readonly<Record<string, string | number>>;
}

/** What the advice needs to know beyond the document. */
export interface GuidanceFacts {
  /** The switch: without it nothing is advised. */
  readonly localGuidance: boolean;
}

/** Where advice is put; paths are relative to the record that is looked at. */
export type Advise = (path: Path, code: AdviceCode, params?: Advice['params']) => void;

export function adviseInto(found: Advice[], at: Place): Advise {
  return (path, code, params) => {
    const place = below(at, ...path);
    found.push({ source: 'rampa', place, code, severity: 'warning', ...(params === undefined ? {} : { params }) });
  };
}

/** Advice on a code that its list, which is meant to be whole, does not have; an empty field is none. */
export function adviseCode(list: CodeListName, code: string, path: Path, advise: Advise): void {
  if (code === '' || !isUnlisted(list, code)) return;
  const { date, version = '', validFrom: from = '' } = codeLists[list];
  advise(path, 'guidanceUnlisted', { code, list, date, version, from });
}

/** Whether a value is outside what an entry names; an entry that names nothing takes any, and nothing typed fits any. */
export function isOutside(named: readonly string[] | undefined, value: string): boolean {
  return named !== undefined && value !== '' && !named.includes(value);
}
