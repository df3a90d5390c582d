import { describe, expect, it } from 'vitest';
import { linesWith, readReturned } from '../../../renderer/state/returned-quantities.ts';

const lines = [
  { ProductCode: 'P00041', ProductName: 'Çelik vida', Quantity: '12.5' },
  { ProductCode: 'P00005', ProductName: 'Kapı kolu', Quantity: '3' },
  { ProductCode: 'P00006', ProductName: 'Menteşe', Quantity: 'not shown' },
];
const most = new Map([
  [0, '12.5'],
  [1, '3'],
  [2, null],
]);

describe('the quantities that come back', () => {
  it('are those that are typed, read in the person’s language', () => {
    expect(readReturned(most, { 0: '2,5', 1: ' 3 ' }, 'tr')).toEqual({
      quantities: new Map([
        [0, '2.5'],
        [1, '3'],
      ]),
      problems: new Map(),
    });
  });

  it.each([
    ['nothing', '0'],
    ['less than nothing', '-1'],
    ['a word', 'üç'],
  ])('are not %s', (_what, text) => {
    expect(readReturned(most, { 1: text }, 'tr')).toEqual({
      quantities: new Map(),
      problems: new Map([[1, 'notRead']]),
    });
  });

  it('are no more than what was despatched, where that is known', () => {
    const { quantities, problems } = readReturned(most, { 0: '12,51', 1: '3', 2: '100' }, 'tr');
    expect([...problems]).toEqual([[0, 'tooMuch']]);
    expect([...quantities]).toEqual([
      [1, '3'],
      [2, '100'],
    ]);
  });

  it('are beside lines that are found by code or name', () => {
    expect(linesWith(lines, 'KAPI')).toEqual([1]);
    expect(linesWith(lines, '000')).toEqual([0, 1, 2]);
    expect(linesWith(lines, '')).toEqual([0, 1, 2]);
    expect(linesWith(lines, 'celik vida')).toEqual([0]);
  });
});
