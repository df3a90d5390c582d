/**
 * Which line of the service's document each line of a draft would be taken for. Lines have no identifier: the line at a
 * place is the line that was there, with its lots, serial numbers and order link; a shorter list drops the last ones, a
 * longer one adds behind them (§4.3 rule 1, for invoices by §2.6).
 *
 * A line keeps its `$key` through editing, so that the key of a line of `base` finds it again wherever it was moved.
 * Places are counted from 0.
 */
import type { DocumentKind } from '../model/draft-state.ts';
import type { ValueRecord } from '../fields.ts';

/** Whether the service tells the lines of such a document apart by their places. Of quotes it is not said (§4.4 rule 3). */
export function goesByPlace(kind: DocumentKind): boolean {
  return kind !== 'quote';
}

export interface LineIdentity {
  /** The place the line has in the service; null for a new line. */
  readonly from: number | null;
  /** The place of the service's line it would be taken for; null where it would be a new one. */
  readonly takes: number | null;
}

/**
 * Of each line of a draft, in order. A key that comes twice belongs to the first that has it: the other is a copy. Where
 * the service's lines have no keys to be found by, nothing is known to have moved.
 */
export function lineIdentities(base: readonly ValueRecord[], lines: readonly ValueRecord[]): readonly LineIdentity[] {
  const places = placesOf(base);
  const seen = new Set<number>();
  return lines.map(({ $key: key }, index) => {
    const takes = index < base.length ? index : null;
    if (places === null) return { from: takes, takes };
    const place = key === undefined ? undefined : places.get(key);
    const from = place === undefined || seen.has(place) ? null : place;
    if (from !== null) seen.add(from);
    return { from, takes };
  });
}

/** How the draft's lines stand to the service's: whether {@link inSafeOrder} or {@link putBack} would mend anything. */
export interface LineOrder {
  /** A line stands where another one of the service does, and putting the lines in order would help. */
  readonly disordered: boolean;
  /** Places of the service's lines that are no longer in the draft. */
  readonly removed: readonly number[];
}

export function lineOrder(base: readonly ValueRecord[], lines: readonly ValueRecord[]): LineOrder {
  const kept = new Set(lineIdentities(base, lines).map(({ from }) => from));
  const ordered = inSafeOrder(base, lines);
  return {
    disordered: lines.some((line, index) => line !== ordered[index]),
    removed: base.flatMap((_, place) => (kept.has(place) ? [] : [place])),
  };
}

/**
 * The same lines, the service's in the service's order and the new ones behind them. Where none of the service's lines was
 * removed, each stands at its own place then; behind a removed one they stand as many places too high, which only
 * {@link putBack} mends.
 */
export function inSafeOrder(base: readonly ValueRecord[], lines: readonly ValueRecord[]): readonly ValueRecord[] {
  const { existing, added } = sorted(base, lines);
  const kept = base.map((_, place) => existing.get(place)).filter((line) => line !== undefined);
  return [...kept, ...added];
}

/** As {@link inSafeOrder}, with the removed lines as the service has them: every line at its own place. */
export function putBack(base: readonly ValueRecord[], lines: readonly ValueRecord[]): readonly ValueRecord[] {
  const { existing, added } = sorted(base, lines);
  return [...base.map((line, place) => existing.get(place) ?? line), ...added];
}

function sorted(base: readonly ValueRecord[], lines: readonly ValueRecord[]) {
  const existing = new Map<number, ValueRecord>();
  const added: ValueRecord[] = [];
  lineIdentities(base, lines).forEach(({ from }, index) => {
    const line = lines[index];
    if (line === undefined) return;
    if (from === null) added.push(line);
    else existing.set(from, line);
  });
  return { existing, added };
}

function placesOf(base: readonly ValueRecord[]): ReadonlyMap<string, number> | null {
  const places = new Map<string, number>();
  base.forEach(({ $key: key }, place) => {
    if (key !== undefined) places.set(key, place);
  });
  return places.size === base.length ? places : null;
}
