import { describe, expect, it } from 'vitest';
import { isAsSent } from '../../../domain/compare/as-sent.ts';

describe('comparing a value with what was sent', () => {
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
    ['a member that was not sent', undefined, 'new'],
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
