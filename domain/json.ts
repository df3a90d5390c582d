/** JSON values after parsing. Read-only, because values that were read are never changed in place. */
import { isObject } from './value.ts';

export type JsonValue = string | number | boolean | null | JsonArray | JsonObject;
export type JsonArray = readonly JsonValue[];
export interface JsonObject {
  readonly [name: string]: JsonValue;
}

/** Whether a value of unknown origin is an object with named members: not null, not an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return isObject(value);
}

/** The value of an own member, or `undefined`; inherited members such as `constructor` are ignored. */
export function member(value: unknown, name: string): unknown {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Deep equality: the order of an object's members is ignored, the order of a list's entries counts. */
export function sameJson(a: JsonValue, b: JsonValue): boolean {
  if (a === b) return true;
  if (isJsonObject(a) && isJsonObject(b)) {
    const names = Object.keys(a);
    return (
      names.length === Object.keys(b).length &&
      names.every((name) => Object.hasOwn(b, name) && sameJson(a[name] ?? null, b[name] ?? null))
    );
  }
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  return (a as readonly JsonValue[]).every((item, index) => sameJson(item, (b as readonly JsonValue[])[index] ?? null));
}

/** Like {@link sameJson}, for content that was not parsed: a member that is undefined is absent. */
export function isSameContent(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)] as readonly (string | undefined)[];
  if (one === other || one === undefined || other === undefined) return one === other;
  return sameJson(JSON.parse(one) as JsonValue, JSON.parse(other) as JsonValue);
}
