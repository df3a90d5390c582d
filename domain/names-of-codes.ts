/** What a document shows beside its codes and identifiers, and what the lists of this computer have for them. */
import { documents } from './documents/index.ts';
import { referenceKind, shownBeside } from './edit/references.ts';
import type { DisplayFields } from './edit/references.ts';
import { sentFields } from './fields.ts';
import type { Fields, LookupKind, Value, ValueRecord } from './fields.ts';
import { fold } from './fold.ts';
import type { DocumentKind } from './model/draft-state.ts';
import { headerPlace, linePlace } from './model/place.ts';
import type { Place } from './model/place.ts';
import type { OpenEntry } from './open-entries.ts';
import { isEmpty, linesOf, textOf } from './value.ts';

/** A code or identifier in a document, with the code and name that the document shows for it. */
export interface NamedCode {
  readonly lookup: LookupKind;
  readonly by: 'code' | 'id';
  readonly value: string;
  /** `''` if the document shows none. */
  readonly code: string;
  readonly name: string;
  /** The first place where the document shows the code so. */
  readonly place: Place;
}
type Code = Pick<NamedCode, 'lookup' | 'by' | 'value'>;
/** What a list has for a code or identifier; null if it has none. */
export type NameOf = (named: Code) => { readonly code: string; readonly name: string | null } | null;

interface NamedField extends Pick<NamedCode, 'lookup' | 'by'> {
  readonly field: string;
  readonly beside: DisplayFields;
}

/** The fields that are sent and whose entry in a list is named in other fields. */
function namedFields(fields: Fields): readonly NamedField[] {
  return sentFields(fields).flatMap(([field, one]): NamedField[] => {
    const lookup = one.type === 'text' || one.type === 'uuid' ? one.lookup : undefined;
    const beside = shownBeside(fields, field);
    if (lookup === undefined || lookup === 'units' || isEmpty(beside)) return [];
    return [{ field, beside, lookup, by: referenceKind(one) === null ? 'code' : 'id' }];
  });
}

/** The same for every place of a code. */
export const keyOfCode = ({ lookup, by, value }: Code): string =>
  JSON.stringify([lookup, by, by === 'id' ? value.toLowerCase() : value]);

/** The codes of a document that have names, once for each name that the document shows. */
export function namedCodesOf(kind: DocumentKind, content: ValueRecord): readonly NamedCode[] {
  const { fields, lineFields } = documents[kind];
  const found = new Map<string, NamedCode>();
  const add = (named: readonly NamedField[], record: ValueRecord, at: (name: string) => Place): void => {
    for (const { field, beside, lookup, by } of named) {
      const value = textOf(record[field]);
      const shown = (name: string | undefined): string => (name === undefined ? '' : textOf(record[name]));
      const code = { lookup, by, value, code: shown(beside.code), name: shown(beside.name) };
      const key = JSON.stringify([keyOfCode(code), code.code, code.name]);
      if (value !== '' && !found.has(key)) found.set(key, { ...code, place: at(field) });
    }
  };
  add(namedFields(fields), content, headerPlace);
  const ofLine = namedFields(lineFields);
  for (const line of linesOf(content)) add(ofLine, line, (name) => linePlace(line.$key ?? '', name));
  return [...found.values()];
}

/** The document with what `nameOf` has for each of its codes. */
export function withNames(kind: DocumentKind, content: ValueRecord, nameOf: NameOf): ValueRecord {
  const { fields, lineFields } = documents[kind];
  const withNamesIn = (named: readonly NamedField[], record: ValueRecord): ValueRecord => {
    const names = named.flatMap(({ field, beside, lookup, by }): (readonly [string, Value])[] => {
      const value = textOf(record[field]);
      const found = value === '' ? null : nameOf({ lookup, by, value });
      const { code, name } = beside;
      return [
        ...(code === undefined || isEmpty(found?.code) ? [] : [[code, found?.code] as const]),
        ...(name === undefined || isEmpty(found?.name) ? [] : [[name, found?.name] as const]),
      ];
    });
    return { ...record, ...Object.fromEntries(names) };
  };
  const header = withNamesIn(namedFields(fields), content);
  if (!Array.isArray(content['Lines'])) return header;
  const ofLine = namedFields(lineFields);
  return { ...header, Lines: linesOf(content).map((line) => withNamesIn(ofLine, line)) };
}

/** Characters of two names that are compared: those of a file can be very long. */
const comparedLength = 500;
const isOtherText = (one: string, other: string): boolean =>
  one !== other && fold(one.slice(0, comparedLength)) !== fold(other.slice(0, comparedLength));

/** An open entry for each code that the document names otherwise than the list here does. */
export function otherNames(codes: readonly NamedCode[], nameOf: NameOf, file: string): readonly OpenEntry[] {
  const entries = new Map<string, OpenEntry>();
  const isOther = (there: string, own: string | null): boolean =>
    there !== '' && own !== null && own !== '' && isOtherText(there, own);
  for (const named of codes) {
    const [key, here] = [`name ${keyOfCode(named)}`, nameOf(named)];
    if (here === null || entries.has(key) || !(isOther(named.code, here.code) || isOther(named.name, here.name)))
      continue;
    const text = [named.by === 'code' ? named.value : named.code, named.name].filter((one) => one !== '').join(' — ');
    entries.set(key, { key, text, origin: 'file', reason: 'otherName', file, place: named.place });
  }
  return [...entries.values()];
}
