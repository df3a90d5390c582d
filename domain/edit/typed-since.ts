/**
 * A draft that was saved elsewhere (a correction in Sync, a merge, a restored backup) while more was typed here: what is stored, with
 * what was typed since.
 */
import { isSameContent } from '../json.ts';
import { originsName } from '../fields.ts';
import type { ValueRecord } from '../fields.ts';
import { ownEntriesOf, withOpenEntries, withOpenEntriesOf } from '../open-entries.ts';
import type { OpenEntry } from '../open-entries.ts';
import { isIndependent } from './dependencies.ts';
import { originsOf, withOrigins } from '../origins.ts';
import { linesOf } from '../value.ts';

/**
 * `base`: what was stored when `ours` was the same. Lines and open entries are known by their keys. Null if the keys of the stored
 * lines do not say which lines they are.
 */
export function withTypedSince(base: ValueRecord, ours: ValueRecord, stored: ValueRecord): ValueRecord | null {
  if (isSameContent(ours, base)) return stored;
  if (!haveKeysInCommon(linesOf(base), linesOf(stored))) return null;
  const header = mergedRecord(headerOf(base), headerOf(ours), headerOf(stored));
  const key = ({ $key }: ValueRecord): string => $key ?? '';
  const Lines = mergedByKey(linesOf(base), linesOf(ours), linesOf(stored), key, mergedRecord);
  const entries = mergedByKey(
    ...([ownEntriesOf(base), ownEntriesOf(ours), ownEntriesOf(stored)] as const),
    (entry: OpenEntry) => entry.key,
    (_base, entry) => entry,
  );
  return withOpenEntries({ ...header, Lines }, entries);
}

/** A draft that was written elsewhere may have lines without keys, or with others. */
function haveKeysInCommon(base: readonly ValueRecord[], stored: readonly ValueRecord[]): boolean {
  const keys = new Set(stored.map(({ $key }) => $key ?? ''));
  if (keys.size < stored.length || keys.has('')) return false;
  return base.length === 0 || stored.length === 0 || base.some(({ $key }) => keys.has($key ?? ''));
}

/** Without lines and open entries. */
function headerOf(content: ValueRecord): ValueRecord {
  const { Lines: _lines, ...header } = withOpenEntriesOf(content, {});
  return header;
}

/** If only one side changed it, as it is there. Otherwise the values that were changed here are entered into what is stored. */
function mergedRecord(base: ValueRecord, ours: ValueRecord, stored: ValueRecord): ValueRecord {
  if (isSameContent(ours, base)) return stored;
  if (isSameContent(stored, base)) return ours;
  // What another product, unit or currency brings and sets aside belongs together.
  if (!isSameContent(sourcesOf(ours), sourcesOf(base))) {
    const there = changedIn(stored, base).filter(
      (name) => isIndependent(name) && isSameContent(ours[name], base[name]),
    );
    return withValues(ours, stored, there);
  }
  return withValues(stored, ours, changedIn(ours, base));
}

function changedIn(record: ValueRecord, base: ValueRecord): readonly string[] {
  const names = new Set([...Object.keys(base), ...Object.keys(record)]);
  return [...names].filter((name) => name !== originsName && !isSameContent(record[name], base[name]));
}

/** A value that another record brings counts as entered. */
function withValues(record: ValueRecord, other: ValueRecord, names: readonly string[]): ValueRecord {
  if (names.length === 0) return record;
  const values = Object.entries({ ...record, ...Object.fromEntries(names.map((name) => [name, other[name]])) });
  const together = Object.fromEntries(values.filter(([, value]) => value !== undefined));
  return withOrigins(together, { entered: [...new Set([...(originsOf(record).entered ?? []), ...names])] });
}

/** Where the values of a record come from, but for those that were entered. */
function sourcesOf(record: ValueRecord): object {
  const { entered: _entered, ...sources } = originsOf(record);
  return sources;
}

/**
 * What was changed, added or removed here since `base`; everything else as stored. In the stored order, unless only the order here has
 * changed.
 */
function mergedByKey<T>(
  base: readonly T[],
  ours: readonly T[],
  stored: readonly T[],
  keyOf: (one: T) => string,
  merge: (base: T, ours: T, stored: T) => T,
): readonly T[] {
  const before = new Map(base.map((one) => [keyOf(one), one]));
  const own = new Map(ours.map((one) => [keyOf(one), one]));
  const isOurs = (key: string): boolean => !isSameContent(own.get(key), before.get(key));
  const merged = stored.flatMap((one) => {
    const key = keyOf(one);
    const mine = own.get(key);
    return !isOurs(key) ? [one] : mine === undefined ? [] : [merge(before.get(key) ?? one, mine, one)];
  });
  const ordered = inOurOrder(merged, { base, ours, stored }, keyOf);
  const there = new Set(ordered.map(keyOf));
  // What is gone in the stored draft stays gone, unless we changed it.
  const wanted = ours.filter((one) => there.has(keyOf(one)) || isOurs(keyOf(one)));
  return woven(ordered, wanted, keyOf);
}

/** In the order here, if only that has changed. */
function inOurOrder<T>(
  merged: readonly T[],
  { base, ours, stored }: Readonly<Record<'base' | 'ours' | 'stored', readonly T[]>>,
  keyOf: (one: T) => string,
): readonly T[] {
  const sides = [base, ours, stored].map((side) => new Set(side.map(keyOf)));
  const [before, here, elsewhere] = sides.map((keys) =>
    [...keys].filter((key) => sides.every((side) => side.has(key))).join(' '),
  );
  if (before !== elsewhere || before === here) return merged;
  const byKey = new Map(merged.map((one) => [keyOf(one), one]));
  const inOrder = ours.flatMap((one) => byKey.get(keyOf(one)) ?? []);
  return woven(inOrder, merged, keyOf);
}

/** The items of `kept`, with those only in `others` after what they follow there. */
function woven<T>(kept: readonly T[], others: readonly T[], keyOf: (one: T) => string): readonly T[] {
  const there = new Set(kept.map(keyOf));
  const added = new Map<string, T[]>();
  let previous = '';
  for (const one of others) {
    const key = keyOf(one);
    if (there.has(key)) previous = key;
    else added.set(previous, [...(added.get(previous) ?? []), one]);
  }
  return [...(added.get('') ?? []), ...kept.flatMap((one) => [one, ...(added.get(keyOf(one)) ?? [])])];
}
