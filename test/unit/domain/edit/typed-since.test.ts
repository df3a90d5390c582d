import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withTypedSince as orNull } from '../../../../domain/edit/typed-since.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { openEntriesOf, withOpenEntries } from '../../../../domain/open-entries.ts';
import { linesOf } from '../../../../domain/value.ts';

const line = ($key: string, Quantity: string): ValueRecord => ({ $key, Quantity });
const draft = (lines: readonly ValueRecord[], header: ValueRecord = {}): ValueRecord => ({ ...header, Lines: lines });
/** What is shown: what is stored, if the two cannot be put together. */
const withTypedSince = (base: ValueRecord, ours: ValueRecord, stored: ValueRecord): ValueRecord =>
  orNull(base, ours, stored) ?? stored;
const entry = (key: string) => ({ key, text: key, origin: 'typed', reason: 'notRead' }) as const;

describe('a draft that was saved elsewhere while more was typed', () => {
  it('has what was typed, and all else as stored', () => {
    const base = draft([line('a', '1'), line('b', '1'), line('c', '1')], { Description: 'x', DueDays: '1' });
    const ours = draft([line('a', '2'), line('new', '9'), line('c', '1')], { Description: 'typed', DueDays: '1' });
    const stored = draft([line('c', '3'), line('a', '1'), line('b', '1'), line('theirs', '5')], {
      ...{ Description: 'x', DueDays: '30' },
    });
    expect(withTypedSince(base, ours, stored)).toEqual(
      draft([line('c', '3'), line('a', '2'), line('new', '9'), line('theirs', '5')], {
        ...{ Description: 'typed', DueDays: '30', $from: { entered: ['Description'] } },
      }),
    );
  });

  it('keeps a line that was removed there if it was changed here, and none that was not', () => {
    const base = draft([line('a', '1'), line('b', '1')]);
    const ours = draft([line('a', '2'), line('b', '1')]);
    expect(withTypedSince(base, ours, draft([]))).toEqual(draft([line('a', '2')]));
  });

  it('takes a line in which a value was typed back for unchanged, wherever its members are', () => {
    const base = draft([{ $key: 'a', Quantity: '1', LineNote: 'x' }, line('b', '1')]);
    const ours = draft([{ $key: 'a', LineNote: 'x', Quantity: '1' }, line('b', '2')]);
    expect(linesOf(withTypedSince(base, ours, draft([line('b', '1')])))).toMatchObject([{ $key: 'b', Quantity: '2' }]);
  });

  it('has the open entries of both, without those that either settled', () => {
    const open = (keys: readonly string[]): ValueRecord => withOpenEntries(draft([]), keys.map(entry));
    const merged = withTypedSince(open(['a', 'b', 'c']), open(['b', 'c', 'ours']), open(['a', 'b', 'theirs']));
    expect(openEntriesOf(merged).map(({ key }) => key)).toEqual(['b', 'ours', 'theirs']);
  });

  it('is not put together if lines have no keys, or others', () => {
    const base = draft([line('a', '1'), line('b', '1')]);
    const ours = draft([line('a', '2'), line('b', '1')]);
    expect(orNull(base, ours, draft([{ Quantity: '7' }]))).toBeNull();
    expect(orNull(base, ours, draft([line('read-1', '1'), line('read-2', '1')]))).toBeNull();
  });

  it('has a line with another product as it is here, with what was set aside', () => {
    const of = (product: string): ValueRecord => ({ ...line('a', '1'), ProductCode: product });
    const aside = { aside: { ProductCode: { P1: { SerialNumbers: ['S-77'] } } } };
    const ours = { ...of('P2'), $from: aside };
    const stored = draft([{ ...of('P1'), UnitCode: 'KGM' }]);
    expect(withTypedSince(draft([of('P1')]), draft([ours]), stored)).toEqual(draft([ours]));
  });

  const text = fc.constantFrom('1', '2', '3');
  const header = fc.record({ Description: text, DueDays: text }, { requiredKeys: [] });
  const lines = fc.uniqueArray(
    fc.record({ $key: fc.constantFrom('a', 'b', 'c', 'd'), Quantity: text, LineNote: text }),
    {
      selector: ({ $key }) => $key,
    },
  );
  const content = fc.tuple(header, lines).map(([values, some]): ValueRecord => draft(some, values));

  it('is what one side has if only that side changed it', () => {
    fc.assert(
      fc.property(content, content, (base, changed) => {
        expect(withTypedSince(base, changed, base).Lines).toEqual(expect.arrayContaining([...linesOf(changed)]));
        expect(withTypedSince(base, base, changed)).toEqual(changed);
      }),
    );
  });

  it('loses nothing that was typed, and has each line once', () => {
    fc.assert(
      fc.property(content, content, content, (base, ours, stored) => {
        const merged = orNull(base, ours, stored);
        fc.pre(merged !== null);
        const keys = linesOf(merged).map(({ $key }) => $key);
        expect(new Set(keys).size).toBe(keys.length);
        const values = (one: ValueRecord | undefined): ValueRecord => one ?? {};
        const check = (before: ValueRecord, mine: ValueRecord, now: ValueRecord): void => {
          for (const name of ['Description', 'DueDays', 'Quantity', 'LineNote'])
            if (mine[name] !== before[name]) expect(now[name]).toBe(mine[name]);
        };
        check(base, ours, merged);
        const find = (from: ValueRecord, key: string | undefined) =>
          values(linesOf(from).find(({ $key }) => $key === key));
        for (const mine of linesOf(ours)) check(find(base, mine.$key), mine, find(merged, mine.$key));
      }),
    );
  });
});

it('keeps the order of the lines here, if it was changed only here, with what was added there in its place', () => {
  const of = (keys: string, quantity = '1') => draft([...keys].map((key) => line(key, quantity)));
  const keysOf = (content: ValueRecord): string =>
    linesOf(content)
      .map(({ $key = '' }) => $key)
      .join('');
  expect(keysOf(withTypedSince(of('abc'), of('cab'), of('abc', '2')))).toBe('cab');
  expect(keysOf(withTypedSince(of('abc'), of('cab'), of('abxc')))).toBe('cabx');
  expect(keysOf(withTypedSince(of('abc'), of('cab'), of('bac')))).toBe('bac');
});
