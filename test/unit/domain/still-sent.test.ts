import { describe, expect, it } from 'vitest';
import { isUnchangedSince } from '../../../domain/compare/as-sent.ts';
import { locateErrors } from '../../../domain/error-location/index.ts';
import type { Value, ValueRecord } from '../../../domain/fields.ts';
import { linesOf } from '../../../domain/value.ts';
import { fromWire, toWire } from '../../../domain/wire/index.ts';
import { locatedError } from '../support/located-error.ts';
import { policy } from './samples.ts';

const kind = 'despatch';

describe('comparing a value with what was sent, for an error of an earlier version', () => {
  const isAsSent = (sent: unknown, held: Value): boolean =>
    isUnchangedSince(locatedError('1', 'no', ['Description'], { sent }), kind, held);

  it.each([
    ['the same text', 'MERKEZ DEPO', 'MERKEZ DEPO'],
    ['the same text except surrounding spaces', ' MERKEZ DEPO', 'MERKEZ DEPO '],
    ['a date that was sent with a time', '2026-11-21T14:30:00', '2026-11-21'],
    ['a date that was sent as midnight', '2026-11-21T00:00:00', '2026-11-21'],
    ['a document number with a client reference', 'D-7 RMP-0123456789', 'D-7'],
    ['an empty reference field with a client reference', 'RMP-0123456789', undefined],
    ['an amount that Rampa computed', 12.5, undefined],
    ['a number', 12.5, '12.50'],
    [
      'a line, comparing only the members that were sent',
      { $key: 'x', Description: 'a' },
      { $key: 'y', Description: 'a', Extra: 'b' },
    ],
    ['a value whose field was not sent, because a change leaves out unchanged fields', undefined, 'new'],
    ['an empty text that was sent as null', null, ''],
    ['an absent text that was sent empty', '', null],
    ['an empty list that was sent as null', null, []],
    ['an absent list that was sent empty', [], undefined],
    ['a flag', true, true],
    ['a list of texts', ['SN-1', 'SN-2'], ['SN-1', 'SN-2']],
    ['a list of records', [{ LotNo: 'a' }], [{ $key: 'x', LotNo: 'a', UnitCode: 'C62' }]],
  ])('finds it unchanged: %s', (_, sent, held) => {
    expect(isAsSent(sent, held)).toBe(true);
  });

  it.each([
    ['a text with a longer one sent', 'MERKEZ DEPO 2', 'MERKEZ DEPO'],
    ['a code with a longer one sent', 'P-10', 'P-1'],
    ['a cleared text', 'P-10', ''],
    ['another date', '2026-11-22T00:00:00', '2026-11-21'],
    ['another time', '2026-11-21T14:30:00', '2026-11-21T14:30'],
    ['an incomplete date', '2026-11-21T14:30:00', '2026-11-2'],
    ['another number before the client reference', 'D-71 RMP-0123456789', 'D-7'],
    ['a list with a longer text sent', ['SN-10'], ['SN-1']],
    ['a line with a longer text sent', { WarehouseName: 'MERKEZ DEPO 2' }, { WarehouseName: 'MERKEZ DEPO' }],
    ['a text where null was sent', null, 'new'],
    ['another number', 12.5, '12.51'],
    ['a text for a number', 12.5, 'x'],
    ['another flag', true, false],
    ['a list that was emptied', ['SN-1'], []],
    ['an object that was removed', { DosyaNo: '1' }, undefined],
    ['a longer list', ['SN-1'], ['SN-1', 'SN-2']],
    ['a shorter list', ['SN-1', 'SN-2'], ['SN-1']],
    ['a list where one entry differs', ['SN-1', 'SN-2'], ['SN-1', 'SN-3']],
    ['a list for a record', { 0: 'SN-1' }, ['SN-1']],
    ['a record for a list', ['SN-1'], { 0: 'SN-1' }],
    ['a record for a text', 'SN-1', { 0: 'SN-1' }],
    ['one of two members', { LotNo: 'a', UnitCode: 'C62' }, { LotNo: 'a', UnitCode: 'BX' }],
  ])('finds it changed: %s', (_, sent, held) => {
    expect(isAsSent(sent, held)).toBe(false);
  });
});

describe('the place of an error', () => {
  const read = fromWire(kind, {
    DespatchNumber: 'D-1',
    Lines: [
      {
        ProductCode: 'P-1',
        Quantity: '2.00',
        UnitCode: 'C62',
        SerialNumbers: ['SN-1', 'SN-2'],
        Lots: [{ LotNo: 'L-1', Quantity: 2 }],
        OrderLineId: '3f-1',
      },
    ],
  }).content;
  const lineWith = (more: ValueRecord): ValueRecord => ({ ...linesOf(read)[0], VatIncluded: null, ...more });
  const [line] = [lineWith({ $from: { chosenLots: JSON.stringify([JSON.stringify(linesOf(read)[0]?.Lots), '']) } })];
  const content: ValueRecord = { ...read, Lines: [line] };
  const refused = (message: string, operation: 'create' | 'replace' = 'replace') => {
    const body = toWire(kind, content, policy, operation, operation === 'replace' ? read : null);
    const [error = locatedError('', '')] = locateErrors([{ code: '1', message }], { kind, content, body });
    return error;
  };
  const unchanged = (error: ReturnType<typeof refused>, now: Value) => isUnchangedSince(error, kind, now);

  it('is unchanged if the user changed nothing, whatever the form in which its values were sent', () => {
    const error = refused('Stok yetersiz: P-1');
    expect(error).toMatchObject({ place: { line: 'read-1', path: [] }, sent: { Lots: [] } });
    expect(unchanged(error, line)).toBe(true);
    expect(unchanged(error, { ...line, ProductName: 'Bulgur', $from: { service: {} } })).toBe(true);
    expect(unchanged(error, { ...line, Quantity: '3' })).toBe(false);
    expect(unchanged(refused('Lines[0].Lots: lot zorunlu'), line.Lots)).toBe(true);
  });

  it('is changed once a field that was left out is filled', () => {
    const error = refused('Satır 1: KDV istisna kodu zorunludur', 'create');
    expect(error).toMatchObject({ place: { path: ['VatExemptionCode'] } });
    expect(error).not.toHaveProperty('sent');
    expect([undefined, null, ''].map((now) => unchanged(error, now))).toEqual([true, true, true]);
    expect(unchanged(error, '351')).toBe(false);
  });

  it('may be an entry of a list', () => {
    const serial = refused('Lines[0].SerialNumbers[1] hatalı');
    expect(serial).toMatchObject({ place: { path: ['SerialNumbers', 1] } });
    expect(['SN-2', 'SN-3', undefined].map((now) => unchanged(serial, now))).toEqual([true, false, false]);
    const lot = refused('Lines[0].Lots[0] hatalı');
    expect(lot).toMatchObject({ place: { path: ['Lots', 0] } });
    expect(unchanged(lot, { $key: 'other', LotNo: 'L-1', Quantity: '2.0' })).toBe(true);
    expect([{ LotNo: 'L-2', Quantity: '2' }, undefined].map((now) => unchanged(lot, now))).toEqual([false, false]);
  });
});
