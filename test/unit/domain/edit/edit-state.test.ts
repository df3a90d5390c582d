/** The document being edited as a pure value, without page or lookups: states, commands and lookup answers. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documents } from '../../../../domain/documents/index.ts';
import { apply, contentOf, emptyState } from '../../../../domain/edit/edit-state.ts';
import type { Command, EditState } from '../../../../domain/edit/edit-state.ts';
import { wholeRow } from '../../../../domain/edit/entry-match.ts';
import type { Field, ValueRecord } from '../../../../domain/fields.ts';
import { headerPlace, linePlace } from '../../../../domain/model/place.ts';

const facts = { defaultCurrency: 'TRY', defaultUnit: '', localGuidance: true, newKey: () => 'new' };
const { fields, lineFields } = documents.salesReturnInvoice;
const fieldOf = (name: string, of = lineFields): Field => {
  const field = of[name];
  if (!field) throw new Error(name);
  return field;
};
const keys = ['a', 'b', 'c', 'd'] as const;
const lineOf = ($key: string): ValueRecord => ({
  $key,
  ProductCode: `p ${$key}`,
  WarehouseName: 'main',
  Quantity: '1',
});
const content: ValueRecord = { Description: 'd', CustomerCode: 'kapı', Lines: keys.map(lineOf) };

const after = (commands: readonly Command[], from: EditState): EditState =>
  commands.reduce((state, command) => apply(state, command, facts), from);
const opened = (): EditState => after([{ do: 'load', content, baseline: null, undoable: false }], emptyState);
const times = (count: number, command: Command): readonly Command[] => Array.from({ length: count }, () => command);
const typed = (value: string, tag: string | null): Command => ({
  ...{ do: 'set', place: headerPlace('Description'), value, tag },
});
/** The descriptions that undoing step by step restores, newest first. */
function undoable(state: EditState): unknown[] {
  const undone = apply(state, { do: 'undo' }, facts);
  return undone === state ? [] : [undone.header.Description, ...undoable(undone)];
}

const key = fc.constantFrom(...keys);
const tag = fc.constantFrom(null, 'one', 'two');
const onLine = (of: string): fc.Arbitrary<Command> =>
  fc.oneof(
    fc.record({
      do: fc.constant('set' as const),
      place: fc.constantFrom(linePlace(of, 'Quantity'), linePlace(of, 'Description'), linePlace(of, 'ProductCode')),
      value: fc.constantFrom('', '1', '2', undefined),
      tag,
    }),
    fc.record({ do: fc.constant('putLine' as const), line: fc.constant({ $key: of, Quantity: '9' }), tag }),
    fc.constant({ do: 'restore' as const, place: linePlace(of, 'ProductCode'), from: { ProductName: 'n' }, tag: null }),
  );
const change: fc.Arbitrary<Command> = fc.oneof(
  key.chain(onLine),
  fc.record({
    do: fc.constant('set' as const),
    place: fc.constant(headerPlace('Description')),
    value: fc.string({ maxLength: 2 }),
    tag,
  }),
  fc.record({ do: fc.constant('deleteLines' as const), from: fc.nat(3), count: fc.nat(2) }),
  fc.record({ do: fc.constant('moveToEnd' as const), key }),
  fc.constantFrom(
    { do: 'moveLines' as const, from: 0, to: 1, by: 1 },
    { do: 'insertLines' as const, at: 1, lines: [{ $key: 'x' }], tag: null },
  ),
  fc.constant({
    ...{ do: 'load' as const, content: { Description: 'other', Lines: [lineOf('a')] } },
    ...{ baseline: null, undoable: true },
  }),
  fc.constant({ do: 'seal' as const }),
);

/** Lookup answers for texts in the document. */
const step = { tag: 'typed', joins: true };
const answers: readonly Command[] = [
  {
    ...{ do: 'answer', places: [headerPlace('CustomerCode')], field: fieldOf('CustomerCode', fields), text: 'kapı' },
    ...{ row: wholeRow({ code: 'KAPI', name: 'Kapı AŞ' }), step },
  },
  {
    ...{ do: 'answer', places: keys.map((one) => linePlace(one, 'WarehouseName')), text: 'main', step },
    ...{ field: fieldOf('WarehouseName'), row: wholeRow({ code: 'W1', name: 'Main' }) },
  },
  {
    do: 'fillProducts',
    step,
    found: [{ key: 'b', text: 'p b', quantity: '1', product: { code: 'P-B', name: 'B', vatRate: '20' } }],
  },
  {
    do: 'fillProducts',
    step,
    found: [{ key: 'c', text: 'p c', quantity: '1', product: null, counted: { code: 'P-C', quantity: '5' } }],
  },
  { do: 'follow', name: 'ProductCode', keys: ['d'], text: 'p d', found: 'P-D', tag: 'typed' },
];

