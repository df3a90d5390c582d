/**
 * Open entries: input that Rampa received and could not place with certainty. They are part of a draft's content, so they are
 * saved, versioned, undone and handed over with it. They are never sent, and a draft with open entries cannot be queued.
 */
import { headerPlace, linePlace, placeKey, wholeDocument } from './model/place.ts';
import type { Place } from './model/place.ts';
import type { RampaProblem } from './model/problem.ts';
import type { Value, ValueRecord } from './fields.ts';
import { countedGoodsOfText, readCountedGoods } from './goods/counted-goods.ts';
import type { CountedGoods } from './goods/counted-goods.ts';
import { questionKinds } from './e-documents/questions.ts';
import type { EDocumentQuestion } from './e-documents/questions.ts';
import { areChosen } from './chosen-lots.ts';
import { asideOf, withoutSetAside } from './edit/aside.ts';
import { withUnitOfLots, withoutUnitOfLots } from './edit/tracking.ts';
import { originsOf, withOrigins } from './origins.ts';
import { isEmpty, isObject, isRecord, itemsOf, linesOf, textOf, textsOf } from './value.ts';

const openEntryOrigins = ['typed', 'scanned', 'pasted', 'file'] as const;
export type OpenEntryOrigin = (typeof openEntryOrigins)[number];

/** Why an entry is open. The message catalogue has a text for each. */
export const openEntryReasons = [
  'unknownProduct', // no product has the scan or code
  'severalProducts',
  'unknownCustomer', // the customer of a file is not found with certainty in the list
  'listUnread', // the cached list of products could not be read
  'incompleteLabel', // the label is cut off, or only a part of it arrived
  'ambiguousLabel', // the label has several meanings, listed in `readings`
  'invalidLabel', // the label has a wrong check digit, date or identifier
  'weighedGoods', // the connection has no layout for barcodes of weighed goods
  'noLine', // a lot or serial number without a line
  'notRead', // not a valid value of the field
  'noColumn', // a cell or column without a field in the document
  'severalValues', // a cell with two values
  'formerProduct', // lots or serial numbers that were entered for the line's former product
  'otherName', // a draft from another computer has another name for a code than the list here
  'fileQuestion', // a partner's file is not clear, or says something else than the draft; `question` says what
  'counted', // goods of a delivery that were counted; their quantities were neither used nor discarded
] as const;
export type OpenEntryReason = (typeof openEntryReasons)[number];

/** What a file says, and what it is compared with. */
export type EntryQuestion = Pick<EDocumentQuestion, 'about' | 'file' | 'draft' | 'name'>;

export interface OpenEntry {
  /** Identifies the entry in its draft; never sent. */
  readonly key: string;
  /** The text as it was received. */
  readonly text: string;
  readonly origin: OpenEntryOrigin;
  readonly reason: OpenEntryReason;
  /** For a file or a pasted table: the file's name, the row counted from 1, and the column's heading or letter. */
  readonly file?: string;
  readonly row?: string;
  readonly column?: string;
  /** Where the entry belongs, if known; the path `[]` is the whole line. */
  readonly place?: Place;
  /** Possible meanings of the text, for the user to choose from. */
  readonly readings?: readonly string[];
  /** If the reason is `fileQuestion`. */
  readonly question?: EntryQuestion;
  /** The product for which the goods were entered, if the reason is `formerProduct`. */
  readonly product?: string;
  /** The counted goods (edit/delivery-count.ts); then the text names them. */
  readonly goods?: readonly CountedGoods[];
}

const memberName = '$open';
/** The member in which an earlier version saved the counted goods, as JSON text. */
const formerCountName = '$counted';

/**
 * A draft's open entries, oldest first, and after them the goods of its lines that were entered for a former product. Anything
 * unreadable in a damaged or edited file is returned as typed text.
 */
export function openEntriesOf(content: ValueRecord): readonly OpenEntry[] {
  return [...ownEntriesOf(content), ...linesOf(content).flatMap(goodsOfFormer)];
}

/** The entries that the draft itself keeps, without those that follow from its lines. */
export const ownEntriesOf = (content: ValueRecord): readonly OpenEntry[] =>
  recordsIn(content).map((record, index) => readEntry(record, index));

/** The key of the entry for the goods of a former product of a line. */
const goodsKey = (line: string, product: string): string => JSON.stringify([line, product]);

function goodsOfFormer(line: ValueRecord): readonly OpenEntry[] {
  const { $key = '' } = line;
  return Object.entries(asideOf(line, 'ProductCode')).flatMap(([product, goods]): OpenEntry[] => {
    const { chosenLots } = originsOf(line);
    const text = product === '' ? '' : goodsText(withOrigins(goods, { chosenLots }));
    const place = linePlace($key, isEmpty(goods.Lots) ? 'SerialNumbers' : 'Lots');
    return text === ''
      ? []
      : [{ key: goodsKey($key, product), text, origin: 'typed', reason: 'formerProduct', place, product }];
  });
}

