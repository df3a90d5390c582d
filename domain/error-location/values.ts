/** Finds values of the document in a message: product codes, lots, serial numbers, names. */
import type { ValueRecord } from '../fields.ts';
import type { Path } from '../fields.ts';
import type { Catalogue, CatalogueField } from './catalogue.ts';
import { valuesOf, wordsOf } from './catalogue.ts';
import { foldValue } from './message.ts';
import type { Message, Word } from './message.ts';
import { isBare, isCommonWord } from './vocabulary.ts';

export interface IndexedValue {
  readonly path: Path;
  readonly line: number | null;
  readonly known: CatalogueField;
  /** The value as the document has it. */
  readonly raw: string;
  readonly role: Role;
  /** The everyday name of the value's field in messages: `product`, `lot`, `warehouse`; `null` where there is none. */
  readonly label: string | null;
}
/**
 * - `product`: identifies a line. `entry`: identifies an entry within its line: a lot, a serial number.
 * - `list`: an entry of a lookup that many lines share: a warehouse, a unit. `other`: any other text of limited length.
 * - `prose`: a long text of the user, which may have any words. `number`: the document's number.
 * - `identifier`: a uuid, which no other text resembles.
 */
export type Role = 'product' | 'entry' | 'list' | 'other' | 'prose' | 'number' | 'identifier';
export type ValueIndex = ReadonlyMap<string, readonly IndexedValue[]>;

/** Longer values, and values of more words, are not searched for. */
const longestValue = 120;
const mostWords = 12;
/** Places in a message that are looked at: one that has more values than these says nothing of one line. */
const mostCandidates = 100;
const mostMatches = 40;

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
      if (typeof value === 'string') add({ path, line, known, raw: value, role, label });
      if (role === 'product' && typeof value === 'string' && known.sent) {
        const name = productName(value);
        if (name !== null) add({ path, line, known, raw: name, role, label });
      }
    }
  }
  return index;
}

function roleOf({ field, names, sent }: CatalogueField): { readonly role: Role; readonly label: string | null } {
  const own = names.at(-1) ?? '';
  const [first = null] = wordsOf(own);
  if (field.type === 'textList') return { role: 'entry', label: first };
  if (field.type === 'uuid') return { role: 'identifier', label: first };
  if (field.type !== 'text') return { role: 'other', label: null };
  if (field.numbering === true) return { role: 'number', label: first };
  // ProductName beside ProductCode: another name of the same thing.
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
  /** Whether the value is in quotes, or has its field's name next to it: "ürün 100", "100 kodlu ürün". */
  readonly named: boolean;
  /** Whether the value is several words long. */
  readonly long: boolean;
}

/** The values a message surely means: the longest where several begin together, whole words only. */
export function findValues(message: Message, index: ValueIndex): Match[] {
  const { folded } = message;
  const runs = Array.from(folded.matchAll(/[\p{L}\p{N}]+/gu), ({ index: start, 0: text }) => ({
    start,
    end: start + text.length,
  }));
  const matches: Match[] = [];
  let candidates = 0;
  for (let first = 0; first < runs.length && matches.length < mostMatches; first += 1) {
    for (let last = Math.min(first + mostWords, runs.length) - 1; last >= first; last -= 1) {
      const start = runs[first]?.start ?? 0;
      const end = runs[last]?.end ?? 0;
      const places = index.get(folded.slice(start, end));
      if (places === undefined || !standsAlone(folded, start, end)) continue;
      candidates += 1;
      if (candidates > mostCandidates) return matches;
      const match = judge(message, places, start, end);
      if (match !== null) matches.push(match);
      // Sure or not: what lies within a longer value is not looked for by itself.
      first = last;
      break;
    }
  }
  return matches;
}

