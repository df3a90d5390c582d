import { fold } from '../../domain/fold.ts';

/** A document of 10,000 lines has fewer; an index takes a quarter of a second for these, in which the main thread does nothing else. */
const mostCharacters = 300_000;

/**
 * Texts as the full-text indexes store them: folded words, separated by one space, each word once. Words beyond a limit that no
 * honest document reaches are not found.
 */
export function searchText(texts: readonly (string | null | undefined)[], most = mostCharacters): string {
  const words = new Set<string>();
  let characters = 0;
  for (const text of texts)
    if (text)
      for (const word of fold(text.slice(0, most)).split(' ')) {
        if (word === '' || words.has(word)) continue;
        characters += word.length + 1;
        if (characters > most) return [...words].join(' ');
        words.add(word);
      }
  return [...words].join(' ');
}

/**
 * An FTS5 query: every word of the text must begin a word. `null` if the text has no words. Folding leaves only letters and
 * digits, and the indexes' tokenizer (`ascii`) then splits only at spaces, so no word can be read as FTS5 syntax or be split in
 * two.
 */
export function prefixQuery(text: string): string | null {
  const words = wordsOf(text);
  return words.length === 0 ? null : words.map(beginning).join(' AND ');
}

/** Like {@link prefixQuery}, but a word of one letter must match a whole word; `null` if all words have one letter. */
export function longWordQuery(text: string): string | null {
  const words = wordsOf(text);
  if (words.every(({ length }) => length === 1)) return null;
  return words.map((word) => (word.length === 1 ? whole(word) : beginning(word))).join(' AND ');
}

const wordsOf = (text: string): readonly string[] => searchText([text]).split(' ').filter(Boolean);
const whole = (word: string): string => `"${word}"`;
const beginning = (word: string): string => `${whole(word)}*`;

/** Maximum length in characters; no number, code or name is longer. */
const longest = 500;

/** The text of a search box, trimmed and limited in length, in case a page of text was pasted by mistake. */
export function searchQuery(text: string): string {
  return text.trim().slice(0, longest);
}
