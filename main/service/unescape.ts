/** Escapes in which a character of a secret may be written: JSON's, a percent sign's, HTML's. */
const escapes = /\\u00([2-7][0-9a-f])|\\([\\/"])|%([2-7][0-9a-f])|&#(?:x([2-7][0-9a-f])|([0-9]{2,3}));/gi;
/** How deep escapes within escapes are read. */
const deepest = 4;

/** The text with escapes of visible ASCII characters undone, and those within them. */
export function unescaped(text: string): string {
  let latest = text;
  for (let depth = 0; depth < deepest; depth += 1) {
    const next = latest.replace(escapes, character);
    if (next === latest) break;
    latest = next;
  }
  return latest;
}

function character(
  whole: string,
  json?: string,
  plain?: string,
  percent?: string,
  hex?: string,
  tens?: string,
): string {
  if (plain !== undefined) return plain;
  const code = tens === undefined ? Number.parseInt(json ?? percent ?? hex ?? '', 16) : Number(tens);
  return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : whole;
}
