import { isJsonObject } from '../../domain/json.ts';
import type { JsonObject, JsonValue } from '../../domain/json.ts';
import { canonical, fromNumber, isDecimal } from '../../domain/numbers.ts';

/** Answers of shapes that the specification does not show are read by plausible names, whatever their case and joints. */
export function plain(name: string): string {
  const known = plainNames.get(name);
  if (known !== undefined) return known;
  const made = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  if (plainNames.size < mostNames) plainNames.set(name, made);
  return made;
}

/** The rows of a list have the same names, tens of thousands of times. */
const plainNames = new Map<string, string>();
const mostNames = 2_000;

/** Of one row, and of what is in it, many names are asked for by turns. */
const latest: { readonly object: JsonObject; readonly values: ReadonlyMap<string, JsonValue> }[] = [];
const mostLatest = 8;
let oldest = 0;

/** By plain names. */
export function valuesOf(object: JsonObject): ReadonlyMap<string, JsonValue> {
  for (const known of latest) if (known.object === object) return known.values;
  const values = new Map<string, JsonValue>();
  for (const [name, value] of Object.entries(object)) values.set(plain(name), value);
  latest[oldest] = { object, values };
  oldest = (oldest + 1) % mostLatest;
  return values;
}

/** The first of these names (given in plain form) that is in the object with something in it. */
export function pick(object: JsonObject, names: readonly string[]): JsonValue | undefined {
  const values = valuesOf(object);
  for (const name of names) {
    const value = values.get(name);
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return undefined;
}

/** Whether any of these names is in the object, with something in it or with nothing. */
export function has(object: JsonObject, names: readonly string[]): boolean {
  const values = valuesOf(object);
  return names.some((name) => values.has(name));
}

/** As text: a number is a code too; anything else is not. */
export function pickText(object: JsonObject, names: readonly string[]): string | null {
  const value = pick(object, names);
  const text = typeof value === 'number' ? fromNumber(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}

/** As a decimal string, from a number or from one written as text. */
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

/** As yes or no; `null` where the object does not say. */
export function pickYesNo(object: JsonObject, names: readonly string[]): boolean | null {
  const value = pick(object, names);
  if (value === true || value === 1 || value === 'true') return true;
  return value === false || value === 0 || value === 'false' ? false : null;
}

/** The objects that are directly in an object. */
export const innerObjects = (object: JsonObject): JsonObject[] => Object.values(object).filter(isJsonObject);
