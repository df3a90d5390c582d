/** An answer that joins the step of its text changes the history too: each state with what that state has. */
import { expect, it } from 'vitest';
import { apply } from '../../../../domain/edit/edit-state.ts';
import type { Command } from '../../../../domain/edit/edit-state.ts';
import { documents } from '../../../../domain/documents/index.ts';
import { wholeRow } from '../../../../domain/edit/entry-match.ts';
import { headerPlace } from '../../../../domain/model/place.ts';
import { createDesk } from '../../../model/desk.ts';

it('an undone rate leaves nothing in a line whose product was found before', () => {
  const desk = createDesk();
  const [first, second] = [desk.add(), desk.add()];
  desk.type(first, 'ProductCode', 'P2');
  desk.type(second, 'CurrencyCode', 'USD');
  desk.type(second, 'ExchangeRate', '400');
  desk.answerAll();
  const rates = () => desk.lines().map(({ ExchangeRate }) => ExchangeRate);
  expect(rates()).toEqual(['400', '400']);
  desk.undo();
  expect(rates()).toEqual([undefined, undefined]);
  desk.undo();
  expect(rates()).toEqual([undefined, '1']);
  desk.type(second, 'CurrencyCode', 'USD');
  expect(rates()).toEqual([undefined, undefined]);
});

it('a line that takes nothing from what differs between the states is the same object in all of them', () => {
  const desk = createDesk();
  const [first, second] = [desk.add(), desk.add()];
  desk.type(first, 'ProductCode', 'P1');
  desk.type(second, 'CurrencyCode', 'USD');
  desk.type(second, 'ExchangeRate', '400');
  desk.answerAll();
  const [line] = desk.lines();
  expect(line).toMatchObject({ ProductName: 'Un 1 kg' });
  desk.undo();
  expect(desk.lines()[0]).toBe(line);
});

it('a code that is found brings the share of the date that each state has', () => {
  let keys = 0;
  const facts = { defaultCurrency: 'TRY', defaultUnit: 'C62', localGuidance: true, newKey: () => `k${++keys}` };
  const place = headerPlace('WithholdingCode');
  const field = documents.salesReturnInvoice.fields['WithholdingCode'];
  if (!field) throw new Error('no field');
  const row = wholeRow({ code: '603', name: null });
  const commands: readonly Command[] = [
    { do: 'set', place, value: 'bakım', tag: 'typed' },
    { do: 'set', place: headerPlace('Date'), value: '2021-03-02', tag: null },
    { do: 'answer', places: [place], field, text: 'bakım', row, step: { tag: 'typed', joins: true } },
  ];
  const start = createDesk({ Date: '2021-02-10', Lines: [] }).state();
  const now = commands.reduce((state, command) => apply(state, command, facts), start);
  expect(now.header).toMatchObject({ WithholdingCode: '603', WithholdingNumerator: '7' });
  expect(apply(now, { do: 'undo' }, facts).header).toMatchObject({ WithholdingCode: '603', WithholdingNumerator: '5' });
});
