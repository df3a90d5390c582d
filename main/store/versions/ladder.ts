/** Which versions of a draft stay as they grow old. Times are epoch milliseconds. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const month = 31 * day;

/** More of one draft than this are never kept, whatever their age. */
const mostOfDraft = 150;

export interface Kept {
  readonly row: number;
  readonly savedAt: number;
  /** `time`: one of many while typing. Else it stood before a large change, or before another one was brought back. */
  readonly keptFor: 'time' | 'change' | 'restore';
  readonly characters: number;
}

/**
 * The rows that may go: all of the last hour stay, of the last day one an hour, of the last month one a day, before that
 * one a month. Of each such span the last stays; and the fullest, where it stood before a large change: whoever notices
 * only next week that lines were deleted wants the one that has them.
 */
export function rowsToDrop(versions: readonly Kept[], now: number): readonly number[] {
  const spans = new Map<string, Kept[]>();
  const staying = new Set<number>();
  for (const version of versions) {
    const span = spanOf(version.savedAt, now);
    if (span === null) staying.add(version.row);
    else spans.set(span, [...(spans.get(span) ?? []), version]);
  }
  for (const span of spans.values()) {
    for (const version of [last(span), fullestBeforeChange(span)]) if (version !== null) staying.add(version.row);
  }
  const left = versions.filter(({ row }) => staying.has(row));
  const surplus = crowded(left, left.length - mostOfDraft);
  return versions.filter(({ row }) => !staying.has(row) || surplus.has(row)).map(({ row }) => row);
}

/** `null` within the last hour, and for what a clock that was set since has put into the future. */
function spanOf(savedAt: number, now: number): string | null {
  const age = now - savedAt;
  if (age < hour) return null;
  const [name, length] = age < day ? ['hour', hour] : age < month ? ['day', day] : ['month', month];
  return `${name} ${Math.floor(savedAt / Number(length))}`;
}

function last(span: readonly Kept[]): Kept | null {
  return span.reduce<Kept | null>((best, one) => (best === null || one.savedAt >= best.savedAt ? one : best), null);
}

function fullestBeforeChange(span: readonly Kept[]): Kept | null {
  return span
    .filter(({ keptFor }) => keptFor !== 'time')
    .reduce<Kept | null>((best, one) => (best === null || one.characters >= best.characters ? one : best), null);
}

/** `count` rows that stand closest behind another one; those kept while typing go before the others. */
function crowded(versions: readonly Kept[], count: number): ReadonlySet<number> {
  if (count <= 0) return new Set();
  const sorted = [...versions].sort((a, b) => a.savedAt - b.savedAt || a.row - b.row);
  const gaps = sorted.map((version, index) => ({
    ...version,
    gap: index === 0 ? Number.POSITIVE_INFINITY : version.savedAt - (sorted[index - 1]?.savedAt ?? 0),
  }));
  const rank = (one: Kept): number => (one.keptFor === 'time' ? 0 : 1);
  return new Set(
    gaps
      .slice(0, -1)
      .sort((a, b) => rank(a) - rank(b) || a.gap - b.gap)
      .slice(0, count)
      .map(({ row }) => row),
  );
}
