/** What a document shows beside its codes and identifiers, and what the lists of this computer have for them. */
import { documents } from './documents/index.ts';
import { referenceKind, shownBeside } from './edit/references.ts';
import { isSent } from './fields.ts';
import type { Fields, LookupKind, ValueRecord } from './fields.ts';
import { fold } from './fold.ts';
import type { DocumentKind } from './model/draft-state.ts';
import { headerPlace, linePlace } from './model/place.ts';
import type { Place } from './model/place.ts';
import type { OpenEntry } from './open-entries.ts';
import { isEmpty, linesOf, textOf } from './value.ts';

/** A code or identifier of a document, and what stands beside it there. */
export interface NamedCode {
  readonly lookup: LookupKind;
  readonly by: 'code' | 'id';
  readonly value: string;
  /** The code and the name that the document shows; `''` if it shows none. */
  readonly code: string;
  readonly name: string;
  /** Where it stands first. */
  readonly place: Place;
}
/** What a list has for a code or identifier; null if it has none. */
export type NameOf = (
  named: Pick<NamedCode, 'lookup' | 'by' | 'value'>,
) => { readonly code: string; readonly name: string | null } | null;

function namedIn(
  fields: Fields,
  record: ValueRecord,
  at: (name: string) => Place,
): readonly (NamedCode & { readonly field: string })[] {
  return Object.entries(fields).flatMap(([field, one]) => {
    const lookup = one.type === 'text' || one.type === 'uuid' ? one.lookup : undefined;
    const beside = shownBeside(fields, field);
    const value = textOf(record[field]);
    if (lookup === undefined || lookup === 'units' || !isSent(one) || isEmpty(beside) || value === '') return [];
    const [code, name] = [beside.code, beside.name].map((shown) => (shown === undefined ? '' : textOf(record[shown])));
    const by = referenceKind(one) === null ? 'code' : 'id';
    return [{ field, lookup, by, value, code: code ?? '', name: name ?? '', place: at(field) }];
  });
}

/** The same for every place of a code. */
export const keyOfCode = ({ lookup, by, value }: Pick<NamedCode, 'lookup' | 'by' | 'value'>): string =>
  JSON.stringify([lookup, by, by === 'id' ? value.toLowerCase() : value]);

/** The codes of a document that have names, each once. */
export function namedCodesOf(kind: DocumentKind, content: ValueRecord): readonly NamedCode[] {
  const { fields, lineFields } = documents[kind];
  const all = [
    ...namedIn(fields, content, headerPlace),
    ...linesOf(content).flatMap((line) => namedIn(lineFields, line, (name) => linePlace(line.$key ?? '', name))),
  ];
  return [...new Map(all.toReversed().map((one) => [keyOfCode(one), one])).values()].toReversed();
}

/** The document with what `nameOf` has beside each of its codes. */
export function withNames(kind: DocumentKind, content: ValueRecord, nameOf: NameOf): ValueRecord {
  const { fields, lineFields } = documents[kind];
  const named = (own: Fields, record: ValueRecord): ValueRecord =>
    namedIn(own, record, headerPlace).reduce((next, one) => {
      const found = nameOf(one);
      const { code, name } = shownBeside(own, one.field);
      return {
        ...next,
        ...(code !== undefined && code in own && !isEmpty(found?.code) ? { [code]: found?.code } : {}),
        ...(name !== undefined && name in own && !isEmpty(found?.name) ? { [name]: found?.name } : {}),
      };
    }, record);
  const header = named(fields, content);
  return Array.isArray(content['Lines'])
    ? { ...header, Lines: linesOf(content).map((line) => named(lineFields, line)) }
    : header;
}

/** An open entry for each code that the document names otherwise than the list here does. */
export function otherNames(codes: readonly NamedCode[], nameOf: NameOf, file: string): readonly OpenEntry[] {
  return codes.flatMap((named): OpenEntry[] => {
    const here = nameOf(named);
    const isOther = (there: string, own: string | null): boolean =>
      there !== '' && own !== null && own !== '' && fold(there) !== fold(own);
    if (here === null || !(isOther(named.code, here.code) || isOther(named.name, here.name))) return [];
    const text = [named.by === 'code' ? named.value : named.code, named.name].filter((one) => one !== '').join(' — ');
    return [{ key: `name ${keyOfCode(named)}`, text, origin: 'file', reason: 'otherName', file, place: named.place }];
  });
}
