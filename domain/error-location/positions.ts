/**
 * Line numbers in a message. Programs count from 0 (`Lines[2]`, `/Lines/2`, `index 2`), people from 1 (`satır 3`,
 * `3. kalem`, `line 3`); but some services put words around a position counted from 0, so that a number in words stays open
 * between two lines until something else agrees with one of them.
 */
import type { Message } from './message.ts';
import { beforeNames } from './vocabulary.ts';
import { own } from '../value.ts';

/** A line the message may mean. Positions are counted from 0; `null` where that reading is no line of the document. */
export interface Position {
  /** As the notation is usually meant. */
  readonly usual: number | null;
  /** Words counted from 0. */
  readonly other: number | null;
  /** The number as written, where it was in words. */
  readonly inWords: number | null;
}
/** `several`: more than one line is named; `outside`: one that this document does not have, which tells nothing. */
export type PositionReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'several' }
  | { readonly kind: 'outside' }
  | { readonly kind: 'one'; readonly position: Position };

const noun = '(?:satir(?!lar)|kalem(?!ler)|sira(?!la)|detay(?!lar)|line|row|item|detail)';
const turkishForm = '(?:(?:s?i|u)?n?(?:in|un|[dt][ae](?:ki)?|i|u|e|a)?)';
const notInside = '(?<![\\p{L}\\p{N}_-])';
/** Nothing that makes another number of it, or a count, a limit or an amount. */
const numberEnd =
  '(?![\\p{L}\\p{N}]|[.,]\\d|\\s*%|\\s*(?:karakter|char|adet|gun|day|hane|digit|tl\\b|try\\b|usd\\b|eur\\b|kez|kere|tane|birim|satir|kalem|lines?\\b|items?\\b|rows?\\b))';
const qualifier = '(?:(?:no|numarasi|numara|number|num|nr)\\b\\.?\\s*)?';
const indexQualifier = '(?:index|indeks|indeksi|indis|indisi)\\b\\s*';

