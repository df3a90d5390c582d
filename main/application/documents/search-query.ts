/** In characters: no number, code or name is longer. */
const longest = 500;

/** The text of a search box, trimmed; cut where someone pasted a page of text by mistake. */
export function searchQuery(text: string): string {
  return text.trim().slice(0, longest);
}
