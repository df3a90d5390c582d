import type { JsonValue } from '../json.ts';

export type Parsed =
  | { readonly kind: 'json'; readonly value: JsonValue }
  /** The beginning of JSON, and the rest is missing. */
  | { readonly kind: 'truncated' }
  /** JSON nested beyond all sense: whoever walks through it would run out of stack. */
  | { readonly kind: 'tooDeep' }
  | { readonly kind: 'notJson' };

/** Deeper than this no document of the service is. */
const deepest = 100;

/** Parses text of unknown origin. Never throws, and its own walk does not recurse. */
export function parseJson(text: string): Parsed {
  const shape = scan(text);
  if (shape.depth > deepest) return { kind: 'tooDeep' };
  try {
    return { kind: 'json', value: JSON.parse(text) as JsonValue };
  } catch {
    return completions(text, shape).some(isJson) ? { kind: 'truncated' } : { kind: 'notJson' };
  }
}

interface Shape {
  /** The deepest nesting met. */
  readonly depth: number;
  /** Brackets still open at the end, innermost last. */
  readonly open: readonly string[];
  readonly inString: boolean;
}

function scan(text: string): Shape {
  const open: string[] = [];
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') {
      open.push(character);
      if (open.length > depth) depth = open.length;
      if (depth > deepest) break;
    } else if (character === '}' || character === ']') open.pop();
  }
  return { depth, open, inString };
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
