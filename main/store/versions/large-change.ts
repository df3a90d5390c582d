/** A change of this size is one that a person may want to undo as a whole. */
const manyCharacters = 400;
const largePart = 0.2;

/**
 * Whether a save changes so much at once (a paste, a selection deleted) that the content before it is kept as a version,
 * however recent the last one. Compares the stretch from the first to the last differing character; a lost line is always
 * a large change.
 */
export function isLarge(
  before: { readonly content: string; readonly lineCount: number },
  after: { readonly content: string; readonly lineCount: number },
): boolean {
  if (after.lineCount < before.lineCount) return true;
  const { removed, added } = stretch(before.content, after.content);
  return Math.max(removed, added) >= manyCharacters || removed >= before.content.length * largePart;
}

/** How many characters stand between the common beginning and the common end, before and after. */
function stretch(before: string, after: string): { readonly removed: number; readonly added: number } {
  const shorter = Math.min(before.length, after.length);
  const start = common(shorter, (from, to) => [before.slice(from, to), after.slice(from, to)]);
  const end = common(shorter - start, (from, to) => [
    before.slice(before.length - to, before.length - from),
    after.slice(after.length - to, after.length - from),
  ]);
  return { removed: before.length - start - end, added: after.length - start - end };
}

/** Pieces are compared whole before characters are: a thousand lines must not cost what a save costs. */
const piece = 4096;

function common(length: number, parts: (from: number, to: number) => readonly [string, string]): number {
  let from = 0;
  for (let size = piece; size >= 1; size = size / 16) {
    while (from + size <= length) {
      const [a, b] = parts(from, from + size);
      if (a !== b) break;
      from += size;
    }
  }
  return from;
}
