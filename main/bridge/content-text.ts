/** No document nests deeper, and none holds as much. */
const deepest = 11;
const mostValues = 2_000_000;

const loneSurrogate = /\p{Surrogate}/u;
const quote = 0x22;
const backslash = 0x5c;

/**
 * Why a text is no draft's content, as far as that shows without parsing it: it nests too deeply, holds too much, a number
 * (a number is typed as text, domain/fields.ts) or a forbidden name. Whether it is JSON at all, the store asks SQLite
 * (main/store/drafts/content.ts). How long it may be, the bridge knows of every call. Reads each character once.
 */
export function contentTextFault(text: string): string | null {
  // Half a character has no UTF-8: the file would hold another text. JSON.stringify escapes it.
  if (text.includes('\0') || loneSurrogate.test(text)) return 'no JSON';
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at);
      if (end === null) return 'no JSON';
      if (isForbiddenName(text, at, end)) return 'a forbidden name';
      at = end;
    } else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      values += 1;
      if (depth > deepest) return 'nested too deeply';
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
    else if (code === 0x2c) values += 1;
    else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) return 'a draft holds texts, switches and records alone';
    if (values > mostValues) return 'too many values';
  }
  return null;
}

/** Where the closing quote stands of a string whose opening one stands at `start`. */
function endOfString(text: string, start: number): number | null {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    // An even number of backslashes escapes nothing but each other.
    if ((end - before) % 2 === 1) return end;
  }
  return null;
}

const forbidden = '__proto__';

/** Also where it is written with escapes; a longer text is another name whatever it spells. */
function isForbiddenName(text: string, start: number, end: number): boolean {
  const length = end - start - 1;
  if (length < forbidden.length || length > forbidden.length * 6) return false;
  const written = text.slice(start + 1, end);
  if (!written.includes('\\')) return written === forbidden && isName(text, end);
  return isName(text, end) && spelled(text.slice(start, end + 1)) === forbidden;
}

function isName(text: string, end: number): boolean {
  let next = end + 1;
  while (' \t\n\r'.includes(text.charAt(next)) && next < text.length) next += 1;
  return text.charAt(next) === ':';
}

function spelled(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