/** Not the beginning or the end of a longer code: `P-1` in `P-1-A` or `P-10` is another product. */
function standsAlone(folded: string, start: number, end: number): boolean {
  return (
    !/[\p{L}\p{N}][-_/.+#*&]+$/u.test(folded.slice(0, start)) && !/^[-_/.+#*&]+[\p{L}\p{N}]/u.test(folded.slice(end))
  );
}

function judge(message: Message, found: readonly IndexedValue[], start: number, end: number): Match | null {
  const written = message.written(start, end);
  // Codes that differ in case or marks only are distinguished where the message writes one of them exactly.
  const exact = found.filter(({ raw }) => raw.trim() === written);
  let places = exact.length > 0 ? exact : found;
  const quoted = isQuoted(message.folded, start, end);
  const labels = labelsOf(message, start, end).filter(({ sure }) => sure || /\p{L}/u.test(written));
  if (!quoted && isCount(message.folded, written, end)) return null;
  let called = false;
  if (labels.length > 0) {
    // The document's own number may be called just that.
    const fits = ({ label, role }: IndexedValue, thing: string): boolean =>
      label !== null && (thing === label || (role === 'number' && thing === 'document'));
    const fitting = places.filter((place) => labels.some(({ thing }) => fits(place, thing)));
    // It is called something that it is nowhere in this document.
    if (fitting.length === 0 && !quoted && labels.some(({ firm }) => firm)) return null;
    if (fitting.length > 0) [places, called] = [fitting, true];
  }
  const named = quoted || called;
  const long = /\p{L}.*\s/u.test(written) && written.length >= 8;
  const sure = places.filter((place) => named || isDistinct(message, place, written, end, long));
  return sure.length === 0 ? null : { places: sure, start, end, named, long };
}

/** Whether a message is unlikely to have the value by chance. */
function isDistinct(message: Message, { role }: IndexedValue, written: string, end: number, long: boolean): boolean {
  if (role === 'prose') return false;
  const letters = /\p{L}/u.test(written);
  const digits = /\p{N}/u.test(written);
  if (letters && digits) return written.length >= 3 && !/^\d+(?:[.,]\d+)?\s?\p{L}{1,4}$/u.test(written);
  if (!letters) {
    return (
      /^\d{8,}$/u.test(written) &&
      !/^\s?(?:karakter|char|adet|tl\b|try\b|%|istek|request)/u.test(message.folded.slice(end))
    );
  }
  if (isCommonWord(foldValue(written))) return false;
  if (long) return true;
  // A code of letters alone is taken for one where it is in capitals among small letters.
  return (
    written.length >= 3 &&
    role !== 'list' &&
    /^\p{Lu}+$/u.test(written) &&
    /\p{Ll}{3}/u.test(message.written(0, message.folded.length))
  );
}

/** A bare number before a measure is no code. */
function isCount(folded: string, written: string, end: number): boolean {
  return (
    /^[\d.,]+$/u.test(written) &&
    /^['’]?\s?(?:adet|tane|karakter|char|birim|gun|day|yil|year|saat|kg|lt|mt|tl\b|try\b|%|kere|kez|istek|request|hane|digit|unit|piece|pcs)/u.test(
      folded.slice(end),
    )
  );
}

const quotes: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
  ['‘', '’'],
  ['«', '»'],
  ['„', '“'],
];

function isQuoted(folded: string, start: number, end: number): boolean {
  const before = folded.slice(0, start).trimEnd();
  const after = folded.slice(end).trimStart();
  return quotes.some(
    ([open, close]) => before.endsWith(open) && after.startsWith(close) && !/[\p{L}\p{N}]$/u.test(before.slice(0, -1)),
  );
}

/** Words between a thing's name and its code: "ürün kodu: 100", "100 kodlu ürün". */
const between = new Set(['code', 'number', 'name', 'kodlu', 'numarali', 'nolu', 'isimli', 'adli']);
const things = new Set([
  'product',
  'lot',
  'serial',
  'warehouse',
  'unit',
  'customer',
  'currency',
  'line',
  'shipment',
  'invoice',
  'despatch',
  'document',
  'order',
  'representative',
]);

const ofNames = new Set(['code', 'number', 'name', 'price', 'quantity', 'amount', 'rate', 'date', 'type', 'group']);

/** Not `firm`: "P-100'ün birim fiyatı", where the word may begin the name of a field of what the value names. */
interface Label {
  readonly thing: string;
  readonly firm: boolean;
  /** Enough to take a bare number for a code: "ürün kodu 7", "lot 2026"; "20 ürün" and "lot 2" are counts and positions. */
  readonly sure: boolean;
}

/** What the message calls the value that is from `start` to `end`. */
function labelsOf({ folded, words }: Message, start: number, end: number): Label[] {
  const labels: Label[] = [];
  const firstAfter = words.findIndex((word) => word.start >= end);
  const after = firstAfter === -1 ? [] : words.slice(firstAfter, firstAfter + 2);
  const before = words
    .filter((word) => word.end <= start)
    .slice(-3)
    .reverse();
  let gap = words.find((word) => word.start === start)?.gap ?? '';
  const firstGap = gap;
  let distance = 0;
  let connected = false;
  for (const word of before) {
    if (/[,;.)\]]/u.test(gap)) break;
    gap = word.gap;
    if (word.meaning.length === 0) continue;
    // "C-1 müşterisi P-1": with its ending, the word belongs to what is before it.
    const thing = word.meaning.find((part) => things.has(part));
    if (thing !== undefined && (distance > 0 || isBare(word.text)))
      labels.push({ thing, firm: true, sure: distance > 0 || end - start > 2 || /[:=#]/u.test(firstGap) });
    if (!between.has(word.meaning.at(-1) ?? '')) break;
    distance += 1;
  }
  const owns = /^['’]\p{L}{1,5}\s/u.test(folded.slice(end));
  const beginsName = (word: Word): boolean => {
    const next = words[words.indexOf(word) + 1];
    return next !== undefined && next.gap.trim() === '' && next.meaning.some((part) => ofNames.has(part));
  };
  for (const word of after) {
    if (/[,;:.([]/u.test(word.gap)) break;
    const thing = word.meaning.find((part) => things.has(part));
    if (thing !== undefined && !/^line$/u.test(thing))
      labels.push({ thing, firm: !owns && !beginsName(word), sure: connected });
    if (!between.has(word.text)) break;
    connected = true;
  }
  return labels;
}
