/** A draft's content as it is stored, and the fields of it that a draft is found by. */
export interface ContentText {
  readonly text: string;
  readonly names: Readonly<Record<SoughtName, string | null>>;
}
type SoughtName = 'DocumentNumber' | 'OrderReferenceNumber';
export type ContentReading = ContentText | { readonly fault: string };

/** No document nests deeper, and none holds as much. */
const deepest = 11;
const mostValues = 2_000_000;

let last: { readonly text: string; readonly reading: ContentReading } | null = null;

/**
 * Reads over a draft's content once and makes none of its values, which takes as long as storing them: whether it is a JSON
 * object (RFC 8259), how deeply it nests, how much it holds, that it holds no number (a number is typed as text,
 * domain/fields.ts) and no forbidden name. How long it may be, the bridge knows of every call. The last answer is kept: what
 * the bridge has checked, the store asks about a moment later.
 */
export function readContentText(text: string): ContentReading {
  if (last?.text === text) return last.reading;
  const reader = new Reader(text);
  const fault = reader.content();
  const reading = fault === null ? { text, names: reader.names } : { fault };
  last = { text, reading };
  return reading;
}

const noJson = 'no JSON';
const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const brace = { open: 0x7b, close: 0x7d } as const;
const bracket = { open: 0x5b, close: 0x5d } as const;

/** Each method reads one part of JSON at `#at` and answers what is wrong with it; `null` where nothing is. */
class Reader {
  readonly names: Record<SoughtName, string | null> = { DocumentNumber: null, OrderReferenceNumber: null };
  readonly #text: string;
  #at = 0;
  #values = 0;
  /** Whether the string that was read last has an escape. */
  #isEscaped = false;

  constructor(text: string) {
    this.#text = text;
  }

  content(): string | null {
    this.#skipBlanks();
    if (this.#code() !== brace.open) return 'no JSON object';
    const fault = this.#value(0);
    if (fault !== null) return fault;
    this.#skipBlanks();
    return this.#at === this.#text.length ? null : noJson;
  }

  #code(): number {
    return this.#text.charCodeAt(this.#at);
  }

  #skipBlanks(): void {
    for (let code = this.#code(); code === 0x20 || (code >= 0x09 && code <= 0x0d); code = this.#code()) {
      // A vertical tab and a form feed are none.
      if (code === 0x0b || code === 0x0c) return;
      this.#at += 1;
    }
  }

  /** `depth`: how many objects and lists it stands in. */
  #value(depth: number): string | null {
    this.#values += 1;
    if (this.#values > mostValues) return 'too many values';
    const code = this.#code();
    if (code === quote) return this.#string();
    if (code === brace.open || code === bracket.open) {
      if (depth === deepest) return 'nested too deeply';
      this.#at += 1;
      this.#skipBlanks();
      return code === brace.open ? this.#members(depth + 1) : this.#elements(depth + 1);
    }
    if (code === 0x2d || (code >= 0x30 && code <= 0x39)) return 'a draft holds texts, switches and records alone';
    return this.#word();
  }

  #members(depth: number): string | null {
    if (this.#ends(brace.close)) return null;
    for (;;) {
      if (this.#code() !== quote) return noJson;
      const start = this.#at;
      const fault = this.#string() ?? this.#member(depth, start);
      if (fault !== null) return fault;
      this.#skipBlanks();
      if (this.#ends(brace.close)) return null;
      if (!this.#ends(comma)) return noJson;
      this.#skipBlanks();
    }
  }

  /** What stands behind a member's name, which begins at `start` and was read just now. */
  #member(depth: number, start: number): string | null {
    if (this.#isNamed('__proto__', start)) return 'a forbidden name';
    const sought = depth > 1 ? null : this.#soughtAt(start);
    this.#skipBlanks();
    if (!this.#ends(colon)) return noJson;
    this.#skipBlanks();
    const from = this.#at;
    const isText = this.#code() === quote;
    const fault = this.#value(depth);
    // Where a name stands twice, the last one counts, as it does for whoever parses the text.
    if (fault === null && sought !== null) this.names[sought] = isText ? this.#spelled(from) : null;
    return fault;
  }

  #elements(depth: number): string | null {
    if (this.#ends(bracket.close)) return null;
    for (;;) {
      const fault = this.#value(depth);
      if (fault !== null) return fault;
      this.#skipBlanks();
      if (this.#ends(bracket.close)) return null;
      if (!this.#ends(comma)) return noJson;
      this.#skipBlanks();
    }
  }

  #ends(code: number): boolean {
    if (this.#code() !== code) return false;
    this.#at += 1;
    return true;
  }

  #string(): string | null {
    const text = this.#text;
    const { length } = text;
    let isEscaped = false;
    let at = this.#at + 1;
    while (at < length) {
      const code = text.charCodeAt(at);
      if (code === quote) {
        this.#at = at + 1;
        this.#isEscaped = isEscaped;
        return null;
      }
      if (isPlain(code)) at += 1;
      else {
        isEscaped ||= code === backslash;
        const taken = code === backslash ? escapeLength(text, at) : pairLength(text, at);
        if (taken === 0) return noJson;
        at += taken;
      }
    }
    return noJson;
  }

  #word(): string | null {
    const word = words.find((one) => this.#text.startsWith(one, this.#at));
    this.#at += word?.length ?? 0;
    return word === undefined ? noJson : null;
  }

  #soughtAt(start: number): SoughtName | null {
    if (this.#isNamed('DocumentNumber', start)) return 'DocumentNumber';
    return this.#isNamed('OrderReferenceNumber', start) ? 'OrderReferenceNumber' : null;
  }

  /** Whether the string from `start` to here is this name, also where it is written with escapes. */
  #isNamed(name: string, start: number): boolean {
    if (this.#isEscaped) return this.#spelled(start) === name;
    return this.#at - start === name.length + 2 && this.#text.startsWith(name, start + 1);
  }

  #spelled(start: number): string {
    return JSON.parse(this.#text.slice(start, this.#at)) as string;
  }
}

const words = ['true', 'false', 'null'] as const;

/** Whether it stands for itself in a string: neither an escape, nor a control character, nor half a character. */
const isPlain = (code: number): boolean => code >= 0x20 && code !== backslash && (code < 0xd800 || code > 0xdfff);

/** Half a character has no UTF-8, so that the file would hold another text. JSON.stringify escapes it. */
const pairLength = (text: string, at: number): number =>
  /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(at, at + 2)) ? 2 : 0;

/** Characters of the escape that begins at `at`; 0 where it is none. */
function escapeLength(text: string, at: number): number {
  const kind = text.charAt(at + 1);
  if (kind === 'u') return /^[0-9A-Fa-f]{4}$/.test(text.slice(at + 2, at + 6)) ? 6 : 0;
  return kind !== '' && '"\\/bfnrt'.includes(kind) ? 2 : 0;
}
