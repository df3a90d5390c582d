import type { JsonValue } from '../json.ts';

export type Parsed =
  | { readonly kind: 'json'; readonly value: JsonValue }
  /** The beginning of JSON, and the rest is missing. */
  | { readonly kind: 'truncated' }
  /** JSON nested so deep that walking it would overflow the stack, or of so many records that memory would. */
  | { readonly kind: 'tooComplex' }
  | { readonly kind: 'notJson' };

/** Deeper than this no document of the service is. */
const deepest = 100;
/** Objects and lists of one answer: a million rows with four records in each. */
const mostRecords = 5_000_000;

/** Parses text of unknown origin. Never throws, and its own walk does not recurse. */
export function parseJson(text: string): Parsed {
  const shape = scan(text);
  if (shape.depth > deepest || shape.records > mostRecords) return { kind: 'tooComplex' };
  try {
    return { kind: 'json', value: JSON.parse(text) as JsonValue };
  } catch {
    return completions(text, shape).some(isJson) ? { kind: 'truncated' } : { kind: 'notJson' };
  }
}

interface Shape {
  /** The deepest nesting met. */
  readonly depth: number;
  readonly records: number;
  /** Brackets still open at the end, innermost last. */
  readonly open: readonly string[];
  readonly inString: boolean;
}

/** From bracket to bracket and from quote to quote: an answer is mostly the text between them. */
function scan(text: string): Shape {
  const open: string[] = [];
  let depth = 0;
  let records = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at + 1);
        if (at === -1) return { depth, records, open, inString: true };
        break;
      case 0x7b:
      case 0x5b:
        open.push(text.charAt(at));
        records += 1;
        if (open.length > depth) depth = open.length;
        if (depth > deepest || records > mostRecords) return { depth, records, open, inString: false };
        break;
      case 0x7d:
      case 0x5d:
        open.pop();
    }
  }
  return { depth, records, open, inString: false };
}

const quote = 0x22;
const backslash = 0x5c;

/** Where the quote is that ends a string, which begins at `from`; -1 where there is none. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (end - escapes > from && text.charCodeAt(end - escapes - 1) === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return -1;
}

/** How the text could have gone on, if it was cut off inside an object or a list: closed by the shortest way. */
function completions(text: string, { open, inString }: Shape): string[] {
  if (open.length === 0) return [];
  const closing = [...open]
    .reverse()
    .map((bracket) => (bracket === '{' ? '}' : ']'))
    .join('');
  if (inString) {
    const whole = text.replace(/\\(?:u[0-9a-fA-F]{0,3})?$/, '');
    // As a value, or as a name whose value did not come.
    return [`${whole}"${closing}`, `${text}"${closing}`, `${whole}":0${closing}`];
  }
  const literal = /(?:^|[\s,:[])(t(?:r(?:u)?)?|f(?:a(?:l(?:s)?)?)?|n(?:u(?:l)?)?|-|-?\d[\d.]*(?:[eE][+-]?)?)$/.exec(
    text,
  )?.[1];
  const whole = literal === undefined ? text : `${text.slice(0, -literal.length)}0`;
  return ['', '0', ':0', '"":0'].map((missing) => `${whole}${missing}${closing}`);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
