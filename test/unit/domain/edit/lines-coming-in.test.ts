/** Lines that are put back follow what is there now. */
import { expect, it } from 'vitest';
import { mergeThree } from '../../../../domain/compare/merge.ts';
import { createDesk } from '../../../model/desk.ts';
import { apply, contentOf } from '../../../../domain/edit/edit-state.ts';
import type { Command, EditState } from '../../../../domain/edit/edit-state.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';

let keys = 0;
const facts = { defaultCurrency: 'TRY', defaultUnit: 'C62', localGuidance: true, newKey: () => `new${++keys}` };
const next = (state: EditState, ...commands: readonly Command[]): EditState =>
  commands.reduce((one, command) => apply(one, command, facts), state);
const withhold = (line: string | null, code: string): Command => ({
  ...{ do: 'withhold', line, code },
  ...{ isChosen: false, tag: null },
});
const putBack = (lines: readonly ValueRecord[], at = 0): Command => ({ do: 'insertLines', at, lines, tag: null });
const deleteFirst: Command = { do: 'deleteLines', from: 0, count: 1 };
const share = (line: ValueRecord | undefined) => [line?.WithholdingCode, line?.WithholdingNumerator];

it('a deleted line that follows the header has the header’s withholding when it is put back; undo restores exactly', () => {
  const desk = createDesk({ Date: '2026-11-20', Lines: [{ $key: 'a' }, { $key: 'b' }] });
  const copied = next(desk.state(), withhold(null, '603'), { do: 'withholdLines', keys: ['a', 'b'], tag: null });
  const changed = next(copied, deleteFirst, withhold(null, '612'));
  const back = next(changed, putBack(copied.lines.slice(0, 1)));
  expect(back.lines.map(share)).toEqual([
    ['612', '9'],
    ['612', '9'],
  ]);
  expect(next(back, { do: 'undo' }).lines).toBe(changed.lines);
  expect(next(back, { do: 'undo' }, { do: 'undo' }, { do: 'undo' }).lines).toBe(copied.lines);
  const same = next(copied, deleteFirst, putBack(copied.lines.slice(0, 1)));
  expect(same.lines).toEqual(copied.lines);
});

it('a deleted line whose share follows from its code has that of the document’s day when it is put back', () => {
  const desk = createDesk({ Date: '2021-02-10', Lines: [{ $key: 'a' }] });
  const coded = next(desk.state(), withhold('a', '603'));
  expect(coded.lines.map(share)).toEqual([['603', '5']]);
  const date: Command = { do: 'set', place: { line: null, path: ['Date'] }, value: '2021-03-02', tag: null };
  expect(next(coded, deleteFirst, date, putBack(coded.lines)).lines.map(share)).toEqual([['603', '7']]);
});

it('a deleted line with a rate of another line has the corrected rate when it is put back', () => {
  const desk = createDesk();
  const [first, second] = [desk.add(), desk.add()];
  for (const key of [first, second]) desk.type(key, 'CurrencyCode', 'USD');
  desk.type(first, 'ExchangeRate', '41');
  const gone = desk.lines().slice(1);
  const rates = ({ lines }: EditState) => lines.map(({ ExchangeRate }) => ExchangeRate);
  const correct = (value: string): Command => ({
    ...{ do: 'set', place: { line: first, path: ['ExchangeRate'] } },
    ...{ value, tag: null },
  });
  const deleted = next(desk.state(), { do: 'deleteLines', from: 1, count: 1 });
  expect(rates(next(deleted, correct('42'), putBack(gone, 1)))).toEqual(['42', '42']);
  // An entered one is the line's own, also if it is the same number.
  const third = { ...desk.lines()[0], $key: 'third' };
  const other = next(deleted, correct('42'), putBack([third], 1));
  expect(rates(other)).toEqual(['42', '41']);
  expect(rates(next(other, putBack(gone, 2)))).toEqual(['42', '41', '42']);
  const alone = next(deleted, deleteFirst, putBack([{ ...third, ExchangeRate: '43' }]));
  expect(rates(next(alone, putBack(gone, 1)))).toEqual(['43', '43']);
});

it('a line that keeps its withholding in a merge with another header does not follow that header any more', () => {
  const base = { Date: '2026-11-20', WithholdingCode: '603', WithholdingNumerator: '7', WithholdingDenominator: '10' };
  const read = { ...base, Lines: [{ $key: 'read-1' }] };
  const ours = next(createDesk(read).state(), { do: 'withholdLines', keys: ['read-1'], tag: null });
  const theirs = { ...read, WithholdingCode: '612', WithholdingNumerator: '9' };
  const merged = createDesk(mergeThree('salesReturnInvoice', read, contentOf(ours), theirs, {})).state();
  expect([share(merged.header), share(merged.lines[0])]).toEqual([
    ['612', '9'],
    ['603', '7'],
  ]);
  expect(share(next(merged, withhold(null, '624')).lines[0])).toEqual(['603', '7']);
});