interface Pattern {
  readonly expression: RegExp;
  readonly from: 'zero' | 'words';
}
const patterns: readonly Pattern[] = [
  // Lines[2], $.lines[2].quantity, InvoiceLines[2], Satirlar[2], [2].Quantity
  {
    expression:
      /(?<![\p{L}\p{N}_])(?:\p{L}*(?:line|row|item|detail)s?|satir(?:lar)?|kalem(?:ler)?|detay(?:lar)?)\s?\[\s*(\d{1,4})\s*\]/gu,
    from: 'zero',
  },
  { expression: /(?:^|["'(:])\s?(?:\$\.?)?\[(\d{1,4})\]\.\p{L}/gu, from: 'zero' },
  // /Lines/2/Quantity, Lines.2.Quantity
  { expression: /(?<![\p{L}\p{N}_])\p{L}*lines?[./](\d{1,4})(?!\d|[.,]\d)/gu, from: 'zero' },
  {
    expression: new RegExp(
      `${notInside}(?:${noun}${turkishForm}\\s+)?${indexQualifier}[:=#(]?\\s*(\\d{1,4})${numberEnd}`,
      'gu',
    ),
    from: 'zero',
  },
  // satır 3, Satır No: 3, line #3, row (3)
  {
    expression: new RegExp(
      `${notInside}${noun}${turkishForm}\\s*${qualifier}[:=]?\\s*[#(]?\\s*(\\d{1,4})${numberEnd}`,
      'gu',
    ),
    from: 'words',
  },
  // 3. satır, 3 numaralı satır, 3rd line, 3'üncü kalem
  {
    expression: new RegExp(
      `(?<![\\p{L}\\p{N}_.,/-])(\\d{1,4})(?:\\s?\\.\\s?|\\s?['’]?(?:st|nd|rd|th|inci|uncu|nci|ncu)\\s|\\s?['’]?\\s?(?:sira )?(?:no\\.?['’]?lu|numarali)\\s)${noun}(?![a-z]*(?:lar|ler))`,
      'gu',
    ),
    from: 'words',
  },
];

const ordinals: Readonly<Record<string, number>> = {
  ilk: 1,
  birinci: 1,
  ikinci: 2,
  ucuncu: 3,
  dorduncu: 4,
  besinci: 5,
  altinci: 6,
  yedinci: 7,
  sekizinci: 8,
  dokuzuncu: 9,
  onuncu: 10,
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
};
const ordinalNoun = new RegExp(`${notInside}(${Object.keys(ordinals).join('|')}|son|last)\\s${noun}`, 'gu');

/** `satır 2 ve 4`, `lines 2-4`, `2. ve 4. satır`: more than one line. */
const manyLines = new RegExp(
  `${notInside}${noun}(?:s|lar[a-z]*|ler[a-z]*|[a-z]{0,3})\\s*${qualifier}[:=]?\\s*\\d{1,4}\\.?\\s*(?:,|-|–|ve|and|ile|to|veya|or|&)\\s*\\d{1,4}(?![\\p{L}\\p{N}]|[.,]\\d)` +
    `|(?<![\\p{L}\\p{N}_.,])\\d{1,4}\\.?\\s*(?:,|-|–|ve|and|ile|to|veya|or|&)\\s*\\d{1,4}(?:\\.|th|rd|nd|st)?\\s*(?:numarali\\s|no['’]?lu\\s)?${noun}|satirlar\\w*:?\\s*\\d{1,4}\\s*(?:,|ve)`,
  'u',
);
/** What a parser, a database or a stack trace says: lines of some text, not of the document. */
const ofOtherText =
  /\b(?:line|row|satir)(?:\s?number)?\s?:?\s?\d+\s?[,|:]?\s?(?:byteposition|position|pos\b|column|col\b|char|sutun|kolon|konum)|\blinenumber\s?:|\bprocedure\b|stack ?trace|\bsql\b|\bxml\b|\.(?:cs|java|vb|js|ts|py|php)\b/u;
/** The word before makes another thing of it: "address line 2", "total lines 3", "at most line 500". */
const otherThing =
  /(?:address|adres\p{L}*|aciklama\p{L}*|description|metin\p{L}*|text|note|discount|iskonto|indirim|string|toplam|total|max\p{L}*|maks\p{L}*|fazla|most|production|hat|max\.|barkod|order|siparis\p{L}*|irsaliye|karakter|character|lots?|serials?|column)\s?[-.:]?\s?$/u;

interface Found {
  readonly number: number;
  readonly from: 'zero' | 'one' | 'words';
}

interface Surroundings {
  /** Whether a number is the code of a product, so that `item 100` may be it. */
  readonly isCode: (text: string) => boolean;
  /** Values of the document in the message: a number within a product's name is no line's. */
  readonly values: readonly { readonly start: number; readonly end: number }[];
}

/** The line a message names, if any. */
export function readPosition(message: Message, lineCount: number, { isCode, values }: Surroundings): PositionReading {
  const { folded } = message;
  if (manyLines.test(folded)) return { kind: 'several' };
  const text = ofOtherText.test(folded)
    ? folded.replace(/\b(?:line|row|satir)(?:\s?number)?\s?:?\s?\d+/gu, (words) => ' '.repeat(words.length))
    : folded;
  const stated = statedFirst(folded);
  const found: Found[] = [];
  for (const { expression, from } of patterns) {
    for (const match of text.matchAll(expression)) {
      const digits = match[1] ?? '';
      const before = text.slice(0, match.index);
      if (otherThing.test(before) || endsSentence(message, match) || isPartOfName(before, match[0])) continue;
      if (values.some(({ start, end }) => match.index < end && match.index + match[0].length > start)) continue;
      if (ofAnotherCount(text.slice(match.index + match[0].length), lineCount)) continue;
      if (/^item/u.test(match[0]) && from === 'words' && isCode(digits)) continue;
      found.push({ number: Number(digits), from: from === 'words' ? (stated ?? 'words') : from });
    }
  }
  for (const match of text.matchAll(ordinalNoun)) {
    const number = own(ordinals, match[1] ?? '') ?? lineCount;
    if (otherThing.test(text.slice(0, match.index))) continue;
    if (
      /^\s*(?:of (?:the )?)?(?:address|adres|description|aciklama|text|note)/u.test(
        text.slice(match.index + match[0].length),
      )
    )
      continue;
    found.push({ number, from: 'one' });
  }
  const positions = found.map((one) => toPosition(one, lineCount));
  const within = positions.filter(({ usual, other }) => usual !== null || other !== null);
  return positions.length > 0 && within.length === 0 ? { kind: 'outside' } : combine(within);
}

function toPosition({ number, from }: Found, lineCount: number): Position {
  const within = (position: number): number | null => (position >= 0 && position < lineCount ? position : null);
  if (from === 'zero') return { usual: within(number), other: null, inWords: null };
  if (from === 'one') return { usual: within(number - 1), other: null, inWords: null };
  // 0 can only have been counted from 0.
  if (number === 0) return { usual: within(0), other: null, inWords: 0 };
  if (number > lineCount) return { usual: null, other: null, inWords: null };
  return { usual: number - 1, other: within(number), inWords: number };
}

/** Several mentions of one line are one; two lines that no single reading reconciles are several. */
function combine(positions: readonly Position[]): PositionReading {
  const [first, ...others] = positions;
  if (first === undefined) return { kind: 'none' };
  if (others.every(({ usual, other }) => usual === first.usual && other === first.other)) {
    return { kind: 'one', position: first };
  }
  // Two numbers in words are two lines, however they are counted.
  if (new Set(positions.flatMap(({ inWords }) => inWords ?? [])).size > 1) return { kind: 'several' };
  const readings = positions.map(({ usual, other }) => [usual, other].filter((line) => line !== null));
  const common = (readings[0] ?? []).filter((line) => readings.every((lines) => lines.includes(line)));
  const [only, ...rest] = common;
  if (only === undefined || rest.length > 0) return { kind: 'several' };
  return { kind: 'one', position: { usual: only, other: null, inWords: null } };
}

/** "zero-based", "1'den başlayarak": the message says how it counts. */
function statedFirst(folded: string): 'zero' | 'one' | null {
  if (/\b(?:0|zero|sifir)[\s-]?(?:based|tabanli)|from (?:0|zero)\b|(?:0['’]?dan|sifirdan) basla/u.test(folded))
    return 'zero';
  if (/\b(?:1|one|bir)[\s-]?(?:based|tabanli)|from (?:1|one)\b|(?:1['’]?den|birden) basla/u.test(folded)) return 'one';
  return null;
}

/** "… en fazla 3. Satır açıklaması": the point ends a sentence, it makes no ordinal. */
function endsSentence({ folded, written }: Message, match: RegExpExecArray): boolean {
  if (!/^\d+\s?\.\s/u.test(match[0])) return false;
  const nounAt = match.index + match[0].search(/[a-z]/u);
  const before = folded.slice(0, match.index).trimEnd();
  return (
    /\p{Lu}/u.test(written(nounAt, nounAt + 1)) &&
    /[\p{L}\p{N}]$/u.test(before) &&
    /\p{Ll}/u.test(written(0, folded.length))
  );
}

/** "Tükenmez Kalem 3'lü", "Pipe Line 2": a thing's name; `satır` and `row` are in none. */
function isPartOfName(before: string, match: string): boolean {
  if (!/^(?:kalem|sira|detay|line|item|detail)/u.test(match)) return false;
  const word = /([\p{L}\p{N}]+)\s$/u.exec(before)?.[1];
  return word !== undefined && !beforeNames.has(word) && !beforePositions.has(word);
}
const beforePositions: ReadonlySet<string> = new Set(
  'fatura faturanin irsaliye belge stok urun hata hatasi invoice despatch document order error failed refused rejected at see stock zero one based'.split(
    ' ',
  ),
);

/** "line 3 of 5" and "satır 3/5" speak of this document only if it has five lines. */
function ofAnotherCount(after: string, lineCount: number): boolean {
  const count = /^\s?(?:of|\/)\s?(\d{1,6})(?![\p{L}\p{N}])/u.exec(after)?.[1];
  return count !== undefined && Number(count) !== lineCount;
}
