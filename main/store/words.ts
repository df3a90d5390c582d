import { fold } from '../../domain/fold.ts';

/** Texts as the full-text indexes hold them: folded words, one space between, each word once. */
export function searchText(texts: readonly (string | null | undefined)[]): string {
  const words = new Set<string>();
  for (const text of texts) if (text) for (const word of fold(text).split(' ')) if (word !== '') words.add(word);
  return [...words].join(' ');
}

/**
 * An FTS5 query: every word of the text must begin a word. `null` where the text has no word in it. Folding leaves only
 * letters and digits, and the indexes' tokenizer (`ascii`) parts at spaces alone then, so that no word can be read as
 * FTS5 syntax or fall in two.
 */
export function prefixQuery(text: string): string | null {
  const words = searchText([text]);
  return words === ''
    ? null
    : words
        .split(' ')
        .map((word) => `"${word}"*`)
        .join(' AND ');
}
