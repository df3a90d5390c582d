/**
 * Reading and changing what stands at a place of the document. Changes copy what lies on the way and nothing else: a line
 * that was not touched stays the same object.
 */
import type { DocumentDescription } from '../../../../domain/documents/index.ts';
import { isRecord } from '../../../../domain/value.ts';
import type { Field, Fields, Path, Value, ValueRecord } from '../../../../domain/fields.ts';
import { headerPlace, lineOfPath, placeAt, placeKey, valueIn } from '../../../../domain/model/place.ts';
import type { Place } from '../../../../domain/model/place.ts';

/** An element id made of a place; what an id may not hold is written as its code. */
export function elementId(place: Place): string {
  return `field-${placeKey(place).replace(/[^A-Za-z0-9_]/g, (letter) => `-${letter.charCodeAt(0).toString(16)}`)}`;
}

export const valueAt = (record: ValueRecord, path: Path): Value => valueIn(record, path) as Value;

/** A place among lines that all have a key: one that names its line by position is of the line that stands there now. */
export function keyedPlace(place: Place, lines: readonly ValueRecord[]): Place {
  if (place.line !== null || lineOfPath(place.path) === null) return place;
  const found = placeAt(place.path, lines);
  return found.line === null ? headerPlace('Lines') : found;
}

/** What stands at a place, by its description; positions in lists do not count. */
export function fieldAtPlace({ fields, lineFields }: DocumentDescription, { line, path }: Place): Field | undefined {
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
