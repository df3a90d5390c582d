import { describe, expect, it } from 'vitest';
import { sheetsOf } from '../../../../renderer/screens/print/sheets.ts';
import type { Heights } from '../../../../renderer/screens/print/sheets.ts';

const heights = (more: Partial<Heights>): Heights => ({
  ...{ first: 100, further: 200, rows: [], leading: new Set(), blocks: [] },
  ...more,
});
const rowsOf = (more: Partial<Heights>) => sheetsOf(heights(more)).map(({ rows }) => rows);

describe('sheets', () => {
  it('are at least one', () => {
    expect(sheetsOf(heights({}))).toEqual([{ rows: [0, 0], blocks: [0, 0] }]);
  });

  it('contain as many rows as fit, each row once and in order', () => {
    expect(rowsOf({ rows: Array<number>(30).fill(20) })).toEqual([
      [0, 5],
      [5, 15],
      [15, 25],
      [25, 30],
    ]);
  });

  it('hold a thousand rows', () => {
    const sheets = sheetsOf(heights({ rows: Array<number>(1_000).fill(20), blocks: [50, 50] }));
    expect(sheets.map(({ rows: [from, to] }) => to - from).reduce((sum, one) => sum + one)).toBe(1_000);
    expect(sheets.every(({ rows: [from] }, at) => from === (at === 0 ? 0 : sheets[at - 1]?.rows[1]))).toBe(true);
    expect(sheets.at(-1)?.blocks).toEqual([0, 2]);
  });

  it('never end with a group heading', () => {
    const rows = [20, 20, 20, 20, 20, 20];
    expect(rowsOf({ rows, leading: new Set([4]) })).toEqual([
      [0, 4],
      [4, 6],
    ]);
    expect(rowsOf({ rows })).toEqual([
      [0, 5],
      [5, 6],
    ]);
  });

  it('never split a block below the rows', () => {
    expect(sheetsOf(heights({ rows: [80], blocks: [30, 150, 60] }))).toEqual([
      { rows: [0, 1], blocks: [0, 0] },
      { rows: [1, 1], blocks: [0, 2] },
      { rows: [1, 1], blocks: [2, 3] },
    ]);
  });

  it('keep the blocks together with the last row above them', () => {
    const rows = [20, 20, 20, 20];
    expect(sheetsOf(heights({ rows, blocks: [15, 50] }))).toEqual([
      { rows: [0, 3], blocks: [0, 0] },
      { rows: [3, 4], blocks: [0, 2] },
    ]);
    // Except where a heading would be left behind or the sheet would be empty.
    expect(rowsOf({ rows, blocks: [15, 50], leading: new Set([2]) })).toEqual([
      [0, 4],
      [4, 4],
    ]);
    expect(rowsOf({ rows: [80], blocks: [15, 50] })).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expect(rowsOf({ rows, blocks: [15] })).toEqual([[0, 4]]);
  });

  it('have a separate sheet for what is too high for any', () => {
    expect(rowsOf({ rows: [20, 900, 20] })).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
    expect(rowsOf({ first: -5, rows: [20] })).toEqual([
      [0, 0],
      [0, 1],
    ]);
  });
});
