import { decodeBody } from '../../domain/envelope/body-text.ts';
import type { Hide } from '../../domain/envelope/index.ts';
import { hiddenText } from '../../domain/hidden.ts';
import { isJsonObject } from '../../domain/json.ts';
import type { JsonValue } from '../../domain/json.ts';
import { mostErrorBytes } from '../ports.ts';
import { createNeedleSearch } from './needle-search.ts';
import { needlesOf } from './secret-forms.ts';
import { unescaped, unescapedWithPositions } from './unescape.ts';

/**
 * Takes the secrets of this run out of what the service says: an error message repeats the key it refuses, a proxy's page the
 * request's headers, a hostile service puts either into a document. Applied to decoded texts, and to every secret that was
 * held since the start, former tokens too (secret-forms.ts: in which forms, and from which length on).
 */
export interface Scrubber extends Hide {
  /** A secret that is held from here on. To be called before it is used. */
  add(...secrets: readonly string[]): void;
  /** All of them, for a thread that reads answers by itself. */
  secrets(): readonly string[];
  headers(headers: Readonly<Record<string, string>>): Record<string, string>;
  /** A body of at most {@link mostScrubbed} bytes; a longer one as it is, to be read through `readEnvelope` alone. */
  body(body: Uint8Array): Uint8Array;
}

/** Bytes of a body that is scrubbed whole, every error's: a longer one is a list or a document, whose texts are when it is read. */
export const mostScrubbed = mostErrorBytes;
/** Secrets remembered: tokens of some days. The latest to be used are kept. */
const mostSecrets = 2_000;

export function createScrubber(secrets: readonly string[] = []): Scrubber {
  const known = new Set<string>();
  let search = createNeedleSearch();

  function add(...added: readonly string[]): void {
    for (const secret of added) {
      const isNew = !known.delete(secret);
      known.add(secret);
      if (isNew) search.add(needlesOf(secret));
    }
    if (known.size <= mostSecrets) return;
    for (const secret of [...known].slice(0, known.size - mostSecrets / 2)) known.delete(secret);
    search = createNeedleSearch();
    for (const secret of known) search.add(needlesOf(secret));
  }

  const isIn = (text: string): boolean => search.isIn(unescaped(text));

  function scrubbed(text: string): string {
    if (!isIn(text)) return text;
    const { text: plain, positions } = unescapedWithPositions(text);
    const pieces: string[] = [];
    let done = 0;
    for (const { from, to } of search.find(plain)) {
      pieces.push(text.slice(done, positions[from]), hiddenText);
      done = positions[to] ?? text.length;
    }
    return [...pieces, text.slice(done)].join('');
  }

  /** Lists and objects in which nothing is hidden stay the same; their depth was checked when they were parsed. */
  function scrubbedJson(value: JsonValue): JsonValue {
    if (typeof value === 'string') return scrubbed(value);
    // A key of digits alone.
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

  add(...secrets);
  return {
    add,
    secrets: () => [...known],
    isIn,
    text: scrubbed,
    json: scrubbedJson,
    headers: (headers) =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [scrubbed(name), scrubbed(value)])),
    body: (body) => {
      if (body.byteLength > mostScrubbed) return body;
      const text = decodeBody(body);
      return isIn(text) ? Buffer.from(scrubbed(text)) : body;
    },
  };
}
