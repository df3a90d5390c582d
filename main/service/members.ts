import { isJsonObject } from '../../domain/json.ts';
import type { JsonObject, JsonValue } from '../../domain/json.ts';
import { canonical, fromNumber, isDecimal } from '../../domain/numbers.ts';

/** Normalises a name by ignoring case and punctuation: answers of unspecified shape are read by plausible member names. */
export function plain(name: string): string {
  const known = plainNames.get(name);
  if (known !== undefined) return known;
  const made = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  if (plainNames.size < mostNames) plainNames.set(name, made);
  return made;
}

/** A cache, because the rows of a list repeat the same names tens of thousands of times. */
const plainNames = new Map<string, string>();
const mostNames = 2_000;

/** A cache of the latest objects, because many names are looked up in one row and the objects in it. */
const latest: { readonly object: JsonObject; readonly values: ReadonlyMap<string, JsonValue> }[] = [];
const mostLatest = 8;
let oldest = 0;

/** By normalised names. */
export function valuesOf(object: JsonObject): ReadonlyMap<string, JsonValue> {
  for (const known of latest) if (known.object === object) return known.values;
  const values = new Map<string, JsonValue>();
  for (const [name, value] of Object.entries(object)) values.set(plain(name), value);
  latest[oldest] = { object, values };
  oldest = (oldest + 1) % mostLatest;
  return values;
}

/** The first non-empty value under these names (given in normalised form). */
export function pick(object: JsonObject, names: readonly string[]): JsonValue | undefined {
  const values = valuesOf(object);
  for (const name of names) {
    const value = values.get(name);
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return undefined;
}

/** Whether the object has any of these names, even with an empty value. */
export function has(object: JsonObject, names: readonly string[]): boolean {
  const values = valuesOf(object);
  return names.some((name) => values.has(name));
}

/** As text. A number may be a code too; anything else is ignored. */
export function pickText(object: JsonObject, names: readonly string[]): string | null {
  const value = pick(object, names);
  const text = typeof value === 'number' ? fromNumber(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}

/** Like {@link pickText}, with the blanks around it: a code or name of a list is sent as the list has it. */
export function pickListed(object: JsonObject, names: readonly string[]): string | null {
  const value = pick(object, names);
  return typeof value === 'string' && value.trim() !== '' ? value : pickText(object, names);
}

/** As a decimal string, from a number or a text. */
export function pickDecimal(object: JsonObject, names: readonly string[]): string | null {
  const text = pickText(object, names);
  return isDecimal(text) ? canonical(text) : null;
}

/** As a count or position: a whole number from 0. */
export function pickWhole(object: JsonObject, names: readonly string[]): number | null {
  const text = pickText(object, names);
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

export function pickFlag(object: JsonObject, names: readonly string[]): boolean {
  const value = pick(object, names);
  return value === true || value === 1 || value === 'true';
}

/** As yes or no; `null` if the object does not say. */
export function pickYesNo(object: JsonObject, names: readonly string[]): boolean | null {
  const value = pick(object, names);
  if (value === true || value === 1 || value === 'true') return true;
  return value === false || value === 0 || value === 'false' ? false : null;
}

export const innerObjects = (object: JsonObject): JsonObject[] => Object.values(object).filter(isJsonObject);
