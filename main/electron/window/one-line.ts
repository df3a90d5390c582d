/**
 * A stranger's text, to be shown among Rampa's own words: on one line, without characters that change how what follows is
 * read, and cut after `most` characters.
 */
export function oneLine(text: string, most: number): string {
  // Cut first as well: what follows takes time with the length.
  const flat = text
    .slice(0, 20 * most)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/["“”]/g, "'")
    .trim();
  return flat.length > most ? `${flat.slice(0, most)}…` : flat;
}
