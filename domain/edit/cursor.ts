/**
 * Where the keyboard is in the lines, as a value. A line is named by its key, so that it stays the same when others come or go; if it is
 * removed, the line in its row is the active one until it comes back or the user moves.
 */
import type { ValueRecord } from '../fields.ts';

export interface Spot {
  /** The key of the line, or the one that the empty row's line will have. */
  readonly key: string;
  /** Its row before the last change of the lines. */
  readonly row: number;
}
type Lines = readonly ValueRecord[];

const indexOf = (lines: Lines, key: string): number => lines.findIndex(({ $key }) => $key === key);

/** The row of a spot. The empty row is after the last line. */
export function rowOf({ key, row }: Spot, lines: Lines): number {
  if (lines[row]?.$key === key) return row;
  const found = indexOf(lines, key);
  return found >= 0 ? found : Math.min(row, lines.length);
}

/** The spot after a change of the lines. */
export function followed(spot: Spot, before: Lines, after: Lines): Spot {
  const row = rowOf(spot, before);
  const present = before[row]?.$key;
  if (present === undefined) return { key: spot.key, row: after.length };
  if (after[row]?.$key === present) return row === spot.row ? spot : { key: spot.key, row };
  const found = indexOf(after, present);
  return { key: spot.key, row: found >= 0 ? found : row };
}
