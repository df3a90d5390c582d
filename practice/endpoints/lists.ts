import { refusedBy, success, type ServiceResponse } from '../answer.ts';
import type { ListShape, Profile } from '../profiles/profile.ts';
import type { Json, JsonRecord } from '../types.ts';

/** A list as the profile wraps it; with pages, only the requested one. Only the rows that are returned are converted. */
export function listAnswer<T>(
  profile: Profile,
  shape: ListShape,
  records: readonly T[],
  toRow: (record: T) => JsonRecord,
  url: URL,
): ServiceResponse {
  if (shape.kind === 'array') return success(records.map(toRow));
  if (shape.kind === 'items') return success({ [shape.items]: records.map(toRow), [shape.total]: records.length });

  const read = (name: string, absent: number, maximum: number): number | null => {
    const value = url.searchParams.get(name);
    if (value === null) return absent;
    return /^\d{1,7}$/.test(value) && Number(value) >= 1 ? Math.min(Number(value), maximum) : null;
  };
  const page = read(profile.pageParameter, 1, 9_999_999);
  const size = read(profile.pageSizeParameter, shape.size, shape.maximum);
  if (page === null) return refusedBy(profile, 'pageInvalid', { field: profile.pageParameter });
  if (size === null) return refusedBy(profile, 'pageInvalid', { field: profile.pageSizeParameter });
  const more = page * size < records.length;
  if (shape.kind === 'wrapped') {
    return success({
      [shape.wrap]: { [shape.items]: records.slice((page - 1) * size, page * size).map(toRow) },
      [shape.paging]: { [shape.total]: records.length, [shape.more]: more },
    });
  }
  const next = `${url.pathname}?${profile.pageParameter}=${page + 1}&${profile.pageSizeParameter}=${size}`;
  return success({
    [shape.items]: records.slice((page - 1) * size, page * size).map(toRow),
    [shape.total]: records.length,
    [shape.next]: more ? next : null,
  });
}

/** A row with the profile's names; `names` maps each to a member of the record. */
export function row(names: Readonly<Record<string, string>>, record: object): JsonRecord {
  const values = record as Readonly<Record<string, Json>>;
  return Object.fromEntries(Object.entries(names).map(([name, from]) => [name, values[from] ?? null]));
}
