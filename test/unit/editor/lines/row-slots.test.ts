import { describe, expect, test } from 'vitest';
import { RowSlots } from '../../../../renderer/screens/editor/lines/row-slots.ts';

const keys = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, offset) => `line ${from + offset}`);

describe('slots of rendered rows', () => {
  test('scrolling one page reuses all rows in place', () => {
    const slots = new RowSlots();
    const before = slots.assign(keys(0, 19), 'line 0');
    expect(slots.assign(keys(20, 39), 'line 39')).toEqual(before);
  });

  test('scrolling a few lines keeps the slots of rows that stay visible', () => {
    const slots = new RowSlots();
    const before = slots.assign(keys(0, 19), 'line 5');
    const after = slots.assign(keys(3, 22), 'line 5');
    expect(after.slice(0, 17)).toEqual(before.slice(3));
    expect(after.slice(17).toSorted()).toEqual(before.slice(0, 3).toSorted());
  });

  test('the row with the keyboard focus keeps its slot and stays rendered outside the view', () => {
    const slots = new RowSlots();
    const own = slots.assign(keys(0, 19), 'line 7')[7];
    for (const from of [100, 300, 110, 10]) {
      const drawn = ['line 7', ...keys(from, from + 19)];
      expect(slots.assign(drawn, 'line 7')[0]).toBe(own);
    }
    expect(slots.assign(keys(0, 19), 'line 7')[7]).toBe(own);
  });

  test('no two rows have the same slot, however the user scrolls', () => {
    const slots = new RowSlots();
    for (const [from, to] of [
      [0, 9],
      [5, 20],
      [100, 105],
      [98, 130],
      [0, 3],
      [0, 40],
    ] as const) {
      const given = slots.assign(keys(from, to), `line ${from + 2}`);
      expect(new Set(given).size).toBe(to - from + 1);
    }
  });

  test('with fewer rows, unused slots are released', () => {
    const slots = new RowSlots();
    slots.assign(keys(0, 19), null);
    slots.assign(keys(0, 4), null);
    expect(Math.max(...slots.assign(keys(100, 104), null))).toBe(4);
  });
});
