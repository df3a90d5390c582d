import { describe, expect, it } from 'vitest';
import type { Operation } from '../../../domain/model/draft-state.ts';
import { assumedDefaults, sendingPolicyOf, withExcludedMembers } from '../../../domain/settings.ts';
import { toWire } from '../../../domain/wire/index.ts';
import { fromWire } from '../../../domain/wire/read.ts';
import { refusedIn, refusedUnknownMembers } from '../../../domain/wire/refused-members.ts';
import type { ErrorText } from '../../../domain/wire/refused-members.ts';
import { policy } from './samples.ts';

/** A despatch from a service that has members of its own at every level. */
const data = {
  DespatchType: -2,
  DespatchNumber: 'D-1',
  CustomerCode: 'C-1',
  Date: '2026-11-20T00:00:00',
  PlateNumber: '34 AB 123',
  driver_name: 'Ali',
  Note: 'n',
  Note1: 'x',
  'Vehicle, trailer': 'T',
  Lines: [
    {
      ProductId: '0b9c2f5e-6f0a-4c1d-9a70-7d1b6a2f4e11',
      Quantity: 2,
      OrderNumber: 'S-7',
      OrderLineQuantity: 12,
      Lots: [{ LotNo: 'L-1', Quantity: 2, ShelfNo: 'R-4' }],
    },
  ],
};
const sent = toWire('despatch', fromWire('despatch', data).content, policy, 'replace');

const inWords = (code: string, message: string): ErrorText => ({ code, message });
const named = (message: string, code = '40010', operation: Operation = 'replace'): readonly string[] =>
  refusedUnknownMembers('despatch', operation, sent, [inWords(code, message)]);

describe('members named by a refusal', () => {
  it.each([
    ['Field PlateNumber cannot be set by the caller.', ['PlateNumber']],
    ['Line 1: field OrderNumber cannot be set by the caller.', ['OrderNumber']],
    ['/Lines/0/OrderLineQuantity: member not writable', ['OrderLineQuantity']],
    ['Lines[0].Lots[0].ShelfNo', ['ShelfNo']],
    ["'Note1' gönderilemez", ['Note1']],
    ['driver_name: unknown', ['driver_name']],
    ['Could not find PlateNumber and OrderNumber', ['OrderNumber', 'PlateNumber']],
  ])('are found in %s', (message, names) => {
    expect(named(message)).toEqual(names);
  });

  it.each([
    'The plate of the vehicle is missing.',
    'MyPlateNumber cannot be set',
    'PlateNumbers cannot be set',
    'PlateNumber2 cannot be set',
    'PlateNumberı gönderilemez',
    // Known fields: the message is about something else.
    'Quantity must be greater than zero',
    'ProductId is not the product’s',
    'Alan gönderilemez',
  ])('are not found in %s', (message) => {
    expect(named(message)).toEqual([]);
  });

  it('may be named only in the code', () => {
    expect(named('Not accepted.', 'UNKNOWN:PlateNumber')).toEqual(['PlateNumber']);
  });

  it('are those of all errors without duplicates, in the order in which they were sent', () => {
    const errors = ['/Lines/0/ShelfNo', '/PlateNumber', '/Lines/1/ShelfNo'].map((at) => inWords('MEM', `${at}: no`));
    expect(refusedUnknownMembers('despatch', 'change', sent, errors)).toEqual(['ShelfNo', 'PlateNumber']);
  });

  it('are found in different case if the name is unambiguous, otherwise only as written', () => {
    expect(named('field platenumber is not known')).toEqual(['PlateNumber']);
    expect(named('PLATENUMBER, ORDERNUMBER')).toEqual(['OrderNumber', 'PlateNumber']);
    const alike = { ...sent, platenumber: 'x' };
    const of = (message: string) => refusedUnknownMembers('despatch', 'replace', alike, [inWords('1', message)]);
    expect(of('PLATENUMBER is not known')).toEqual([]);
    expect(of('platenumber is not known')).toEqual(['platenumber']);
    // A known field has the same name in different case.
    expect(
      refusedUnknownMembers('despatch', 'replace', { ...sent, customercode: 'x' }, [
        inWords('1', 'CUSTOMERCODE unknown'),
      ]),
    ).toEqual([]);
    // A name in its exact case is meant; a word that only resembles one is not.
    expect(named('Note: PlateNumber … note')).toEqual(['PlateNumber', 'Note']);
    expect(named('note: PlateNumber is not accepted')).toEqual(['PlateNumber']);
  });

  it('are not searched for if the code explains the error (§7)', () => {
    expect(named('Line 1 exceeds OrderLineQuantity 12', '7115')).toEqual([]);
    expect(named('Line 1 exceeds OrderLineQuantity 12', '7116')).toEqual(['OrderLineQuantity']);
  });

  it('are ignored in a new document or deletion, and if a setting cannot contain the name', () => {
    const message = 'PlateNumber cannot be set';
    expect(named(message, '1', 'create')).toEqual([]);
    expect(named(message, '1', 'delete')).toEqual([]);
    expect(named(message, '1', 'change')).toEqual(['PlateNumber']);
    expect(named('Vehicle, trailer cannot be set')).toEqual([]);
  });

  it('were sent: members that a setting excludes are not offered again', () => {
    const without = {
      ...policy,
      ...sendingPolicyOf(withExcludedMembers(assumedDefaults, 'despatch', ['PlateNumber'])),
    };
    const body = toWire('despatch', fromWire('despatch', data).content, without, 'replace');
    const errors = [inWords('1', 'PlateNumber, Note1')];
    expect(refusedUnknownMembers('despatch', 'replace', body, errors)).toEqual(['Note1']);
  });
});

describe('the excluded members of a connection', () => {
  it('get each name once, only for the kind of document', () => {
    const one = withExcludedMembers(assumedDefaults, 'despatch', ['PlateNumber']);
    expect(one).toEqual({ ...assumedDefaults, leftOutOfDespatches: 'PlateNumber' });
    const two = withExcludedMembers(one, 'despatch', ['PlateNumber', 'Note1']);
    expect(two).toEqual({ ...assumedDefaults, leftOutOfDespatches: 'PlateNumber, Note1' });
    expect(withExcludedMembers(two, 'despatch', ['Note1'])).toBe(two);
    expect(withExcludedMembers(two, 'quote', ['Note1']).leftOutOfQuotes).toBe('Note1');
  });
});

describe('members for which an attempt was refused', () => {
  const draft = { kind: 'despatch', operation: 'replace' } as const;
  const errors = [{ ...inWords('40010', 'PlateNumber cannot be set'), source: null }] as never;
  const attempt = { outcome: 'rejected', body: JSON.stringify(sent), errors } as const;

  it('are those that its errors name', () => {
    expect(refusedIn(draft, attempt)).toEqual(['PlateNumber']);
  });

  it.each([
    ['an accepted attempt', { outcome: 'accepted' }],
    ['an attempt of unknown outcome', { outcome: 'unknown' }],
    ['an attempt without errors', { errors: [] }],
    ['a deletion, which has no body', { body: '' }],
    ['a body that is not an object', { body: '["PlateNumber"]' }],
  ] as const)('are empty for %s', (_, other) => {
    expect(refusedIn(draft, { ...attempt, ...other })).toEqual([]);
  });
});
