/** Finds values of the document in a message: product codes, lots, serial numbers, names. */
import type { Path, ValueRecord } from '../fields.ts';
import { valuesOf, wordsOf } from './catalogue.ts';
import type { Catalogue, CatalogueField } from './catalogue.ts';
import { foldValue } from './message.ts';
import type { Message } from './message.ts';
import { isBare, isCommonWord } from './vocabulary.ts';

/**
 * - `product`: identifies a line. `entry`: identifies an entry within its line: a lot, a serial number.
 * - `list`: an entry of a lookup, which many lines may share: a warehouse, a unit. `other`: any other text of limited length.
 * - `prose`: a long text of the user, which may contain any words. `number`: the document's number.
 * - `identifier`: a uuid, which is unmistakable.
 */
export type Role = 'product' | 'entry' | 'list' | 'other' | 'prose' | 'number' | 'identifier';
export interface IndexedValue {
  readonly path: Path;
  readonly line: number | null;
  readonly known: CatalogueField;
  /** The value as in the document. */
  readonly raw: string;
  readonly role: Role;
  /** The usual name of the value's field in messages: `product`, `lot`, `warehouse`; null if there is none. */
  readonly label: string | null;
}
export type ValueIndex = ReadonlyMap<string, readonly IndexedValue[]>;

/** Longer values, and values with more words, are not searched for. */
const longestValue = 120;
const mostWords = 12;
/** Maximum number of values searched for in a message; one with more values does not point to a single line. */
const mostCandidates = 100;

export function indexValues(
  catalogue: Catalogue,
  content: ValueRecord,
  lines: readonly unknown[],
  productName: (code: string) => string | null,
): ValueIndex {
  const index = new Map<string, IndexedValue[]>();
  const all = lines.map((_, line) => line);
  const add = (place: IndexedValue): void => {
    const key = foldValue(place.raw);
    if (key === '' || key.length > longestValue) return;
    const there = index.get(key);
    if (there === undefined) index.set(key, [place]);
    else there.push(place);
  };
  for (const known of catalogue.all) {
    if (!['text', 'textList', 'uuid'].includes(known.field.type)) continue;
    const { role, label } = roleOf(known);
    for (const { path, line, value } of valuesOf(known, content, lines, all)) {
      const texts: readonly unknown[] = Array.isArray(value) ? value : [];
      texts.forEach((raw, at) => {
        if (typeof raw === 'string') add({ path: [...path, at], line, known, raw, role, label });
      });
      if (typeof value !== 'string') continue;
      add({ path, line, known, raw: value, role, label });
      const name = role === 'product' && known.sent ? productName(value) : null;
      if (name !== null) add({ path, line, known, raw: name, role, label });
    }
  }
  return index;
}

function roleOf({ field, names, sent }: CatalogueField): { readonly role: Role; readonly label: string | null } {
  const [first = null] = wordsOf(names.at(-1) ?? '');
  if (field.type === 'textList') return { role: 'entry', label: first };
  if (field.type === 'uuid') return { role: 'identifier', label: first };
  if (field.type !== 'text') return { role: 'other', label: null };
  if (field.numbering === true) return { role: 'number', label: first };
  // ProductName identifies the same product as ProductCode.
  if (field.lookup === 'products' || (!sent && first === 'product')) return { role: 'product', label: first };
  if (field.lookup !== undefined) return { role: 'list', label: first };
  if (field.multiline === true || (field.maxLength ?? 0) >= 100) return { role: 'prose', label: null };
  if (names.length > 1 && field.required === true) return { role: 'entry', label: first };
  return { role: 'other', label: null };
}

export interface Match {
  readonly places: readonly IndexedValue[];
  readonly start: number;
  readonly end: number;
  /** Whether the value is in quotes, has several words, or is next to its field's name: "ürün kodu 100", "100 kodlu ürün". */
  readonly named: boolean;
}

/** The values that a message certainly mentions, as whole words; if several begin at the same word, the longest. */
export function findValues(message: Message, index: ValueIndex): Match[] {
  const { folded } = message;
  const runs = Array.from(folded.matchAll(/[\p{L}\p{N}]+/gu), ({ index: start, 0: text }) => ({
    start,
    end: start + text.length,
  }));
  const matches: Match[] = [];
  let candidates = 0;
  for (let first = 0; first < runs.length; first += 1) {
    for (let last = Math.min(first + mostWords, runs.length) - 1; last >= first; last -= 1) {
      const start = runs[first]?.start ?? 0;
      const end = runs[last]?.end ?? 0;
      const places = index.get(folded.slice(start, end));
      if (places === undefined || !standsAlone(folded, start, end)) continue;
      candidates += 1;
      if (candidates > mostCandidates) return matches;
      const match = judge(message, places, start, end);
      if (match !== null) matches.push(match);
      // Values within a longer value are not searched for, even if the longer one was rejected.
      first = last;
      break;
    }
  }
  return matches;
}