/** Lots, serial numbers and medicine data as a text; empty if there are only lots that the service chose. */
function goodsText(goods: ValueRecord): string {
  const lots = areChosen(goods) ? [] : itemsOf(goods.Lots).map(lotText);
  const medicines = isRecord(goods.MedicineDeviceInfo) ? textsWithin(goods.MedicineDeviceInfo) : [];
  return [...lots, ...textsOf(goods.SerialNumbers), ...medicines].filter((text) => text !== '').join(', ');
}

/** A lot by its number, else by what else is known of it. */
const lotText = ({ LotNo, SupplierLotNo, ExpiryDate, Quantity }: ValueRecord): string =>
  [LotNo, SupplierLotNo, ExpiryDate, Quantity].map(textOf).find((text) => text !== '') ?? '';

/** All texts in a value, at any depth. */
export const textsWithin = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => (name === '$key' ? [] : textsWithin(inner)))
      : [];

export function withOpenEntries(content: ValueRecord, added: readonly OpenEntry[]): ValueRecord {
  return added.length === 0 ? content : withEntries(content, [...recordsIn(content), ...added.map(written)]);
}

/**
 * A line whose goods of a former product are given to its present one (`isTaken`), or discarded; the same object if the entry is not
 * about this line.
 */
export function withGoodsOf(line: ValueRecord, key: string, isTaken: boolean): ValueRecord {
  const found = goodsOfFormer(line).find((entry) => entry.key === key)?.product;
  return found === undefined
    ? line
    : withUnitOfLots(withoutSetAside(withoutUnitOfLots(line, line.UnitCode), 'ProductCode', found, isTaken), line.Lots);
}

/** The content without an entry that was settled or discarded. */
export function withoutOpenEntry(content: ValueRecord, key: string): ValueRecord {
  const entries = recordsIn(content);
  const left = entries.filter((record, index) => readEntry(record, index).key !== key);
  return left.length === entries.length ? content : withEntries(content, left);
}

/** Reasons for which only the value of a place is missing. */
const ofMissingValue: ReadonlySet<OpenEntryReason> = new Set([
  ...(['unknownProduct', 'severalProducts', 'unknownCustomer', 'listUnread', 'notRead'] as const),
]);

/**
 * The header without the entries whose places have been filled since, in whatever way. Of several entries at one place, the user
 * settles each. `isFilled`: whether a place got a value.
 */
export function withoutFilledPlaces(header: ValueRecord, isFilled: (place: Place) => boolean): ValueRecord {
  if (header[memberName] === undefined) return header;
  const entries = openEntriesOf(header);
  const isAlone = (place: Place): boolean =>
    entries.filter((one) => one.place && placeKey(one.place) === placeKey(place)).length === 1;
  const filled = entries.filter(
    ({ place, reason }) =>
      place && place.path.length > 0 && ofMissingValue.has(reason) && isAlone(place) && isFilled(place),
  );
  return filled.reduce((next, { key }) => withoutOpenEntry(next, key), header);
}

/** The header with those entries of a former one whose places are not filled any more, in their former order. */
export function withReturnedEntries(
  header: ValueRecord,
  former: ValueRecord,
  isReturned: (place: Place) => boolean,
): ValueRecord {
  if (former[memberName] === undefined || former[memberName] === header[memberName]) return header;
  const keyOf = (record: ValueRecord, index: number): string => readEntry(record, index).key;
  const [present, before] = [recordsIn(header), recordsIn(former)];
  const keys = new Set(present.map(keyOf));
  const kept = before.filter((record, index) => {
    const { key, place, reason } = readEntry(record, index);
    return keys.has(key) || (place !== undefined && ofMissingValue.has(reason) && isReturned(place));
  });
  const known = new Set(before.map(keyOf));
  return withEntries(header, [...kept, ...present.filter((record, index) => !known.has(keyOf(record, index)))]);
}

export function withoutOpenEntries(content: ValueRecord): ValueRecord {
  return withEntries(content, []);
}

/** The content with the open entries of another content, for a merge with the service's document. */
export function withOpenEntriesOf(content: ValueRecord, from: ValueRecord): ValueRecord {
  return withEntries(content, recordsIn(from));
}

/** The content with its open entries at lines whose keys have changed. An entry of a line without a new key has no place. */
export function withEntriesAtLines(content: ValueRecord, keys: ReadonlyMap<string, string>): ValueRecord {
  const moved = recordsIn(content).map((record): ValueRecord => {
    const { place, ...others } = record;
    if (!isRecord(place) || typeof place['line'] !== 'string') return record;
    const line = keys.get(place['line']);
    return line === undefined ? others : { ...record, place: { ...place, line } };
  });
  return withEntries(content, moved);
}

