/** What a text means in a list: the one entry it names, several that it might, or none. */
import type { LookupValue } from '../../../../domain/fields.ts';
import { fold } from '../../../../domain/fold.ts';
import type { Offer } from './offers.ts';

export interface Found {
  readonly rows: readonly Offer[];
  /** How many match, of which `rows` are the first. */
  readonly total: number;
}

/**
 * How a box was left. `exact`: what was typed counts where it is spelled as an entry is, case and accents aside. `only`:
 * with Enter or Tab, the only match counts too. An object: a person went into a list that had not come yet.
 */
export type Pick = 'exact' | 'only' | Awaited;

/** An entry of an answer that was still under way when it was chosen. */
export interface Awaited {
  readonly answer: Promise<Found>;
  /** Steps into the list: 1 is its first entry, -1 its last. */
  readonly steps: number;
  /** The text that stood in the box. */
  readonly text: string;
  /** The entry of an earlier answer that the list stood on; it is meant as long as it is offered. */
  readonly on?: Offer | undefined;
}

/** An entry that was chosen with what its search told of it, which its code alone would not find again. */
export function chosen(row: Offer, text: string): Awaited {
  return { answer: Promise.resolve({ rows: [row], total: 1 }), steps: 1, text, on: row };
}

export type Meaning =
  { readonly kind: 'one'; readonly row: Offer } | { readonly kind: 'several' } | { readonly kind: 'none' };
const none: Meaning = { kind: 'none' };
const several: Meaning = { kind: 'several' };

/**
 * `by`: what the field holds of an entry. Equal spelling comes before spelling that is equal when folded: `KAPI-1` and
 * `kapı-1` may both exist. An entry's barcode counts where the text is no code, and only as it was scanned.
 */
export function meaningOf(text: string, found: Found, by: LookupValue, pick: 'exact' | 'only' = 'exact'): Meaning {
  const sought = fold(text);
  const isKept = (row: Offer): boolean => by !== 'id' || (row.id ?? null) !== null;
  for (const spelled of spellings(by, pick)) {
    const exact = found.rows.filter((row) => spelled(row) === text);
    const folded =
      sought === '' || spelled === barcodeOf ? [] : found.rows.filter((row) => fold(spelled(row)) === sought);
    const meant = exact.length > 0 ? exact : folded;
    if (meant.length === 0) continue;
    // Names are not what a list is sorted by: another one may stand behind those that were answered.
    return spelled === nameOf && found.total > found.rows.length ? several : among(meant, by);
  }
  const [only] = found.rows;
  return pick === 'only' && found.total === 1 && only && isKept(only) ? { kind: 'one', row: only } : none;
}

const codeOf = (row: Offer): string => row.code;
const nameOf = (row: Offer): string => row.name ?? '';
const barcodeOf = (row: Offer): string => row.barcode?.text ?? '';

/** Where a code is held, a whole name counts only for who typed it and pressed Enter or Tab. */
function spellings(by: LookupValue, pick: 'exact' | 'only'): readonly ((row: Offer) => string)[] {
  if (by === 'name') return [nameOf, codeOf];
  return by === 'code' && pick === 'exact' ? [codeOf, barcodeOf] : [codeOf, barcodeOf, nameOf];
}

function among(rows: readonly Offer[], by: LookupValue): Meaning {
  const [row] = rows;
  const different = new Set(rows.map((one) => heldOf(one, by)));
  return row === undefined ? none : different.size > 1 ? several : { kind: 'one', row };
}

/** What a field holds of an entry. */
export function heldOf(row: Offer, by: LookupValue): string {
  if (by === 'id') return (row.id ?? row.code).toLowerCase();
  return by === 'name' ? (row.name ?? row.code) : row.code;
}

/** The entry that so many steps into a list lead to: the first step to what stands in the box, where the list has it. */
export function stepInto(rows: readonly Offer[], steps: number, text: string): number {
  if (rows.length === 0 || steps === 0) return -1;
  const own = text === '' ? -1 : rows.findIndex((row) => row.code === text || row.name === text);
  const from = own >= 0 ? own : steps > 0 ? 0 : rows.length - 1;
  const on = from + (steps > 0 ? steps - 1 : steps + 1);
  return ((on % rows.length) + rows.length) % rows.length;
}

/** The entry that was chosen before its answer came; undefined where nothing is offered. */
export async function awaited({ answer, steps, text, on }: Awaited): Promise<Offer | undefined> {
  const { rows } = await answer;
  return rows.find((row) => on !== undefined && sameEntry(row, on)) ?? rows[stepInto(rows, steps, text)];
}

const sameEntry = (a: Offer, b: Offer): boolean => a.code === b.code && (a.id ?? null) === (b.id ?? null);
