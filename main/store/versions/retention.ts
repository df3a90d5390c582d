/** Which versions of a draft are kept as they age. Times are epoch milliseconds. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const month = 31 * day;

/** Maximum versions of one draft, whatever their age. */
const mostOfDraft = 150;

export interface Kept {
  readonly row: number;
  readonly savedAt: number;
  /**
   * `time`: kept at intervals while typing. `change`: kept before a large change; `restore`: before an older version,
   * a backup or a decided conflict replaced the content.
   */
  readonly keptFor: 'time' | 'change' | 'restore';
  readonly characters: number;
}

/**
 * The rows to delete. All versions of the last hour are kept, then the last of each hour for a day, of each day for a month, and
 * of each month. Of each span, the longest content kept before a large change or a restore is kept as well, since deleted lines
 * may be missed only a week later.
 */
export function rowsToPrune(versions: readonly Kept[], now: number): readonly number[] {
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

/** `null` within the last hour, and for times in the future (after the clock was set back). */
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

/** The `count` rows with the shortest time since the previous version, `time` versions first; never the newest. */
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

/** A change of this many characters is one that the user may want to undo as a whole. */
const manyCharacters = 400;
const largePart = 0.2;

/**
 * Whether a save changes so much (a paste, a deleted selection) that the previous content is kept as a version, however recent
 * the last one is. Measures from the first to the last differing character; losing a line is always a large change.
 */
export function isLarge(
  before: { readonly content: string; readonly lineCount: number },
  after: { readonly content: string; readonly lineCount: number },
): boolean {
  if (after.lineCount < before.lineCount) return true;
  const { removed, added } = stretch(before.content, after.content);
  return Math.max(removed, added) >= manyCharacters || removed >= before.content.length * largePart;
}

/** The number of characters between the common beginning and the common end, before and after. */
function stretch(before: string, after: string): { readonly removed: number; readonly added: number } {
  const shorter = Math.min(before.length, after.length);
  const start = common(shorter, (from, to) => [before.slice(from, to), after.slice(from, to)]);
  const end = common(shorter - start, (from, to) => [
    before.slice(before.length - to, before.length - from),
    after.slice(after.length - to, after.length - from),
  ]);
  return { removed: before.length - start - end, added: after.length - start - end };
}

/** Large pieces are compared before characters, because comparing must cost much less than saving. */
const piece = 4096;

function common(length: number, parts: (from: number, to: number) => readonly [string, string]): number {
  let from = 0;
  for (let size = piece; size >= 1; size = size / 16) {
    while (from + size <= length) {
      const [a, b] = parts(from, from + size);
      if (a !== b) break;
      from += size;
    }
  }
  return from;
}
