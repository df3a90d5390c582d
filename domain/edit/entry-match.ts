/** Matches a typed text with the entries of a lookup: exactly one entry, several possible ones, or none. */
import type { LookupValue } from '../fields.ts';
import { fold } from '../fold.ts';
import type { LookupRow } from '../model/lookup.ts';
import { shortCodeOf, typedShortCode } from '../short-code.ts';

/** The result of a search in a lookup. */
export interface LookupResult {
  readonly rows: readonly LookupOption[];
  /** Number of all matches; `rows` has the first of them. */
  readonly total: number;
}

/**
 * How loosely a text is matched. `spelling`: an entry must be spelled like the text, ignoring case and accents; used when the
 * user leaves a box with the mouse, and for pasted, copied or scanned texts. `uniqueHit`: also accepts an entry whose short code
 * is unique, or the only entry that the search found; used when the user leaves a box with Enter or Tab. An object: the user
 * chose from a list before its answer arrived.
 */
export type MatchMode = 'spelling' | 'uniqueHit' | AwaitedEntry;

/** A choice in a list before its answer arrived; the entry is determined once it arrives. */
export interface AwaitedEntry {
  readonly answer: Promise<LookupResult>;
  /** Steps into the list: 1 is its first entry, -1 its last. */
  readonly steps: number;
  readonly text: string;
  /** The highlighted entry of an earlier answer; chosen if the new answer still has it. */
  readonly on?: LookupOption | undefined;
}

/** A chosen entry with what its search found (its barcode's unit), which a search for its code would not find again. */
export function chosenEntry(row: LookupOption, text: string): AwaitedEntry {
  return { answer: Promise.resolve({ rows: [row], total: 1 }), steps: 1, text, on: row };
}

export type EntryMatch =
  | { readonly kind: 'one'; readonly row: LookupOption }
  | { readonly kind: 'several' }
  | { readonly kind: 'none' };
const none: EntryMatch = { kind: 'none' };
const several: EntryMatch = { kind: 'several' };

/**
 * Matches a text with the entries that its search found. `by`: the value of an entry that the field holds. An entry spelled
 * exactly like the text has precedence over one that is equal only when folded, because `KAPI-1` and `kapı-1` may both exist.
 * Barcodes are compared only if the text is not a code, and only exactly. Digits are compared with short codes before the search
 * result is used, in which they may be part of a name or price.
 */
export function matchEntries(
  text: string,
  found: LookupResult,
  by: LookupValue,
  match: 'spelling' | 'uniqueHit' = 'spelling',
  hasShortCodes = false,
): EntryMatch {
  const sought = fold(text);
  const hasValue = (row: LookupOption): boolean => by !== 'id' || (row.id ?? null) !== null;
  for (const spelled of spellings(by, match)) {
    const exact = found.rows.filter((row) => spelled(row) === text);
    const folded =
      sought === '' || spelled === barcodeOf ? [] : found.rows.filter((row) => fold(spelled(row)) === sought);
    const matching = exact.length > 0 ? exact : folded;
    if (matching.length === 0) continue;
    // Results are not sorted by name, so another entry with this name may be among those that were not returned.
    return spelled === nameOf && found.total > found.rows.length ? several : onlyOf(matching, by);
  }
  const shortCode = match === 'uniqueHit' && hasShortCodes ? typedShortCode(text) : null;
  const numbered = shortCode === null ? [] : found.rows.filter((row) => shortCodeOf(row.code) === shortCode);
  if (numbered.length > 0) return onlyOf(numbered.filter(hasValue), by);
  const [only] = found.rows;
  if (match === 'spelling' || sought === '') return none;
  if (found.total > 1) return several;
  return found.total === 1 && only && hasValue(only) ? { kind: 'one', row: only } : none;
}

const codeOf = (row: LookupOption): string => row.code;
const nameOf = (row: LookupOption): string => row.name ?? '';
const barcodeOf = (row: LookupOption): string => row.barcode?.text ?? '';

/** If the field holds a code, a whole name matches only if the user typed it and pressed Enter or Tab. */
function spellings(by: LookupValue, match: 'spelling' | 'uniqueHit'): readonly ((row: LookupOption) => string)[] {
  if (by === 'name') return [nameOf, codeOf];
  return by === 'code' && match === 'spelling' ? [codeOf, barcodeOf] : [codeOf, barcodeOf, nameOf];
}

function onlyOf(rows: readonly LookupOption[], by: LookupValue): EntryMatch {
  const [row] = rows;
  const different = new Set(rows.map((one) => entryValue(one, by)));
  return row === undefined ? none : different.size > 1 ? several : { kind: 'one', row };
}

/** The value that a field takes from an entry: its identifier, name or code. */
export function entryValue(row: LookupOption, by: LookupValue): string {
  if (by === 'id') return (row.id ?? row.code).toLowerCase();
  return by === 'name' ? (row.name ?? row.code) : row.code;
}

/** The index after a number of steps into a list, -1 for none. The first step goes to the entry in the box, if listed. */
export function stepInto(rows: readonly LookupOption[], steps: number, text: string): number {
  if (rows.length === 0 || steps === 0) return -1;
  const own = text === '' ? -1 : rows.findIndex((row) => row.code === text || row.name === text);
  const from = own >= 0 ? own : steps > 0 ? 0 : rows.length - 1;
  const on = from + (steps > 0 ? steps - 1 : steps + 1);
  return ((on % rows.length) + rows.length) % rows.length;
}

/** The entry that was chosen before its answer arrived; undefined if the list is empty. */
export async function awaitedEntry({ answer, steps, text, on }: AwaitedEntry): Promise<LookupOption | undefined> {
  const { rows } = await answer;
  return rows.find((row) => on !== undefined && sameEntry(row, on)) ?? rows[stepInto(rows, steps, text)];
}

const sameEntry = (a: LookupOption, b: LookupOption): boolean => a.code === b.code && (a.id ?? null) === (b.id ?? null);

/** An option in a list: a row of a lookup, or a choice with only a code and a name. */
export type LookupOption = Pick<LookupRow, 'code' | 'name'> & Partial<LookupRow>;

/** The option as a whole row; missing values are null. */
export function wholeRow(offer: LookupOption): LookupRow {
  return {
    id: null,
    detail: null,
    stockType: null,
    units: null,
    vatRate: null,
    price: null,
    currencyCode: null,
    ...offer,
  };
}

export const sameOption = (a: LookupOption, b: LookupOption): boolean =>
  a.code === b.code && (a.id ?? null) === (b.id ?? null) && a.name === b.name;
