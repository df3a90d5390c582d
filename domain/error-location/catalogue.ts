/** The fields that a message may name, from the document's description, and their places in a document. */
import type { DocumentDescription } from '../documents/index.ts';
import { isSent } from '../fields.ts';
import type { Field, Fields, Path } from '../fields.ts';
import { fold } from '../fold.ts';
import { singular } from './vocabulary.ts';
import { isObject } from '../value.ts';

/** A field of the description; `names` is its path without positions, below the line for a line's field. */
export interface CatalogueField {
  readonly scope: 'header' | 'line';
  readonly names: readonly string[];
  readonly field: Field;
  /** False for fields that the service sets. Their names are known so that no other field is mistaken for them. */
  readonly sent: boolean;
  /** `unit price` for UnitPrice; `lot quantity` beside it for a Quantity within Lots. */
  readonly phrases: readonly { readonly words: readonly string[]; readonly kind: 'full' | 'noun' | 'nested' }[];
}
export interface Catalogue {
  readonly description: DocumentDescription;
  readonly all: readonly CatalogueField[];
  /** By the first word of one of their phrases. */
  readonly byWord: ReadonlyMap<string, readonly CatalogueField[]>;
  /** By {@link pathKey} of their names. */
  readonly byPath: ReadonlyMap<string, readonly CatalogueField[]>;
}

/** Names of a path, so that those that differ in case or accents only are one. */
export const pathKey = (names: readonly string[]): string => names.map(fold).join('.');

const catalogues = new WeakMap<DocumentDescription, Catalogue>();

export function catalogueOf(description: DocumentDescription): Catalogue {
  const made = catalogues.get(description);
  if (made !== undefined) return made;
  const all = [
    ...walk('header', [], description.fields, true).filter(({ names }) => names[0] !== 'Lines'),
    ...walk('line', [], description.lineFields, true),
  ];
  const byWord = new Map<string, CatalogueField[]>();
  for (const known of all) {
    for (const first of new Set(known.phrases.map(({ words }) => words[0] ?? ''))) {
      byWord.set(first, [...(byWord.get(first) ?? []), known]);
    }
  }
  const byPath = new Map<string, CatalogueField[]>();
  for (const known of all) {
    const key = pathKey(known.names);
    byPath.set(key, [...(byPath.get(key) ?? []), known]);
  }
  const catalogue = { description, all, byWord, byPath };
  catalogues.set(description, catalogue);
  return catalogue;
}

function walk(
  scope: CatalogueField['scope'],
  above: readonly string[],
  fields: Fields,
  sentAbove: boolean,
): CatalogueField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const names = [...above, name];
    const sent = sentAbove && isSent(field);
    const known: CatalogueField = { scope, names, field, sent, phrases: phrasesOf(above, name, field) };
    const inner = field.type === 'object' || field.type === 'list' ? walk(scope, names, field.fields, sent) : [];
    return [known, ...inner];
  });
}

/** `Description2` is `description 2`, `LotNo` is `lot number`. */
export function wordsOf(name: string): string[] {
  return (name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu) ?? [name]).map((word) => singular(fold(word)));
}

function phrasesOf(above: readonly string[], name: string, field: Field): CatalogueField['phrases'] {
  const words = wordsOf(name);
  const container = above.at(-1);
  if (container !== undefined) {
    const around = wordsOf(container);
    const own = words[0] === around[0] ? [] : [{ words: [...around, ...words], kind: 'full' as const }];
    return [...own, { words, kind: own.length === 0 ? 'full' : 'nested' }];
  }
  // A list and what a code stands for are named by the bare thing: "lot", "depo"; which does not always mean the field.
  if (field.type === 'list' || field.type === 'object') return [{ words, kind: 'noun' }];
  const stands = (field.type === 'text' || field.type === 'uuid') && field.lookup !== undefined;
  const named = stands || field.type === 'textList';
  const noun = named && words.length > 1 ? [{ words: words.slice(0, -1), kind: 'noun' as const }] : [];
  return [{ words, kind: 'full' }, ...noun];
}

/** A place of a field in the document, and its value there; `undefined` where the field is absent. */
export interface FieldValue {
  readonly path: Path;
  readonly line: number | null;
  readonly known: CatalogueField;
  readonly value: unknown;
}

/** All places of a field, in the header or in these lines; one for each entry of the lists that the field is in. */
export function valuesOf(
  known: CatalogueField,
  content: unknown,
  lines: readonly unknown[],
  within: readonly number[],
): FieldValue[] {
  if (known.scope === 'header') return descend(content, known.names, [], null, known);
  return within.flatMap((line) => descend(lines[line], known.names, ['Lines', line], line, known));
}

function descend(
  value: unknown,
  names: readonly string[],
  path: Path,
  line: number | null,
  known: CatalogueField,
): FieldValue[] {
  const [name, ...rest] = names;
  if (name === undefined) return [{ path, line, known, value }];
  if (Array.isArray(value))
    return value.flatMap((entry, index) => descend(entry, names, [...path, index], line, known));
  const inner = isObject(value) ? value[name] : undefined;
  // The list that a field is in is the field's place as long as it is the last name.
  return descend(inner, rest, [...path, name], line, known);
}
