/** The active line stays the same line, whatever comes and goes around it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { followed, rowOf } from '../../../../domain/edit/cursor.ts';
import type { Spot } from '../../../../domain/edit/cursor.ts';

const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
const lines = (of: readonly string[]) => of.map(($key) => ({ $key }));
const someKeys = fc.shuffledSubarray(keys);

/** What an editor without values would do: it remembers lines, and looks for them anew after each change. */
class Reader {
  active: string | null;
  lost: string | null = null;
  row: number;
  constructor(before: readonly string[], row: number) {
    this.active = before[row] ?? null;
    this.row = row;
  }
  take(after: readonly string[]): void {
    const lost = this.lost ?? this.active;
    if (lost !== null && after.includes(lost)) this.row = after.indexOf(lost);
    else if (this.active === null) this.row = after.length;
    else if (after.includes(this.active)) this.row = after.indexOf(this.active);
    else this.row = Math.min(this.row, after.length);
    this.lost = lost !== null && !after.includes(lost) ? lost : null;
    this.active = after[this.row] ?? null;
  }
}

it('follows the line over any changes, and returns to it if it comes back', () => {
  fc.assert(
    fc.property(
      fc.array(someKeys, { minLength: 2, maxLength: 6 }),
      fc.nat({ max: 6 }),
      ([first = [], ...others], at) => {
        const row = Math.min(at, first.length);
        const reader = new Reader(first, row);
        let spot: Spot = { key: first[row] ?? 'empty', row };
        let before = first;
        for (const after of others) {
          spot = followed(spot, lines(before), lines(after));
          reader.take(after);
          expect(rowOf(spot, lines(after))).toBe(reader.row);
          before = after;
        }
      },
    ),
    { numRuns: 5_000 },
  );
});

it('stays in the empty row when a line is added, and in the line that is made from it', () => {
  const spot = { key: 'empty', row: 1 };
  const after = lines(['a', 'scanned']);
  expect(rowOf(followed(spot, lines(['a']), after), after)).toBe(2);
  const begun = lines(['a', 'empty']);
  expect(rowOf(followed(spot, lines(['a']), begun), begun)).toBe(1);
});
