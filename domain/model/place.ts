/**
 * A place in a document, used by rules, error location and the editor. A line is identified by its `$key` instead of its
 * position, so a place stays valid while lines are moved, inserted and deleted.
 */
import { pathText } from '../fields.ts';
import type { Path } from '../fields.ts';
import { isObject, isRecord } from '../value.ts';

/**
 * `line: null` is the header. `path` begins below the header or the line; empty, it is the whole header or line. A line without a
 * key (a hand-edited database) is identified by its position, with a path from the header: `['Lines', 2, …]`.
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

/** A text that is unique to the place: for keys, element ids and the tags of undo steps. */
export function placeKey(place: Place): string {
  return `${place.line ?? ''}:${pathText(place.path)}`;
}

/** The position of the line in a path from the header, counted from 0; null for the header. */
export function lineOfPath([list, position]: Path): number | null {
  return list === 'Lines' && typeof position === 'number' ? position : null;
}

export function placeOfLine(line: unknown, position: number): Place {
  const key = isRecord(line) ? line.$key : undefined;
  return typeof key === 'string' ? linePlace(key) : headerPlace('Lines', position);
}

/** The place for a path from the header that contains line positions. */
export function placeAt(path: Path, lines: readonly unknown[]): Place {
  const position = lineOfPath(path);
  return position === null ? headerPlace(...path) : below(placeOfLine(lines[position], position), ...path.slice(2));
}

/** The path from the header of a place, given the position of its line. */
export function pathAt({ line, path }: Place, position: number): Path {
  return line === null ? path : ['Lines', position, ...path];
}

/** The value at a path of a draft's content or of a request body. */
export function valueIn(record: unknown, path: Path): unknown {
  let value = record;
  for (const part of path) {
    if (typeof part === 'number') value = Array.isArray(value) ? (value as readonly unknown[])[part] : undefined;
    else value = isObject(value) ? value[part] : undefined;
  }
  return value;
}