/** Whether the match is not part of a longer code: `P-1` in `P-1-A` or `P-10` is another product. */
function standsAlone(folded: string, start: number, end: number): boolean {
  return (
    !/[\p{L}\p{N}][-_/.+#*&]+$/u.test(folded.slice(0, start)) && !/^[-_/.+#*&]+[\p{L}\p{N}]/u.test(folded.slice(end))
  );
}

function judge(message: Message, found: readonly IndexedValue[], start: number, end: number): Match | null {
  const written = message.written(start, end);
  // If values differ only in case or punctuation, one that the message has exactly is preferred.
  const exact = found.filter(({ raw }) => raw.trim() === written);
  const places = exact.length > 0 ? exact : found;
  const isQuoted = quoted.test(`${message.folded.slice(0, start).slice(-2)}x${message.folded.slice(end, end + 2)}`);
  const labels = labelsOf(message, start, end);
  // Messages may call the document's own number just "document".
  const called = places.filter(({ label, role }) =>
    labels.some(({ thing }) => thing === label || (role === 'number' && thing === 'document')),
  );
  // The message names it as something that it is nowhere in this document.
  if (labels.length > 0 && called.length === 0 && !isQuoted) return null;
  const isNumber = /^[\d.,]+$/u.test(written);
  // A bare number counts as a code only if the message says so: "ürün kodu 7", "7 kodlu ürün".
  if (isNumber && !isQuoted && written.length < 8 && !labels.some(({ isCode }) => isCode)) return null;
  const named = isQuoted || called.length > 0 || isLong(written);
  const chosen = called.length > 0 ? called : places;
  const sure = chosen.filter((place) => (named && place.role !== 'prose') || isDistinct(message, place, written, end));
  return sure.length === 0 ? null : { places: sure, start, end, named };
}

/** Several words that are not all common words (vocabulary.ts). */
const isLong = (written: string): boolean =>
  /\p{L}.*\s/u.test(written) && written.length >= 8 && !isCommonWord(foldValue(written));

/** Whether a message is unlikely to contain the value by chance. */
function isDistinct(message: Message, { role }: IndexedValue, written: string, end: number): boolean {
  if (role === 'prose') return false;
  const letters = /\p{L}/u.test(written);
  const digits = /\p{N}/u.test(written);
  if (letters && digits) return written.length >= 3 && !/^\d+(?:[.,]\d+)?\s?\p{L}{1,4}$/u.test(written);
  if (!letters) return /^\d{8,}$/u.test(written) && !/^\s?(?:karakter|char|adet)/u.test(message.folded.slice(end));
  if (/\s/u.test(written) || isCommonWord(foldValue(written))) return false;
  // A code of only letters counts if it is in capitals within lower-case text.
  return (
    written.length >= 3 &&
    role !== 'list' &&
    /^\p{Lu}+$/u.test(written) &&
    /\p{Ll}{3}/u.test(message.written(0, message.folded.length))
  );
}

const quoted = /(?:"\s?x\s?"|'\s?x\s?'|`x`|“x”|‘x’|«x»|„x“)/u;

/** Words between the name of a thing and its code: "ürün kodu: 100", "100 kodlu ürün". */
const between = new Set(['code', 'number', 'name', 'kodlu', 'numarali', 'nolu', 'isimli', 'adli']);
const things = new Set(
  'product lot serial warehouse unit customer currency shipment invoice despatch document order representative'.split(
    ' ',
  ),
);
const ofNames = new Set(['code', 'number', 'name', 'price', 'quantity', 'amount', 'rate', 'date', 'type', 'group']);

interface Label {
  readonly thing: string;
  /** Whether the message calls it a code, number or name. */
  readonly isCode: boolean;
}

/** What the message calls the value between `start` and `end`, before or after it. */
function labelsOf({ folded, words }: Message, start: number, end: number): Label[] {
  const labels: Label[] = [];
  const before = words.filter((word) => word.end <= start).slice(-3).reverse(); // oxfmt-ignore
  let gap = words.find((word) => word.start === start)?.gap ?? '';
  let isCode = false;
  for (const word of before) {
    if (/[,;.)\]]/u.test(gap)) break;
    gap = word.gap;
    if (word.meaning.length === 0) continue;
    const thing = word.meaning.find((part) => things.has(part));
    // As in "C-1 müşterisi P-1": a word with a suffix belongs to the value before it.
    if (thing !== undefined && (isCode || isBare(word.text))) labels.push({ thing, isCode });
    if (!between.has(word.meaning.at(-1) ?? '')) break;
    isCode = true;
  }
  // As in "P-100'ün birim fiyatı": after a possessive suffix, the next word begins the name of a field.
  if (/^['’]\p{L}{1,5}\s/u.test(folded.slice(end))) return labels;
  isCode = false;
  const after = words.filter((word) => word.start >= end);
  for (const [at, word] of after.slice(0, 2).entries()) {
    if (/[,;:.([]/u.test(word.gap)) break;
    const thing = word.meaning.find((part) => things.has(part));
    const beginsName = after[at + 1]?.meaning.some((part) => ofNames.has(part)) === true && after[at + 1]?.gap === ' ';
    if (thing !== undefined && !beginsName) labels.push({ thing, isCode });
    if (!between.has(word.text)) break;
    isCode = true;
  }
  return labels;
}
