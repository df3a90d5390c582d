import type { EnvelopeReading } from '../../domain/envelope/index.ts';
import { isJsonObject } from '../../domain/json.ts';
import type { JsonArray, JsonObject, JsonValue } from '../../domain/json.ts';
import type { ServiceProblem } from '../../domain/model/connection.ts';
import { innerObjects, pick, pickFlag, pickText, pickWhole, plain } from './members.ts';

/** Signs that a list is incomplete: a larger total, several pages, a link to more, or a length that is usual for pages. */
export type PartialSign = 'total' | 'pages' | 'next' | 'round';
export interface ListReading {
  readonly rows: readonly JsonObject[];
  /** Whether there is any sign of more entries. Its absence proves nothing: paging is not specified (§4.2, §4.5). */
  readonly partial: boolean;
  readonly signs: readonly PartialSign[];
  /** The total number of entries, if the answer contains it. */
  readonly total: number | null;
  /** The answer's link to more entries; `null` if there is none. */
  readonly next: string | null;
}

const usualPages: readonly number[] = [10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000, 10_000];
const totalNames = [
  'total',
  'totalcount',
  'totalrecords',
  'totalrecordcount',
  'totalitems',
  'totalrows',
  'recordcount',
];
const pagesNames = ['totalpages', 'totalpagecount', 'pagecount', 'numberofpages', 'pagestotal'];
const nextNames = ['next', 'nextpage', 'nextlink', 'nextpageurl', 'nexturl', 'nextcursor', 'continuationtoken'];
const moreNames = ['hasmore', 'hasnext', 'hasnextpage', 'more', 'ispartial', 'truncated'];

/** Members next to a list that are not lists of records, since some services report errors in the data too. */
const besideLists: ReadonlySet<string> = new Set(['errors', 'warnings', 'messages', 'notifications', 'links']);

/**
 * The list in a successful answer: an array, or the only array of an object, directly in it or one level down. An object without
 * an array (`Items: null`) is an empty list if its total is 0.
 */
export function readList(reading: EnvelopeReading): ListReading | { readonly problem: ServiceProblem } {
  if (reading.kind !== 'success') {
    return refuse(reading.kind === 'failure' ? (reading.message ?? reading.code) : reading.excerpt);
  }
  const { data } = reading;
  const around = isJsonObject(data) ? [data, ...innerObjects(data)] : [];
  const total = first(around, (object) => pickWhole(object, totalNames));
  const found = findArray(data, total);
  if ('problem' in found) return found;
  const rows = found.items.map(asRow).filter((row) => row !== null);
  if (rows.length === 0 && found.items.length > 0) return refuse('the list holds no objects');
  const signs = signsOf(rows.length, total, around);
  const next = first(around, (object) => pickText(object, nextNames));
  return { rows, partial: signs.length > 0, signs, total, next };
}

function signsOf(received: number, total: number | null, around: readonly JsonObject[]): PartialSign[] {
  const next = around.some((object) => isLink(pick(object, nextNames)) || pickFlag(object, moreNames));
  const signs: PartialSign[] = [];
  if (total !== null && total > received) signs.push('total');
  if (around.some((object) => (pickWhole(object, pagesNames) ?? 1) > 1)) signs.push('pages');
  if (next) signs.push('next');
  // A round count is only a hint, and none if the answer contains a total or another sign.
  if (total === null && signs.length === 0 && usualPages.includes(received)) signs.push('round');
  return signs;
}

function findArray(
  data: JsonObject | JsonArray,
  total: number | null,
): { readonly items: JsonArray } | { readonly problem: ServiceProblem } {
  if (isArray(data)) return { items: data };
  const direct = arraysOf(data);
  const found = direct.length > 0 ? direct : innerObjects(data).flatMap(arraysOf);
  const [only] = found;
  if (only === undefined && total === 0) return { items: [] };
  if (only === undefined) return refuse('the answer holds no list');
  if (found.length > 1) return refuse(`the answer holds more than one list: ${found.map(([name]) => name).join(', ')}`);
  return { items: only[1] };
}

function arraysOf(object: JsonObject): (readonly [string, JsonArray])[] {
  const arrays = Object.entries(object).flatMap(([name, value]) => (isArray(value) ? [[name, value] as const] : []));
  return arrays.length < 2 ? arrays : arrays.filter(([name]) => !besideLists.has(plain(name)));
}

/** A list of strings is a list of names. */
function asRow(item: JsonValue): JsonObject | null {
  if (isJsonObject(item)) return item;
  return typeof item === 'string' && item.trim() !== '' ? { Code: item, Name: item } : null;
}

const isArray = (value: JsonValue): value is JsonArray => Array.isArray(value);
const isLink = (value: JsonValue | undefined): boolean =>
  (typeof value === 'string' && value !== '') || (typeof value === 'number' && value > 0) || isJsonObject(value);
const refuse = (message: string): { readonly problem: ServiceProblem } => ({
  problem: { reason: 'wrongTypes', ...(message === '' ? {} : { message }) },
});

function first<T>(objects: readonly JsonObject[], read: (object: JsonObject) => T | null): T | null {
  for (const object of objects) {
    const value = read(object);
    if (value !== null) return value;
  }
  return null;
}
