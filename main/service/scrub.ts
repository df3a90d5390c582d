import { decodeBody } from '../../domain/envelope/body-text.ts';
import type { Hide } from '../../domain/envelope/index.ts';
import { parseJson } from '../../domain/envelope/parse.ts';
import { hiddenText } from '../../domain/hidden.ts';
import { isJsonObject } from '../../domain/json.ts';
import type { JsonValue } from '../../domain/json.ts';
import { mostErrorBytes } from '../ports.ts';
import { needlesOf, unescaped } from './secret-forms.ts';
import type { Needle } from './secret-forms.ts';

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
  const lasting = new Map<string, readonly Needle[]>();
  const tokens = new Map<string, readonly Needle[]>();
  /** Distinct texts to search for, because tokens often begin alike. */
  let texts: readonly string[] = [];

  function remember(added: readonly string[], known: Map<string, readonly Needle[]>, most: number): void {
    for (const secret of added) {
      known.delete(secret);
      known.set(secret, needlesOf(secret));
    }
    for (const secret of [...known.keys()].slice(0, -most)) known.delete(secret);
    texts = [...new Set(allNeedles().map((needle) => needle.text))];
  }

  const allNeedles = (): readonly Needle[] => [...lasting.values(), ...tokens.values()].flat();
  const isInPlain = (plain: string): boolean => texts.some((text) => plain.includes(text));
  const isIn = (text: string): boolean => isInPlain(unescaped(text));

  function scrubbed(text: string): string {
    const plain = unescaped(text);
    if (!isInPlain(plain)) return text;
    let shown = '';
    let done = 0;
    for (const [from, to] of allNeedles()
      .flatMap((needle) => occurrences(plain, needle))
      .sort(byStart)) {
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
    if (typeof value === 'number') return isIn(String(value)) ? hiddenText : value;
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

  const add = (...added: readonly string[]): void => remember(added, lasting, Infinity);
  add(...secrets);
  return {
    add,
    addTokens: (...added) => remember(added, tokens, mostTokens),
    secrets: () => [...lasting.keys(), ...tokens.keys()],
    isIn,
    text: scrubbed,
    json: scrubbedJson,
    headers: (headers) =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [scrubbed(name), scrubbed(value)])),
    body: (body) => {
      if (body.byteLength > mostScrubbed) return body;
      const text = decodeBody(body);
      if (!isIn(text)) return body;
      const parsed = parseJson(text);
      return Buffer.from(parsed.kind === 'json' ? JSON.stringify(scrubbedJson(parsed.value)) : scrubbed(text));
    },
  };
}

const byStart = ([a]: readonly [number, number], [b]: readonly [number, number]): number => a - b;

/** The ranges in a text where a part of a secret occurs, each extended by as much of the secret as surrounds it. */
function occurrences(plain: string, { text, form, at }: Needle): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  for (let start = plain.indexOf(text); start !== -1; start = plain.indexOf(text, start + 1)) {
    const offset = at - start;
    let from = start;
    let to = start + text.length;
    while (from > 0 && from + offset > 0 && plain[from - 1] === form[from - 1 + offset]) from -= 1;
    while (to < plain.length && plain[to] === form[to + offset]) to += 1;
    found.push([from, to]);
  }
  return found;
}
