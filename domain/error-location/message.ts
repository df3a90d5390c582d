/** A message in folded form. It is folded letter by letter, so that each match has its position in the original message. */
import { fold } from '../fold.ts';
import { translate } from './vocabulary.ts';

/** Maximum characters of a message that are read. */
const longest = 2_000;

export interface Word {
  /** Folded; each part of a name like `UnitPrice` is a separate word. */
  readonly text: string;
  readonly raw: string;
  /** Positions in `Message.folded`. */
  readonly start: number;
  readonly end: number;
  /** The word's meaning, in words of field names (vocabulary.ts); `[]` for the second and later words of a phrase. */
  readonly meaning: readonly string[];
  /** The text between the previous word and this one. */
  readonly gap: string;
}
export interface Message {
  /** The message in lower case and without diacritics; characters that are neither letters nor digits are unchanged. */
  readonly folded: string;
  /** The original text between two positions of `folded`. */
  readonly written: (start: number, end: number) => string;
  readonly words: readonly Word[];
}

const folds = new Map<string, string>();

function foldCharacter(character: string): string {
  const known = folds.get(character);
  if (known !== undefined) return known;
  const folded = /[\p{L}\p{N}\p{M}]/u.test(character) ? fold(character) : character;
  if (folds.size < 5_000) folds.set(character, folded);
  return folded;
}

/** Normalizes composition and spaces, so that a message and a document's value can be compared. */
const tidy = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\p{Z}]+/gu, ' ')
    .trim();

/** A document's value in the form of `Message.folded`, for searching it there. */
export function foldValue(value: string): string {
  return Array.from(tidy(value), foldCharacter).join('');
}

export function readMessage(text: string): Message {
  const raw = tidy(text.slice(0, longest));
  const origins: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of raw) {
    const letters = foldCharacter(character);
    for (let index = 0; index < letters.length; index += 1) origins.push(at);
    folded += letters;
    at += character.length;
  }
  origins.push(raw.length);
  const written = (start: number, end: number): string => raw.slice(origins[start] ?? 0, origins[end] ?? raw.length);
  return { folded, written, words: translate(splitWords(folded, written)) };
}

/** `UnitPrice`, `unit_price` and `unit price` give the same words; a Turkish suffix after an apostrophe is dropped. */
function splitWords(folded: string, written: Message['written']): Omit<Word, 'meaning'>[] {
  const words: Omit<Word, 'meaning'>[] = [];
  let last = 0;
  for (const run of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    const gap = folded.slice(last, run.index);
    const runEnd = run.index + run[0].length;
    last = runEnd;
    if (/^['’]$/.test(gap) && /^\p{L}{1,8}$/u.test(run[0])) continue;
    const raw = written(run.index, runEnd);
    const parts = raw.length === run[0].length ? raw.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|\p{L}+/gu) : null;
    let start = run.index;
    for (const part of parts ?? [raw]) {
      const end = parts === null ? runEnd : start + part.length;
      words.push({ text: folded.slice(start, end), raw: part, start, end, gap: start === run.index ? gap : '' });
      start = end;
    }
  }
  return words;
}
