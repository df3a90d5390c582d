/** No number, code or name is longer. */
const longest = 500;

/** What was typed or pasted into a search box: of a page of text by mistake, as much as can still find nothing. */
export function searchQuery(text: string): string {
  return text.trim().slice(0, longest);
}
