import type { JsonValue } from '../json.ts';

export type Parsed =
  | { readonly kind: 'json'; readonly value: JsonValue }
  /** The beginning of an object or list that is not closed. */
  | { readonly kind: 'truncated' }
  /** JSON that is nested too deeply (walking it would overflow the stack) or has too many records (memory would overflow). */
  | { readonly kind: 'tooComplex' }
  | { readonly kind: 'notJson' };

/** Maximum nesting; documents of the service are less deep. */
const deepest = 100;
/** Maximum number of objects and lists in an answer: a million rows with four records each. */
const mostRecords = 5_000_000;

/** Parses text of unknown origin. Never throws, and does not recurse itself. */
export function parseJson(text: string): Parsed {
  const shape = shapeOf(text);
  if (shape === 'tooComplex') return { kind: 'tooComplex' };
  try {
    return { kind: 'json', value: JSON.parse(text) as JsonValue };
  } catch {
    return { kind: shape === 'open' && /^\s*[[{]/.test(text) ? 'truncated' : 'notJson' };
  }
}

/** `open`: a bracket is not closed. Skips over strings, because most of an answer is text. */
function shapeOf(text: string): 'open' | 'closed' | 'tooComplex' {
  let depth = 0;
  let records = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at + 1);
        if (at === -1) return depth > 0 ? 'open' : 'closed';
        break;
      case 0x7b:
      case 0x5b:
        depth += 1;
        records += 1;
        if (depth > deepest || records > mostRecords) return 'tooComplex';
        break;
      case 0x7d:
      case 0x5d:
        depth -= 1;
    }
  }
  return depth > 0 ? 'open' : 'closed';
}

const quote = 0x22;
const backslash = 0x5c;

/** Position of the quote that ends the string whose first character is at `from`; -1 if there is none. */
export function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (end - escapes > from && text.charCodeAt(end - escapes - 1) === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return -1;
}