describe('undo', () => {
  it('is the inverse of any command, and redo is its inverse, down to the same line objects', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (commands) => {
        const before = opened();
        const done = after(commands, before);
        const undone = after(times(commands.length, { do: 'undo' }), done);
        expect([undone.header, undone.lines]).toEqual([before.header, before.lines]);
        undone.lines.forEach((line, index) => expect(line).toBe(before.lines[index]));
        const redone = after(times(commands.length, { do: 'redo' }), undone);
        expect(redone.header).toBe(done.header);
        expect(redone.lines).toBe(done.lines);
      }),
    );
  });

  it('treats consecutive commands with the same tag as one step, until it is sealed', () => {
    const state = after([typed('0', 'x'), typed('1', 'x'), typed('2', 'y'), { do: 'seal' }, typed('3', 'y')], opened());
    expect(undoable(state)).toEqual(['2', '1', 'd']);
  });

  it('does not join a command after undo or redo to the step before, even with the same tag', () => {
    const undone = after([typed('0', 'x'), typed('1', 'y'), { do: 'undo' }, typed('2', 'x')], opened());
    expect(undoable(undone)).toEqual(['0', 'd']);
    const redone = after([typed('0', 'x'), { do: 'undo' }, { do: 'redo' }, typed('1', 'x')], opened());
    expect(undoable(redone)).toEqual(['0', 'd']);
  });

  it('clears redo after any new command, whatever its tag', () => {
    for (const other of [null, 'x', 'y']) {
      const state = after([typed('0', 'x'), typed('1', null), { do: 'undo' }, typed('2', other)], opened());
      expect(state.history.redo).toEqual([]);
    }
  });

  it('keeps five hundred steps and drops the oldest', () => {
    const state = after(
      Array.from({ length: 502 }, (_, index) => typed(String(index), null)),
      opened(),
    );
    const steps = undoable(state);
    expect([steps.length, steps[0], steps.at(-1)]).toEqual([500, '500', '1']);
  });

  it('removes a cancelled step, but only if the last step has its tag', () => {
    const state = after([typed('0', 'x'), { do: 'cancel', tag: 'y' }], opened());
    expect(state.header.Description).toBe('0');
    expect(undoable(apply(state, { do: 'cancel', tag: 'x' }, facts))).toEqual([]);
  });
});

describe('a command on one line', () => {
  it('keeps the other lines and the header as the same objects, also in the history', () => {
    fc.assert(
      fc.property(
        fc.array(key.chain(onLine), { minLength: 1, maxLength: 8 }),
        key.chain(onLine),
        (earlier, command) => {
          const before = after(earlier, opened());
          const state = apply(before, command, facts);
          const of = command.do === 'putLine' ? command.line.$key : 'place' in command ? command.place.line : null;
          expect(state.header).toBe(before.header);
          state.lines.forEach((line, index) => line.$key !== of && expect(line).toBe(before.lines[index]));
          before.history.undo.forEach(({ state: old }, index) => expect(state.history.undo[index]?.state).toBe(old));
        },
      ),
    );
  });

  it('returns the same state if the line already has the value or does not exist', () => {
    const state = opened();
    expect(apply(state, { do: 'set', place: linePlace('a', 'Quantity'), value: '1', tag: null }, facts)).toBe(state);
    expect(apply(state, { do: 'set', place: linePlace('z', 'Quantity'), value: '2', tag: null }, facts)).toBe(state);
  });
});

describe('late lookup answers', () => {
  const order = fc.shuffledSubarray([...answers], { minLength: answers.length, maxLength: answers.length });

  it('give the same document and history in any order', () => {
    const begin: readonly Command[] = [
      { do: 'set', place: linePlace('a', 'Description'), value: 'typed', tag: 'typed' },
      typed('later', null),
    ];
    fc.assert(
      fc.property(order, (shuffled) => {
        const state = after([...begin, ...shuffled], opened());
        const expected = after([...begin, ...answers], opened());
        expect(contentOf(state)).toEqual(contentOf(expected));
        expect(state.history).toEqual(expected.history);
      }),
    );
  });

  it('belong to the step that typed the text, and are undone and redone with it', () => {
    const code: Command = { do: 'set', place: linePlace('a', 'WarehouseName'), value: 'yan', tag: 'cell 1' };
    const answer: Command = {
      ...{ do: 'answer', places: [linePlace('a', 'WarehouseName')], text: 'yan', field: fieldOf('WarehouseName') },
      ...{ row: wholeRow({ code: 'W2', name: 'Yan depo' }), step: { tag: 'cell 1', joins: true } },
    };
    const found = (state: EditState): unknown => state.lines[0]?.WarehouseName;
    const typedOn = after([code, typed('later', null), answer], opened());
    expect(found(typedOn)).toBe('Yan depo');
    const undone = after(times(2, { do: 'undo' }), typedOn);
    expect(found(undone)).toBe('main');
    // The answer may arrive while the step is undone.
    const late = after([code, { do: 'undo' }, answer], opened());
    expect([found(late), found(apply(late, { do: 'redo' }, facts))]).toEqual(['main', 'Yan depo']);
  });

  it('do not change a text that was edited since the request', () => {
    const state = after(
      [{ do: 'set', place: linePlace('b', 'ProductCode'), value: 'other', tag: null }, ...answers],
      opened(),
    );
    expect(state.lines[1]?.ProductCode).toBe('other');
    expect(state.lines[1]?.ProductName).toBeUndefined();
  });

  it('keep a quantity that was entered since the request', () => {
    const [counted] = answers.filter((one) => one.do === 'fillProducts' && one.found[0]?.key === 'c');
    if (!counted) throw new Error('no answer');
    const entered: Command = { do: 'set', place: linePlace('c', 'Quantity'), value: '7', tag: null };
    expect(after([counted], opened()).lines[2]).toMatchObject({ ProductCode: 'P-C', Quantity: '5' });
    expect(after([entered, counted], opened()).lines[2]).toMatchObject({ ProductCode: 'P-C', Quantity: '7' });
  });
});
