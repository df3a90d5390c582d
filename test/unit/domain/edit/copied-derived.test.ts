/** A copy on another day: what was derived from the day is derived anew, what was entered stays. */
import { expect, it } from 'vitest';
import { copyOfDocument } from '../../../../domain/copy-document.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { begunFrom, templateOf } from '../../../../domain/template.ts';
import { linesOf } from '../../../../domain/value.ts';
import { createDesk } from '../../../model/desk.ts';

const later = '2026-11-20';
const copyOf = (content: ValueRecord, day = later) => createDesk(copyOfDocument('salesReturnInvoice', content, day));
const share = ({ WithholdingCode, WithholdingNumerator }: ValueRecord) => [WithholdingCode, WithholdingNumerator];

it('has the share of a withholding code on its own day, in the header, in lines that follow it, and in lines with a code', () => {
  const desk = createDesk({ Date: '2021-02-10', Lines: [] });
  const [, second, third] = [desk.add(), desk.add(), desk.add()];
  desk.typeHeader('WithholdingCode', '603');
  desk.play({ do: 'withholdLines' });
  for (const key of [second, third]) desk.typePanel(key, 'WithholdingCode', '603');
  desk.typePanel(third, 'WithholdingNumerator', '3');
  expect([desk.header(), ...desk.lines()].map(share)).toEqual(['5', '5', '5', '3'].map((of) => ['603', of]));
  const copy = copyOf(desk.content());
  expect([copy.header(), ...copy.lines()].map(share)).toEqual(['7', '7', '7', '3'].map((of) => ['603', of]));
  copy.typeHeader('Date', '10.02.2021');
  expect([copy.header(), ...copy.lines()].map(share)).toEqual(['5', '5', '5', '3'].map((of) => ['603', of]));
  desk.typeHeader('ReturnedInvoiceDate', '15.01.2021');
  expect(share(copyOf(desk.content()).header())).toEqual(['603', '5']);
});

it('a document begun from a template has the share of its own day', () => {
  const desk = createDesk({ Date: '2026-11-20', Lines: [] });
  desk.add();
  desk.typeHeader('WithholdingCode', '603');
  desk.play({ do: 'withholdLines' });
  const kind = 'salesReturnInvoice';
  const begun = begunFrom(kind, { Date: '2021-02-10' }, templateOf(kind, desk.content()));
  expect([begun, ...linesOf(begun)].map(share)).toEqual([
    ['603', '5'],
    ['603', '5'],
  ]);
});

it.each([
  ['begun here', (line: ValueRecord): ValueRecord => line],
  ['read', ({ $from: _, ...line }: ValueRecord): ValueRecord => ({ ...line, $from: { service: {} } })],
])('has no rates of the former day, and one that is entered reaches its lines: lines %s', (_, asThey) => {
  const desk = createDesk();
  const keys = [desk.add(), desk.add(), desk.add()];
  for (const key of keys) desk.type(key, 'CurrencyCode', 'USD');
  desk.type(keys[0] ?? '', 'ExchangeRate', '41');
  desk.type(keys[2] ?? '', 'ExchangeRate', '41');
  const copy = copyOf({ ...desk.content(), Lines: desk.lines().map(asThey) }, '2026-11-21');
  expect(copy.lines().map(({ ExchangeRate }) => ExchangeRate)).toEqual([undefined, undefined, undefined]);
  copy.type(copy.lines()[1]?.$key ?? '', 'ExchangeRate', '42');
  expect(copy.lines().map(({ ExchangeRate }) => ExchangeRate)).toEqual(['42', '42', '42']);
});
