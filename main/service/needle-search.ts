import { shortest } from './secret-forms.ts';
import type { Needle } from './secret-forms.ts';

export interface Hit {
  readonly from: number;
  readonly to: number;
}
export interface NeedleSearch {
  add(needles: readonly Needle[]): void;
  /** Whether any of them stands in the text. */
  isIn(text: string): boolean;
  /** Where they stand, each as far as its form goes on; in order, none touching another. */
  find(text: string): readonly Hit[];
}

/** Characters of a block, by which the search decides how far it may skip. */
const block = 3;
const mask = 0xffff;

/**
 * Finds any of many texts in one pass (Wu and Manber, 1994): of a window as long as the shortest needle the last block is
 * looked at, and a block that stands in no needle lets the whole window go by. So it reads about one character in six, however
 * many secrets there are.
 */
export function createNeedleSearch(): NeedleSearch {
  const farthest = shortest - block + 1;
  const shifts = new Uint8Array(mask + 1).fill(farthest);
  const byBeginning = new Map<string, Needle[]>();

  function add(needles: readonly Needle[]): void {
    for (const needle of needles) {
      const beginning = needle.text.slice(0, shortest);
      byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), needle]);
      for (let end = block; end <= shortest; end += 1) {
        const at = blockAt(beginning, end - 1);
        shifts[at] = Math.min(shifts[at] ?? 0, shortest - end);
      }
    }
  }

  function next(text: string, from: number): { readonly at: number; readonly needle: Needle } | null {
    for (let end = from + shortest - 1; end < text.length;) {
      const shift = shifts[blockAt(text, end)] ?? 0;
      if (shift > 0) {
        end += shift;
        continue;
      }
      const at = end - shortest + 1;
      const needle = byBeginning.get(text.slice(at, end + 1))?.find((candidate) => text.startsWith(candidate.text, at));
      if (needle !== undefined) return { at, needle };
      end += 1;
    }
    return null;
  }

  return {
    add,
    isIn: (text) => next(text, 0) !== null,
    find: (text) => {
      const hits: Hit[] = [];
      for (let found = next(text, 0); found !== null; found = next(text, found.at + 1)) {
        let hit = extended(text, found.at, found.needle);
        // One that is extended backwards may reach into several.
        for (let last = hits.at(-1); last !== undefined && hit.from <= last.to; last = hits.at(-1)) {
          hits.pop();
          hit = { from: Math.min(last.from, hit.from), to: Math.max(last.to, hit.to) };
        }
        hits.push(hit);
      }
      return hits;
    },
  };
}

function blockAt(text: string, end: number): number {
  return ((text.charCodeAt(end) * 1021) ^ (text.charCodeAt(end - 1) << 5) ^ (text.charCodeAt(end - 2) << 9)) & mask;
}

/** As much of the form as stands there. */
function extended(text: string, at: number, { text: sought, form, at: part }: Needle): Hit {
  let from = at;
  let to = at + sought.length;
  if (part === 'start') {
    while (to - at < form.length && text[to] === form[to - at]) to += 1;
  } else if (part === 'end') {
    const offset = form.length - sought.length - at;
    while (from + offset > 0 && from > 0 && text[from - 1] === form[from - 1 + offset]) from -= 1;
  }
  return { from, to };
}
