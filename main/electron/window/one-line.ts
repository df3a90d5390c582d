/**
 * Makes text from outside safe to show among Rampa's own words: on one line, without characters that change how the following
 * text is read, and cut after `most` characters.
 */
export function oneLine(text: string, most: number): string {
  // Cut first: the replacements below are linear in the length.
  const flat = text
    .slice(0, 20 * most)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/["“”]/g, "'")
    .trim();
  return flat.length > most ? `${flat.slice(0, most)}…` : flat;
}
