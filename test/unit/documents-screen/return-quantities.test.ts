import { describe, expect, it } from 'vitest';
import { isLineOf, readReturned } from '../../../renderer/state/returned-quantities.ts';

const most = new Map([
  [0, '12.5'],
  [1, '3'],
  [2, null],
]);

describe('the returned quantities', () => {
  it('are read from typed text in the user’s language', () => {
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
    ['a negative number', '-1'],
    ['a word', 'üç'],
  ])('cannot be read from %s', (_what, text) => {
    expect(readReturned(most, { 1: text }, 'tr')).toEqual({
      quantities: new Map(),
      problems: new Map([[1, 'notRead']]),
    });
  });

  it('must not exceed the despatched quantity, if that is known', () => {
    const { quantities, problems } = readReturned(most, { 0: '12,51', 1: '3', 2: '100' }, 'tr');
    expect([...problems]).toEqual([[0, 'tooMuch']]);
    expect([...quantities]).toEqual([
      [1, '3'],
      [2, '100'],
    ]);
  });

  it('are listed with lines that can be searched by code or name', () => {
    const lines = ['P00041 Çelik vida', 'P00005 Kapı kolu', 'P00006 Menteşe'];
    const found = (sought: string) => lines.flatMap((line, at) => (isLineOf(line, sought) ? [at] : []));
    expect([found('KAPI'), found('000'), found(''), found('celik vida')]).toEqual([[1], [0, 1, 2], [0, 1, 2], [0]]);
  });

  it('may exceed what is left if the user confirms it', () => {
    const { quantities, problems } = readReturned(most, { 0: '12,51', 1: 'x' }, 'tr', true);
    expect([[...quantities], [...problems]]).toEqual([[[0, '12.51']], [[1, 'notRead']]]);
  });
});
