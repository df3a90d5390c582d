import { fold } from '../fold.ts';
import type { Language } from '../numbers.ts';
import type { CodeEntry, CodeListName } from './code-list.ts';
import { codeLists } from './lists.ts';

/**
 * The entries of a list that match a typed text, most likely first: the same code, codes with this prefix, articles of the law
 * with this prefix (`17/4-g`), then entries in whose code or name each typed word is the beginning of a word, first in the given
 * language, then in the other (a Turkish accountant types `kdv` in the English interface too). For an empty text all entries, in
 * the order of the list.
 */
export function findCodes<N extends CodeListName>(list: N, query: string, language: Language): readonly CodeEntry<N>[] {
  const entries: readonly CodeEntry<N>[] = codeLists[list].entries;
  const typed = fold(query);
  if (typed === '') return query.trim() === '' ? entries : [];
  const words = typed.split(' ');
  const ranked = entries.map((entry) => ({ entry, rank: rankOf(searchableOf(entry), typed, words, language) }));
  return ranked
    .filter(({ rank }) => rank < unrelated)
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
}

const unrelated = 6;

function rankOf(entry: Searchable, typed: string, words: readonly string[], language: Language): number {
  if (entry.code === typed) return 0;
  if (entry.code.startsWith(typed)) return 1;
  if (entry.law.startsWith(typed)) return 2;
  const name = entry[language];
  if (name.startsWith(typed)) return 3;
  if (hasAll(name, entry.code, words)) return 4;
  return hasAll(entry[language === 'tr' ? 'en' : 'tr'], entry.code, words) ? 5 : unrelated;
}

function hasAll(name: string, code: string, words: readonly string[]): boolean {
  return words.every((word) => code.startsWith(word) || name.startsWith(word) || name.includes(` ${word}`));
}

/** The folded texts of an entry. */
interface Searchable {
  readonly code: string;
  /** The article of the law, `17 4 g`; empty if the entry has none. */
  readonly law: string;
  readonly tr: string;
  readonly en: string;
}

const searchables = new WeakMap<CodeEntry, Searchable>();
function searchableOf(entry: CodeEntry): Searchable {
  const known = searchables.get(entry);
  if (known !== undefined) return known;
  const law = 'law' in entry ? fold(entry.law) : '';
  const made = { code: fold(entry.code), law, tr: fold(entry.tr), en: fold(entry.en) };
  searchables.set(entry, made);
  return made;
}
