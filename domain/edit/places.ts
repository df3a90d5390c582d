/** Reads and changes values at places of the document. A change copies only objects along the path; other lines stay the same. */
import type { DocumentDescription } from '../documents/index.ts';
import { isRecord } from '../value.ts';
import type { Field, Fields, Path, Value, ValueRecord } from '../fields.ts';
import { headerPlace, lineOfPath, placeAt, valueIn } from '../model/place.ts';
import type { Place } from '../model/place.ts';

export const valueAt = (record: ValueRecord, path: Path): Value => valueIn(record, path) as Value;

/**
 * A place in a document whose lines all have keys. A place that names its line by position becomes the place in the line that is
 * now at that position.
 */
export function keyedPlace(place: Place, lines: readonly ValueRecord[]): Place {
  if (place.line !== null || lineOfPath(place.path) === null) return place;
  const found = placeAt(place.path, lines);
  return found.line === null ? headerPlace('Lines') : found;
}

/** The description of the field at a place; positions in lists are ignored. */
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

/** Sets a value at a path; `undefined` removes the field or the list entry. */
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

/** Gives every line a unique key; valid keys are kept. */
export function withKeys(lines: readonly ValueRecord[], newKey: () => string): readonly ValueRecord[] {
  const seen = new Set<string>();
  return lines.map((line) => {
    const key = line.$key !== undefined && line.$key !== '' && !seen.has(line.$key) ? line.$key : newKey();
    seen.add(key);
    return key === line.$key ? line : { ...line, $key: key };
  });
}
