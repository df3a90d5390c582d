/**
 * Matches the lines of a draft with the lines of the service's document. Lines have no identifier in the service: it updates the
 * line at each position, which keeps its lots, serial numbers and order link. A shorter list removes the last lines, a longer one
 * adds lines at the end (§4.3 rule 1, for invoices by §2.6).
 *
 * A line keeps its `$key` while it is edited, so the key of a baseline line identifies it even after it moves. Positions are
 * counted from 0.
 */
import type { DocumentKind } from '../model/draft-state.ts';
import type { ValueRecord } from '../fields.ts';
import { textOf } from '../value.ts';

/** Whether the service identifies lines by position. The specification does not show it for quotes (§4.4 rule 3). */
export function matchesLinesByPosition(kind: DocumentKind): boolean {
  return kind !== 'quote';
}

export interface LineIdentity {
  /** The position of the line in the service; null for a new line. */
  readonly from: number | null;
  /** The position of the service's line that this line would update; null if it would be added as a new line. */
  readonly takes: number | null;
}

/**
 * The identity of each line of a draft, in order. If two lines have the same key, the second is a copy and counts as new. If the
 * service's lines have no keys, no line counts as moved.
 */
export function lineIdentities(
  baseline: readonly ValueRecord[],
  lines: readonly ValueRecord[],
): readonly LineIdentity[] {
  const positions = positionsOf(baseline);
  const seen = new Set<number | null>();
  return lines.map(({ $key: key }, index) => {
    const takes = index < baseline.length ? index : null;
    if (positions === null) return { from: takes, takes };
    const position = key === undefined ? undefined : positions.get(key);
    const from = position === undefined || seen.has(position) ? null : position;
    seen.add(from);
    return { from, takes };
  });
}

/** How the order of the draft's lines differs from the service's: whether {@link inSafeOrder} or {@link putBack} would help. */
export interface LineOrder {
  /** A line is at the position of another line of the service, and {@link inSafeOrder} would help. */
  readonly disordered: boolean;
  /** Positions of the service's lines that are no longer in the draft. */
  readonly removed: readonly number[];
}

export function lineOrder(baseline: readonly ValueRecord[], lines: readonly ValueRecord[]): LineOrder {
  const kept = new Set(lineIdentities(baseline, lines).map(({ from }) => from));
  const ordered = inSafeOrder(baseline, lines);
  return {
    disordered: lines.some((line, index) => line !== ordered[index]),
    removed: baseline.flatMap((_, position) => (kept.has(position) ? [] : [position])),
  };
}

/**
 * The same lines: the service's in the service's order, then the new ones. If none of the service's lines was removed, each is
 * then at its position in the service. Lines after a removed one are still too far up, which only {@link putBack} corrects.
 */
export function inSafeOrder(baseline: readonly ValueRecord[], lines: readonly ValueRecord[]): readonly ValueRecord[] {
  const { existing, added } = sorted(baseline, lines);
  const kept = baseline.map((_, position) => existing.get(position)).filter((line) => line !== undefined);
  return [...kept, ...added];
}

/** Like {@link inSafeOrder}, with the removed lines restored from the service: every line is at its position there. */
export function putBack(baseline: readonly ValueRecord[], lines: readonly ValueRecord[]): readonly ValueRecord[] {
  const { existing, added } = sorted(baseline, lines);
  return [...baseline.map((line, position) => existing.get(position) ?? line), ...added];
}

function sorted(baseline: readonly ValueRecord[], lines: readonly ValueRecord[]) {
  const existing = new Map<number, ValueRecord>();
  const added: ValueRecord[] = [];
  const identities = lineIdentities(baseline, lines);
  lines.forEach((line, index) => {
    const from = identities[index]?.from ?? null;
    if (from === null) added.push(line);
    else existing.set(from, line);
  });
  return { existing, added };
}

function positionsOf(baseline: readonly ValueRecord[]): ReadonlyMap<string, number> | null {
  const positions = new Map<string, number>();
  baseline.forEach(({ $key: key }, position) => {
    if (key !== undefined) positions.set(key, position);
  });
  return positions.size === baseline.length ? positions : null;
}

/** Compares by identifier if one of the lines has no code; true if they have neither in common. */
export function haveSameProduct(a: ValueRecord, b: ValueRecord): boolean {
  return isSameProduct(a, b) ?? true;
}

/** Whether two lines at one position are different lines: neither their key nor their product is the same. */
export function isOtherLine(before: ValueRecord, now: ValueRecord): boolean {
  if (before.$key === now.$key) return false;
  return !(isSameProduct(before, now) ?? (!hasProduct(before) && !hasProduct(now)));
}

const productNames = ['ProductCode', 'ProductId'] as const;

/** Null if the lines have neither a code nor an identifier in common. */
function isSameProduct(a: ValueRecord, b: ValueRecord): boolean | null {
  const name = productNames.find((one) => textOf(a[one]) !== '' && textOf(b[one]) !== '');
  return name === undefined ? null : textOf(a[name]) === textOf(b[name]);
}

const hasProduct = (line: ValueRecord): boolean => productNames.some((name) => textOf(line[name]) !== '');
