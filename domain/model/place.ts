/**
 * Where in a document something stands: the one way in which rules, error location and the editor speak of it. A line is
 * named by its local identity, not its position, so that a place stays right while lines are moved, inserted and deleted.
 */
import { pathText } from '../fields.ts';
import type { Path } from '../fields.ts';
import { isObject, isRecord } from '../value.ts';

/**
 * `line: null` is the header; `path` starts below the header or the line, and is empty for the whole of it. A line without
 * an identity (a hand-edited database) is named by its position, from the header: `['Lines', 2, …]`.
 */
export interface Place {
  readonly line: string | null;
  readonly path: Path;
}

export const wholeDocument: Place = { line: null, path: [] };
export const headerPlace = (...path: Path): Place => ({ line: null, path });
export const linePlace = (line: string, ...path: Path): Place => ({ line, path });
export const below = (place: Place, ...path: Path): Place => ({ ...place, path: [...place.path, ...path] });
export const isWholeDocument = ({ line, path }: Place): boolean => line === null && path.length === 0;

/** One text a place: for keys, element ids and the grouping of undo steps. */
export function placeText(place: Place): string {
  return `${place.line ?? ''}:${pathText(place.path)}`;
}

/** The line that a path counted by position leads to, from 0; null for the header. */
export function lineOfPath([list, position]: Path): number | null {
  return list === 'Lines' && typeof position === 'number' ? position : null;
}

/** The place of a whole line. */
export function placeOfLine(line: unknown, position: number): Place {
  const key = isRecord(line) ? line.$key : undefined;
  return typeof key === 'string' ? linePlace(key) : headerPlace('Lines', position);
}

/** The place that a path counted by position leads to in these lines. */
export function placeAt(path: Path, lines: readonly unknown[]): Place {
  const position = lineOfPath(path);
  return position === null ? headerPlace(...path) : below(placeOfLine(lines[position], position), ...path.slice(2));
}

/** The way back: the path of a place, its line being at this position. */
export function pathAt({ line, path }: Place, position: number): Path {
  return line === null ? path : ['Lines', position, ...path];
}

/** What stands at a path of a record, of a draft's or of a body that was sent. */
export function valueIn(record: unknown, path: Path): unknown {
  let value = record;
  for (const part of path) {
    if (typeof part === 'number') value = Array.isArray(value) ? (value as readonly unknown[])[part] : undefined;
    else value = isObject(value) ? value[part] : undefined;
  }
  return value;
}
