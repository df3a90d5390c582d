import { describe, expect, it } from 'vitest';
import { isAsSent } from '../../../domain/compare/as-sent.ts';

describe('comparing a value with what was sent', () => {
  it.each([
    ['the same text', 'MERKEZ DEPO', 'MERKEZ DEPO'],
    ['but for blanks around it', ' MERKEZ DEPO', 'MERKEZ DEPO '],
    ['a day that was sent with a time', '2026-11-21T14:30:00', '2026-11-21'],
    ['a day that was sent with its midnight', '2026-11-21T00:00:00', '2026-11-21'],
    ['a document number with a client reference', 'D-7 RMP-0123456789', 'D-7'],
    ['an empty reference field with a client reference', 'RMP-0123456789', undefined],
    ['an amount that Rampa computed', 12.5, undefined],
    ['a number', 12.5, '12.50'],
    ['a line, by what was sent of it', { $key: 'x', Description: 'a' }, { $key: 'y', Description: 'a', Extra: 'b' }],
    ['a member that was not sent', undefined, 'new'],
    ['an empty text that was sent as null', null, ''],
    ['an absent text that was sent empty', '', null],
    ['an empty list that was sent as null', null, []],
    ['an empty list that was sent as one', [], undefined],
    ['a flag', true, true],
    ['a list of texts', ['SN-1', 'SN-2'], ['SN-1', 'SN-2']],
    ['a list of records', [{ LotNo: 'a' }], [{ $key: 'x', LotNo: 'a', UnitCode: 'C62' }]],
  ])('finds it unchanged: %s', (_, sent, held) => {
    expect(isAsSent(sent, held)).toBe(true);
  });

  it.each([
    ['a text that begins alike', 'MERKEZ DEPO 2', 'MERKEZ DEPO'],
    ['a code that begins alike', 'P-10', 'P-1'],
    ['a cleared text', 'P-10', ''],
    ['another day', '2026-11-22T00:00:00', '2026-11-21'],
    ['another time', '2026-11-21T14:30:00', '2026-11-21T14:30'],
    ['half a day', '2026-11-21T14:30:00', '2026-11-2'],
    ['another number before the client reference', 'D-71 RMP-0123456789', 'D-7'],
    ['a list with another text that begins alike', ['SN-10'], ['SN-1']],
    ['a line with one', { WarehouseName: 'MERKEZ DEPO 2' }, { WarehouseName: 'MERKEZ DEPO' }],
    ['a text where null was sent', null, 'new'],
    ['another number', 12.5, '12.51'],
    ['a text for a number', 12.5, 'x'],
    ['another flag', true, false],
    ['a list that is empty now', ['SN-1'], []],
    ['an object that is gone', { DosyaNo: '1' }, undefined],
    ['a longer list', ['SN-1'], ['SN-1', 'SN-2']],
    ['a shorter list', ['SN-1', 'SN-2'], ['SN-1']],
    ['a list where one entry differs', ['SN-1', 'SN-2'], ['SN-1', 'SN-3']],
    ['a list for a record', { 0: 'SN-1' }, ['SN-1']],
    ['a record for a list', ['SN-1'], { 0: 'SN-1' }],
    ['a record for a text', 'SN-1', { 0: 'SN-1' }],
    ['one member of two', { LotNo: 'a', UnitCode: 'C62' }, { LotNo: 'a', UnitCode: 'BX' }],
  ])('finds it changed: %s', (_, sent, held) => {
    expect(isAsSent(sent, held)).toBe(false);
  });
});
