/** A draft's content as stored, and the fields that the store indexes. */
export interface ContentText {
  readonly text: string;
  readonly names: Readonly<Record<'DocumentNumber' | 'OrderReferenceNumber', string | null>>;
}
export type ContentReading = ContentText | { readonly fault: string };

/** Limits that no document reaches: nesting depth and number of values. */
const deepest = 11;
const mostValues = 2_000_000;

let last: { readonly text: string; readonly reading: ContentReading } | null = null;

/**
 * Checks a draft's content: a JSON object within the limits, without numbers (they are kept as text, domain/fields.ts) and
 * without forbidden names. The bridge limits its length. The last result is cached, because the store checks the text that the
 * bridge has just checked.
 */
export function readContentText(text: string): ContentReading {
  if (last?.text === text) return last.reading;
  const reading = readingOf(text);
  last = { text, reading };
  return reading;
}

function readingOf(text: string): ContentReading {
  // A lone surrogate has no UTF-8 form, so the file would contain another text. JSON.stringify escapes it.
  if (!text.isWellFormed()) return { fault: 'no JSON' };
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { fault: 'no JSON' };
  }
  const fault = contentFault(content);
  if (fault !== null) return { fault };
  const { DocumentNumber, OrderReferenceNumber } = content as Readonly<Record<string, unknown>>;
  return {
    text,
    names: { DocumentNumber: textOrNull(DocumentNumber), OrderReferenceNumber: textOrNull(OrderReferenceNumber) },
  };
}

/** Why parsed content is refused; `null` if it is valid. Copies nothing, because each save of a large document walks through it. */
export function contentFault(content: unknown): string | null {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return 'no JSON object';
  let values = 0;
  const fault = (value: unknown, depth: number): string | null => {
    values += 1;
    if (values > mostValues) return 'too many values';
    if (typeof value === 'number') return 'a draft holds texts, switches and records alone';
    if (typeof value !== 'object' || value === null) return null;
    return depth === deepest ? 'nested too deeply' : faultWithin(value, depth + 1);
  };
  const faultWithin = (value: object, depth: number): string | null => {
    if (Array.isArray(value)) {
      for (const inner of value) {
        const found = fault(inner, depth);
        if (found !== null) return found;
      }
      return null;
    }
    for (const name in value) {
      if (name === '__proto__') return 'a forbidden name';
      const found = fault((value as Readonly<Record<string, unknown>>)[name], depth);
      if (found !== null) return found;
    }
    return null;
  };
  return fault(content, 0);
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
