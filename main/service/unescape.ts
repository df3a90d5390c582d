/** Escapes in which a character of a secret may be written: JSON's, a percent sign's, HTML's. */
const escapes = /\\u00([0-7][0-9a-f])|\\([\\/"])|%([2-7][0-9a-f])|&#(?:x([2-7][0-9a-f])|([0-9]{2,3}));/gi;
/** Whether there can be one; a bare backslash or percent sign is far more frequent. */
const anyEscape = /\\[u\\/"]|%[2-7]|&#/;
/** An escape within an escape, and so on: nobody reads deeper. */
const deepest = 4;

/** The text with escapes of ASCII characters undone, and those within them; the text itself where there are none. */
export function unescaped(text: string): string {
  let latest = text;
  for (let depth = 0; depth < deepest && anyEscape.test(latest); depth += 1) {
    const next = latest.replace(escapes, character);
    if (next === latest) break;
    latest = next;
  }
  return latest;
}

/** The same, with the position in the text of each character that is left, and of the end. */
export function unescapedWithPositions(text: string): { readonly text: string; readonly positions: readonly number[] } {
  let latest = text;
  let positions = Array.from({ length: text.length + 1 }, (_, at) => at);
  for (let depth = 0; depth < deepest; depth += 1) {
    const pieces: string[] = [];
    const next: number[] = [];
    let done = 0;
    for (const match of latest.matchAll(escapes)) {
      const [whole, ...groups] = match;
      pieces.push(latest.slice(done, match.index), character(whole, ...groups));
      for (let at = done; at <= match.index; at += 1) next.push(positions[at] ?? 0);
      done = match.index + whole.length;
    }
    if (done === 0) break;
    pieces.push(latest.slice(done));
    for (let at = done; at < positions.length; at += 1) next.push(positions[at] ?? 0);
    latest = pieces.join('');
    positions = next;
  }
  return { text: latest, positions };
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
