/** The rate of a line is entered, or that of another line, which it follows. */
import { expect, it } from 'vitest';
import { copyOfDocument } from '../../../../domain/copy-document.ts';
import { followsOther } from '../../../../domain/edit/origins.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { createDesk } from '../../../model/desk.ts';
import type { Desk } from '../../../model/desk.ts';

const ratesOf = (desk: Desk) => desk.lines().map(({ ExchangeRate }) => ExchangeRate);

/** Lines in dollars: the first with an entered rate, from which the others took theirs. */
function inDollars(count: number) {
  const desk = createDesk();
  const first = desk.add();
  desk.type(first, 'CurrencyCode', 'USD');
  desk.type(first, 'ExchangeRate', '41');
  const others = Array.from({ length: count - 1 }, () => desk.add());
  return { desk, first, others };
}

it('two lines with the same entered rate: a rate that was taken follows the line it was taken from', () => {
  const { desk, first, others } = inDollars(3);
  const [second = '', third = ''] = others;
  desk.type(second, 'ExchangeRate', '41');
  desk.type(second, 'ExchangeRate', '43');
  expect(ratesOf(desk)).toEqual(['41', '43', '41']);
  desk.type(first, 'ExchangeRate', '44');
  expect(ratesOf(desk)).toEqual(['44', '43', '44']);
  desk.type(third, 'ExchangeRate', '44');
  desk.type(first, 'ExchangeRate', '45');
  expect(ratesOf(desk)).toEqual(['45', '43', '44']);
});

it('a rate that was emptied in the line it was taken from and is typed again is followed', () => {
  const { desk, first } = inDollars(2);
  desk.type(first, 'ExchangeRate', '');
  desk.type(first, 'ExchangeRate', '42');
  expect(ratesOf(desk)).toEqual(['42', '42']);
});

it('a rate that is typed over key by key is followed', () => {
  const { desk, first } = inDollars(2);
  for (const text of ['4', '', '4', '42']) desk.type(first, 'ExchangeRate', text);
  expect(ratesOf(desk)).toEqual(['42', '42']);
});

it('a whole line that is pasted takes its rate anew if it had it from another line, and keeps one that was entered', () => {
  const { desk, first, others } = inDollars(2);
  const copied = desk.lines();
  const other = createDesk();
  const [, own] = [other.add(), other.add()];
  other.type(own, 'CurrencyCode', 'USD');
  other.type(own, 'ExchangeRate', '43');
  other.pasteLines(copied.slice(1), 2);
  expect(ratesOf(other)).toEqual(['1', '43', '43']);
  other.type(own, 'ExchangeRate', '44');
  expect(ratesOf(other)).toEqual(['1', '44', '44']);
  other.pasteLines(copied.slice(0, 1), 3);
  expect(ratesOf(other)).toEqual(['1', '44', '44', '41']);
  desk.type(first, 'ExchangeRate', '42');
  desk.pasteLines(desk.lines().slice(0, 2), 2);
  desk.type(others[0] ?? '', 'ExchangeRate', '40');
  desk.type(desk.lines()[2]?.$key ?? '', 'ExchangeRate', '45');
  expect(ratesOf(desk)).toEqual(['42', '40', '45', '45']);
});

it('a taken rate that is typed again, or that another writer changed, follows no other line', () => {
  const { desk, others } = inDollars(2);
  const follows = (line: ValueRecord | undefined) => line !== undefined && followsOther(line, 'ExchangeRate');
  expect(follows(desk.lines()[1])).toBe(true);
  expect(follows({ ...desk.lines()[1], ExchangeRate: '42' })).toBe(false);
  desk.type(others[0] ?? '', 'ExchangeRate', '41');
  expect(follows(desk.lines()[1])).toBe(false);
});

it('a copy on another day has no rate of the former day, also after an edit', () => {
  const { desk } = inDollars(2);
  const copy = createDesk(copyOfDocument(desk.kind, desk.content(), '2026-11-25'));
  for (const { $key = '' } of copy.lines()) copy.type($key, 'Quantity', '2');
  expect(ratesOf(copy)).toEqual([undefined, undefined]);
});
