import { decodeBody } from '../../domain/envelope/body-text.ts';
import type { Hide } from '../../domain/envelope/index.ts';
import { parseJson } from '../../domain/envelope/parse.ts';
import { hiddenText } from '../../domain/hidden.ts';
import { isJsonObject } from '../../domain/json.ts';
import type { JsonObject, JsonValue } from '../../domain/json.ts';
import { mostErrorBytes } from '../ports.ts';
import { searchForMany } from './many-texts-search.ts';
import { needlesOf, shortest, shortestSqueezed, squeezedForms, unescaped } from './secret-forms.ts';
import type { Needle } from './secret-forms.ts';
import { squeeze } from './squeezed.ts';

/**
 * Removes the secrets of this run from the service's answers: an error message may repeat the key that it refuses, a proxy's page
 * may repeat the request's headers, and a hostile service may put either into a document. Where a secret is found, the text's
 * escapes are undone.
 */
export interface Scrubber extends Hide {
  /** Adds keys and passwords, before they are used. */
  add(...secrets: readonly string[]): void;
  /**
   * Adds tokens, before they are used. Only the latest {@link mostTokens} are searched for, because tokens are valid for minutes.
   */
  addTokens(...tokens: readonly string[]): void;
  /** All secrets, for a worker thread that reads answers. */
  secrets(): readonly string[];
  headers(headers: Readonly<Record<string, string>>): Record<string, string>;
  /**
   * Scrubs a body of at most {@link mostScrubbed} bytes; a longer one is unchanged and may only be read through `readEnvelope`.
   */
  body(body: Uint8Array): Uint8Array;
}

/**
 * Maximum size in bytes of a body that is scrubbed as a whole, like every error; a longer one is a list or a document, scrubbed
 * when it is read.
 */
export const mostScrubbed = mostErrorBytes;
const mostTokens = 100;

export function createScrubber(secrets: readonly string[] = []): Scrubber {
  const lasting = new Map<string, Forms>();
  const tokens = new Map<string, Forms>();
  let find: (text: string) => Ranges = () => [];

  function remember(added: readonly string[], known: Map<string, Forms>, most: number): void {
    for (const secret of added) {
      known.delete(secret);
      known.set(secret, { needles: needlesOf(secret), squeezed: squeezedForms(secret) });
    }
    for (const secret of [...known.keys()].slice(0, -most)) known.delete(secret);
    find = finderOf([...lasting.values(), ...tokens.values()]);
  }

  function scrubbed(text: string): string {
    const plain = unescaped(text);
    let shown = '';
    let done = 0;
    const ranges = find(plain);
    if (ranges.length === 0) return text;
    for (const [from, to] of [...ranges].sort(byStart)) {
      // An occurrence that touches the previous one is hidden together with it.
      if (from > done || done === 0) shown += plain.slice(done, from) + hiddenText;
      done = Math.max(done, to);
    }
    return shown + plain.slice(done);
  }

  /** Lists and objects in which nothing was hidden are returned unchanged; their depth was checked when they were parsed. */
  function scrubbedJson(value: JsonValue): JsonValue {
    if (typeof value === 'string') return scrubbed(value);
    // A key may consist of digits only.
    if (typeof value === 'number') return find(String(value)).length > 0 ? hiddenText : value;
    if (isJsonObject(value)) {
      const entries = Object.entries(value).map(([name, inner]) => [scrubbed(name), scrubbedJson(inner)] as const);
      const isSame = entries.every(([name, inner]) => Object.hasOwn(value, name) && value[name] === inner);
      return isSame ? value : Object.fromEntries(entries);
    }
    if (!Array.isArray(value)) return value;
    const items = value as readonly JsonValue[];
    const made = items.map(scrubbedJson);
    return made.every((item, index) => item === items[index]) ? items : made;
  }

  /** Most answers contain no secret; searching their texts together is much faster than one by one. */
  const json = (value: JsonValue): JsonValue =>
    someTexts(value, (texts) => find(unescaped(texts)).length > 0) ? scrubbedJson(value) : value;

  const add = (...added: readonly string[]): void => remember(added, lasting, Infinity);
  add(...secrets);
  return {
    add,
    addTokens: (...added) => remember(added, tokens, mostTokens),
    secrets: () => [...lasting.keys(), ...tokens.keys()],
    text: scrubbed,
    json,
    headers: (headers) =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [scrubbed(name), scrubbed(value)])),
    body: (body) => {
      if (body.byteLength > mostScrubbed) return body;
      const text = decodeBody(body);
      const parsed = parseJson(text);
      if (parsed.kind === 'json') {
        const value = json(parsed.value);
        return value === parsed.value ? body : Buffer.from(JSON.stringify(value));
      }
      const shown = scrubbed(text);
      return shown === text ? body : Buffer.from(shown);
    },
  };
}