/** Whether a record from outside has open entries in the form in which Rampa writes them, or none. */
export function areOpenEntriesWhole(content: Readonly<Record<string, unknown>>): boolean {
  const entries = content[memberName];
  return (
    entries === undefined || (Array.isArray(entries) && entries.every((entry) => isObject(entry) && isTexts(entry)))
  );
}

/** Whether a value consists of texts only, in lists and records. */
function isTexts(value: unknown): boolean {
  if (typeof value === 'string') return true;
  return typeof value === 'object' && value !== null && Object.values(value).every(isTexts);
}

/**
 * An error for each open entry, so that entries are counted and listed among the errors. `lineKeys`: the document's lines. If the
 * entry's line was deleted, the error concerns the whole document.
 */
export function openEntryProblems(content: ValueRecord, lineKeys: ReadonlySet<string>): RampaProblem[] {
  return openEntriesOf(content).map(({ key, text, reason, place }) => ({
    source: 'rampa',
    code: 'openEntry',
    severity: 'error',
    place: place && (place.line === null || lineKeys.has(place.line)) ? place : wholeDocument,
    params: { entry: key, text, reason },
  }));
}

export function lineKeysOf(content: ValueRecord): ReadonlySet<string> {
  return new Set(linesOf(content).flatMap(({ $key }) => $key ?? []));
}

function recordsIn(content: ValueRecord): readonly ValueRecord[] {
  const entries = itemsOf(content[memberName]);
  const former = content[formerCountName];
  if (typeof former !== 'string') return entries;
  return [
    ...entries,
    { $key: 'counted', reason: 'counted', origin: 'scanned', goods: recordsOf(countedGoodsOfText(former)) },
  ];
}

function withEntries(content: ValueRecord, entries: readonly ValueRecord[]): ValueRecord {
  const { [memberName]: before, [formerCountName]: former, ...others } = content;
  if (entries.length > 0) return { ...others, [memberName]: entries };
  return before === undefined && former === undefined ? content : others;
}

function written({ key, place, goods, question, ...said }: OpenEntry): ValueRecord {
  const at = place && { ...(place.line === null ? {} : { line: place.line }), path: place.path.map(String) };
  return {
    ...{ $key: key, ...said },
    ...(goods && { goods: recordsOf(goods) }),
    ...(question && { question: { ...question } }),
    ...(at && { place: at }),
  };
}

const recordsOf = (goods: readonly CountedGoods[]): readonly ValueRecord[] => goods.map((one) => ({ ...one }));

function readEntry(record: ValueRecord, index: number): OpenEntry {
  const { file, row, column, place, readings } = record;
  const goods = record['reason'] === 'counted' ? readCountedGoods(record['goods']) : null;
  const question = record['reason'] === 'fileQuestion' ? readQuestion(record['question']) : null;
  return {
    key: record.$key ?? `entry ${index}`,
    text: goods === null ? textIn(record) : productsOf(goods),
    origin: openEntryOrigins.find((origin) => origin === record['origin']) ?? 'typed',
    reason: openEntryReasons.find((reason) => reason === record['reason']) ?? 'notRead',
    ...(typeof file === 'string' ? { file } : {}),
    ...(typeof row === 'string' ? { row } : {}),
    ...(typeof column === 'string' ? { column } : {}),
    ...(isRecord(place) ? { place: readPlace(place) } : {}),
    ...(Array.isArray(readings) ? { readings: textsOf(readings) } : {}),
    ...(goods && { goods }),
    ...(question && { question }),
  };
}

/** Null for an unknown kind, from a later version or an edited file: the entry stays open with its text. */
function readQuestion(value: Value): EntryQuestion | null {
  if (!isRecord(value)) return null;
  const about = questionKinds.find((kind) => kind === value['about']);
  const name = textOf(value['name']);
  const said = { file: textOf(value['file']), draft: textOf(value['draft']) };
  return about === undefined ? null : { about, ...said, ...(name === '' ? {} : { name }) };
}

const mostNamed = 3;

/** The first products, without language. */
function productsOf(goods: readonly CountedGoods[]): string {
  const products = [...new Set(goods.map(({ product }) => product))];
  return [...products.slice(0, mostNamed), ...(products.length > mostNamed ? ['…'] : [])].join(', ');
}

const textIn = ({ text }: ValueRecord): string => (typeof text === 'string' ? text : '');

function readPlace({ line, path }: ValueRecord): Place {
  const parts = textsOf(path).map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  return typeof line === 'string' ? linePlace(line, ...parts) : headerPlace(...parts);
}
