/** The fields that an error message may name, from the document's description, and their places in a document. */
import type { DocumentDescription } from '../documents/index.ts';
import { isSent } from '../fields.ts';
import type { Field, Fields, Path } from '../fields.ts';
import { fold } from '../fold.ts';
import { singular } from './vocabulary.ts';
import { isObject } from '../value.ts';

/** A field of the description. `names`: its path without positions; for a line's field, within the line. */
export interface CatalogueField {
  readonly scope: 'header' | 'line';
  readonly names: readonly string[];
  readonly field: Field;
  /** False for fields that the service sets. They are included so that their names are not mistaken for other fields. */
  readonly sent: boolean;
  /** For example `unit price` for UnitPrice; a Quantity within Lots also has `lot quantity`. */
  readonly phrases: readonly { readonly words: readonly string[]; readonly kind: 'full' | 'noun' | 'nested' }[];
}
export interface Catalogue {
  readonly description: DocumentDescription;
  readonly all: readonly CatalogueField[];
  /** By the first word of each of their phrases. */
  readonly byWord: ReadonlyMap<string, readonly CatalogueField[]>;
  /** By {@link pathKey} of their names. */
  readonly byPath: ReadonlyMap<string, readonly CatalogueField[]>;
}

/** A key for the names of a path that ignores case and accents. */
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

/** `Description2` gives `description 2`, `LotNo` gives `lot number`. */
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
  // A list or a lookup field may be named by its noun alone ("lot", "depo"), which does not always mean the field.
  if (field.type === 'list' || field.type === 'object') return [{ words, kind: 'noun' }];
  const stands = (field.type === 'text' || field.type === 'uuid') && field.lookup !== undefined;
  const named = stands || field.type === 'textList';
  const noun = named && words.length > 1 ? [{ words: words.slice(0, -1), kind: 'noun' as const }] : [];
  return [{ words, kind: 'full' }, ...noun];
}

/** The place of a field in the document, and its value; undefined if the field is absent. */
export interface FieldValue {
  readonly path: Path;
  readonly line: number | null;
  readonly known: CatalogueField;
  readonly value: unknown;
}

/** All places of a field in the header or in the given lines; for a field within lists, one for each entry. */
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
  // For a field that is itself a list, the path ends with the list's name.
  return descend(inner, rest, [...path, name], line, known);
}
