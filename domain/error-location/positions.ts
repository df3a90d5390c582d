/**
 * Line numbers in a message. Paths and indexes count from 0 (`Lines[2]`, `/Lines/2`, `index 2`), words from 1 (`satır 3`, `3.
 * kalem`, `line 3`), unless another message of the answer proves otherwise (`locate.ts`).
 */
import type { Message } from './message.ts';

/** `several`: more than one line is named. `outside`: the named line does not exist in the document. */
export type PositionReading =
  | { readonly kind: 'none' | 'several' | 'outside' }
  /** `line`: counted from 0. A number in words is taken as counted from 1, so -1 is a `0` in words. */
  | { readonly kind: 'one'; readonly line: number; readonly inWords: boolean };

const noun = '(?:satir(?!lar)|kalem(?!ler)|sira(?!la)|detay(?!lar)|line|row|item|detail)';
const turkishForm = '(?:(?:s?i|u)?n?(?:in|un|[dt][ae](?:ki)?|i|u|e|a)?)';
const notInside = '(?<![\\p{L}\\p{N}_-])';
/** Not followed by characters that make it another number, a count, a limit or an amount. */
const numberEnd =
  "(?!['’]?[\\p{L}\\p{N}]|[.,]\\d|\\s*%|\\s*(?:karakter|char|adet|gun|day|hane|digit|tl\\b|try\\b|usd\\b|eur\\b|kez|kere|tane|birim|satir|kalem|lines?\\b|items?\\b|rows?\\b))";
const qualifier = '(?:(?:no|numarasi|numara|number|num|nr)\\b\\.?\\s*)?';

const fromZero: readonly RegExp[] = [
  // Lines[2], $.lines[2].quantity, InvoiceLines[2], Satirlar[2]
  /(?<![\p{L}\p{N}_])(?:\p{L}*(?:line|row|item|detail)s?|satir(?:lar)?|kalem(?:ler)?|detay(?:lar)?)\s?\[\s*(\d{1,4})\s*\]/gu,
  // [2].Quantity, [2] depo bulunamadı
  /(?:^|["'(:]\s?)(?:\$\.?)?\[(\d{1,4})\][.\s]/gu,
  // /Lines/2/Quantity, Lines.2.Quantity
  /(?<![\p{L}\p{N}_])\p{L}*lines?[./](\d{1,4})(?!\d|[.,]\d)/gu,
  new RegExp(`${notInside}(?:index|indeks|indeksi|indis|indisi)\\b\\s*[:=#(]?\\s*(\\d{1,4})${numberEnd}`, 'gu'),
];
const inWords: readonly RegExp[] = [
  // satır 3, Satır No: 3, line #3, row (3)
  new RegExp(`${notInside}${noun}${turkishForm}\\s*${qualifier}[:=]?\\s*[#(]?\\s*(\\d{1,4})${numberEnd}`, 'gu'),
  // 3. satır, 3 numaralı satır, 3rd line, 3'üncü kalem
  new RegExp(
    `(?<![\\p{L}\\p{N}_.,/-])(\\d{1,4})(?:\\s?\\.\\s?|\\s?['’]?(?:st|nd|rd|th|inci|uncu|nci|ncu)\\s|\\s?['’]?\\s?(?:sira )?(?:no\\.?['’]?lu|numarali)\\s)${noun}(?![a-z]*(?:lar|ler))`,
    'gu',
  ),
];

const and = '\\s*(?:,|-|–|ve|and|ile|to|veya|or|&)\\s*';
/** More than one line: `satır 2 ve 4`, `lines 2-4`, `2. ve 4. satır`. */
const manyLines = new RegExp(
  `${notInside}${noun}(?:s|lar[a-z]*|ler[a-z]*|[a-z]{0,3})\\s*${qualifier}[:=]?\\s*\\d{1,4}\\.?${and}\\d{1,4}(?![\\p{L}\\p{N}]|[.,]\\d)` +
    `|(?<![\\p{L}\\p{N}_.,])\\d{1,4}\\.?${and}\\d{1,4}(?:\\.|th|rd|nd|st)?\\s*(?:numarali\\s|no['’]?lu\\s)?${noun}`,
  'u',
);
/** Messages of a parser, a database or a stack trace: the lines are not the document's. */
const ofOtherText =
  /\b(?:line|row|satir)(?:\s?number)?\s?:?\s?\d+\s?[,|:]?\s?(?:byteposition|position|pos\b|column|col\b|char|sutun|kolon|konum)|\blinenumber\s?:|\bprocedure\b|stack ?trace|\bsql\b|\bxml\b|\.(?:cs|java|vb|js|ts|py|php)\b/u;
/** The preceding word changes the meaning: "address line 2", "total lines 3", "at most line 500". */
const otherThing =
  /(?:address|adres\p{L}*|aciklama\p{L}*|description|text|note|toplam|total|max\p{L}*|maks\p{L}*|fazla|most|barkod|order|siparis\p{L}*|irsaliye|lots?|serials?)\s?[-.:]?\s?$/u;

/**
 * The line that a message names, if any. `values`: positions of document values in the message; a number within a product's name
 * is not a line number.
 */
export function readPosition(
  { folded }: Message,
  lineCount: number,
  values: readonly { readonly start: number; readonly end: number }[],
): PositionReading {
  if (manyLines.test(folded)) return { kind: 'several' };
  const numbers = (patterns: readonly RegExp[]): readonly number[] =>
    patterns
      .flatMap((pattern) => [...folded.matchAll(pattern)])
      .filter(({ index }) => !otherThing.test(folded.slice(0, index)))
      .filter(({ index, 0: { length } }) => !values.some(({ start, end }) => index < end && index + length > start))
      .map(([, digits]) => Number(digits));
  const written = numbers(fromZero);
  const spoken = ofOtherText.test(folded) ? [] : numbers(inWords).map((number) => number - 1);
  const found = new Set([...written, ...spoken]);
  const [line, ...others] = [...found].filter((one) => one < lineCount);
  if (line === undefined) return { kind: found.size === 0 ? 'none' : 'outside' };
  return others.length > 0 ? { kind: 'several' } : { kind: 'one', line, inWords: written.length === 0 };
}
