/**
 * Where in a document something stands, and reading and changing it there. A line is named by its local identity, not its
 * position, so that a place stays right while lines are moved, inserted and deleted. Changes copy what lies on the way and
 * nothing else: a line that was not touched stays the same object.
 */
import type { DocumentDescription } from '../../../../domain/documents/index.ts';
import { pathText } from '../../../../domain/fields.ts';
import { isRecord } from '../../../../domain/value.ts';
import type { Field, Fields, Path, Value, ValueRecord } from '../../../../domain/fields.ts';

/** `line: null` is the header; `path` starts below the header or the line. */
export interface Place {
  readonly line: string | null;
  readonly path: Path;
}

export const headerPlace = (...path: Path): Place => ({ line: null, path });
export const linePlace = (line: string, ...path: Path): Place => ({ line, path });
export const below = (place: Place, ...path: Path): Place => ({ ...place, path: [...place.path, ...path] });

/** One text a place: for keys, element ids and the grouping of undo steps. */
export function placeText(place: Place): string {
  return `${place.line ?? ''}:${pathText(place.path)}`;
}

/** An element id made of a place; what an id may not hold is written as its code. */
export function elementId(place: Place): string {
  return `field-${placeText(place).replace(/[^A-Za-z0-9_]/g, (letter) => `-${letter.charCodeAt(0).toString(16)}`)}`;
}

export function valueAt(record: ValueRecord, path: Path): Value {
  let value: unknown = record;
  for (const part of path) {
    if (typeof part === 'number') value = Array.isArray(value) ? (value as readonly unknown[])[part] : undefined;
    else value = isRecord(value) ? value[part] : undefined;
  }
  return value as Value;
}

/** What stands at a place, by its description; positions in lists do not count. */
export function fieldAt({ fields, lineFields }: DocumentDescription, { line, path }: Place): Field | undefined {
  let known: Fields | undefined = line === null ? fields : lineFields;
  let field: Field | undefined;
  for (const part of path) {
    if (typeof part === 'number') continue;
    field = known?.[part];
    known = field?.type === 'object' || field?.type === 'list' ? field.fields : undefined;
  }
  return field;
}

/** The record with a value set at a path; `undefined` takes the field (or the entry of a list) away. */
export function withValue(record: ValueRecord, path: Path, value: Value): ValueRecord {
  const [name, ...rest] = path;
  if (typeof name !== 'string') return record;
  const next = rest.length === 0 ? value : changed(record[name], rest, value);
  if (next !== undefined) return { ...record, [name]: next };
  const { [name]: _taken, ...others } = record;
  return others;
}

function changed(inside: Value, path: Path, value: Value): Value {
  const [part] = path;
  if (typeof part === 'string') return withValue(isRecord(inside) ? inside : {}, path, value);
  const items: unknown[] = Array.isArray(inside) ? [...(inside as readonly unknown[])] : [];
  if (part === undefined) return value;
  const rest = path.slice(1);
  if (rest.length > 0) items[part] = changed(items[part] as Value, rest, value);
  else if (value === undefined) items.splice(part, 1);
  else items[part] = value;
  return items as Value;
}

/** A local identity for a line or an entry of a list; never sent. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, '0')).join('');
}

/** Every line has a key, each another, whatever was stored. */
export function withKeys(lines: readonly ValueRecord[]): readonly ValueRecord[] {
  const seen = new Set<string>();
  return lines.map((line) => {
    const key = line.$key !== undefined && line.$key !== '' && !seen.has(line.$key) ? line.$key : newKey();
    seen.add(key);
    return key === line.$key ? line : { ...line, $key: key };
  });
}