const byStart = ([a]: readonly [number, number], [b]: readonly [number, number]): number => a - b;

type Ranges = readonly (readonly [number, number])[];

interface Forms {
  readonly needles: readonly Needle[];
  readonly squeezed: readonly string[];
}

/** Finds where secrets occur in a text whose escapes are undone: as written, and among its letters and digits in any case. */
function finderOf(forms: readonly Forms[]): (text: string) => Ranges {
  if (forms.length === 0) return () => [];
  const needles = new Map<string, Needle[]>();
  for (const needle of forms.flatMap((one) => one.needles)) {
    needles.set(needle.text, [...(needles.get(needle.text) ?? []), needle]);
  }
  const search = searchForMany(needles.keys(), shortest);
  const searchSqueezed = searchForMany(
    forms.flatMap((one) => one.squeezed),
    shortestSqueezed,
  );
  return (text) => {
    if (text.length < shortest) return [];
    const codes = codesOf(text);
    const found = search(codes, text.length).flatMap(([from, to]) =>
      (needles.get(text.slice(from, to)) ?? []).map((needle) => extended(text, needle, from)),
    );
    const inSqueezed = searchSqueezed(codes, squeeze(text, codes));
    if (inSqueezed.length === 0) return found;
    const positions = new Uint32Array(text.length);
    squeeze(text, codes, positions);
    return [...found, ...inSqueezed.map(([from, to]) => [positions[from] ?? 0, (positions[to - 1] ?? 0) + 1] as const)];
  };
}

/** Number of characters of an answer's texts that are searched together. */
const together = 32_768;
/** Memory for texts of usual length. */
const shared = new Uint16Array(together * 2);

/** The codes of a text's characters, valid until the next call. */
function codesOf(text: string): Uint16Array {
  const codes = text.length <= shared.length ? shared : new Uint16Array(text.length);
  Buffer.from(codes.buffer).write(text, 'utf16le');
  return codes;
}

/** The range of a part of a secret found at `start`, extended by as much of the secret as surrounds it. */
function extended(plain: string, { text, form, at }: Needle, start: number): readonly [number, number] {
  const offset = at - start;
  let from = start;
  let to = start + text.length;
  while (from > 0 && from + offset > 0 && plain[from - 1] === form[from - 1 + offset]) from -= 1;
  while (to < plain.length && plain[to] === form[to + offset]) to += 1;
  return [from, to];
}

/** Whether `test` holds for some of a value's texts: its strings, numbers and names of members, many at a time. */
function someTexts(value: JsonValue, test: (texts: string) => boolean): boolean {
  const names = new Set<string>();
  let texts: string[] = [];
  let length = 0;
  const add = (text: string): boolean => {
    texts.push(text);
    length += text.length + 1;
    return length >= together && testAll();
  };
  const testAll = (): boolean => {
    const isFound = test(texts.join('\n'));
    texts = [];
    length = 0;
    return isFound;
  };
  const isIn = (part: JsonValue): boolean => {
    if (typeof part === 'string') return add(part);
    if (typeof part === 'number') return !isShort(part) && add(String(part));
    if (typeof part !== 'object' || part === null) return false;
    if (Array.isArray(part)) return (part as readonly JsonValue[]).some(isIn);
    const record = part as JsonObject;
    for (const name of Object.keys(record)) {
      if (!names.has(name)) {
        names.add(name);
        if (add(name)) return true;
      }
      if (isIn(record[name] ?? null)) return true;
    }
    return false;
  };
  return isIn(value) || testAll();
}

/** Numbers with fewer digits than {@link shortest} are no secret. */
const isShort = (number: number): boolean => Number.isInteger(number) && Math.abs(number) < 10 ** (shortest - 1);
