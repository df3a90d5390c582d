/** Members of the service's document that Rampa does not edit: where they are, and which of them a copy keeps. */
import { describe, expect, it } from 'vitest';
import { documents } from '../../../domain/documents/index.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { linesOf } from '../../../domain/value.ts';
import { codeFieldOf, identifierInsteadOf, identifierMembersOf } from '../../../domain/wire/identifier-members.ts';
import { hasUnchangedOriginal, passThroughOf, passThroughText } from '../../../domain/wire/pass-through.ts';
import {
  passThroughMembersIn,
  passThroughMembersOfRecord,
  withoutPassThrough,
} from '../../../domain/wire/pass-through-members.ts';
import { fromWire } from '../../../domain/wire/read.ts';
import { unknownMembersName } from '../../../domain/fields.ts';
import { compareRecords } from '../../../domain/compare/comparison.ts';
import { samePassThrough, sameValue, wireValue } from '../../../domain/wire/same.ts';

const kind = 'salesReturnInvoice';
const { fields, lineFields } = documents[kind];
const read = (data: JsonObject): ValueRecord => fromWire(kind, data).content;

describe('a member that identifies an entry instead of its code', () => {
  it('belongs to the code field with the same stem, or to a name field', () => {
    expect(['ProductId', 'ProductName', 'WarehouseId'].map((name) => codeFieldOf(lineFields, name))).toEqual([
      'ProductCode',
      'ProductCode',
      'WarehouseName',
    ]);
    // None of these has a code field with the same stem: some are the name itself, others are not chosen from a list.
    for (const name of ['WarehouseName', 'Quantity', 'LineId', 'DescriptionId', 'QuantityName', 'Id', 'XProductId2'])
      expect(codeFieldOf(lineFields, name), name).toBe(null);
  });

  it('is the id first, then the name', () => {
    expect(identifierMembersOf(lineFields, 'ProductCode')).toEqual(['ProductId', 'ProductName']);
    expect(identifierMembersOf(lineFields, 'WarehouseName')).toEqual(['WarehouseId']);
    for (const name of ['Quantity', 'Description', 'Unknown', 'ProductId'])
      expect(identifierMembersOf(lineFields, name), name).toEqual([]);
  });

  it('is found in a record only while the code is empty', () => {
    const [named, coded, plain, other] = linesOf(
      read({
        Lines: [
          { ProductId: 'p-1', Shelf: 'R-4' },
          { ProductId: 'p-1', ProductCode: 'P-1', Shelf: 'R-4' },
          { Quantity: 1 },
          { Shelf: 'R-4' },
        ],
      }),
    ).map((line) => identifierInsteadOf(lineFields, line, 'ProductCode'));
    expect([named, coded, plain, other]).toEqual(['ProductId', null, null, null]);
  });
});

describe('members that are passed through', () => {
  const data = {
    Note: 'theirs',
    DueDays: [1],
    Description: 'known',
    DeliveryInfo: { Door: 7 },
    Lines: [{ Shelf: 'R-4', Quantity: 2, Lots: [{ LotNo: 'L', Place: 1 }] }, 'no line', { Shelf: 'R-5' }],
  };
  const content = read(data);
  const pathsOf = (members: readonly { readonly path: readonly (string | number)[] }[]) =>
    members.map(({ path }) => path.join('.'));

  it('are unknown ones, and unreadable values that have not been replaced', () => {
    expect(passThroughOf(content)).toEqual({ Note: 'theirs', DueDays: [1] });
    expect(passThroughOf({ ...content, DueDays: '30' })).toEqual({ Note: 'theirs' });
    expect(passThroughOf({ Description: 'known' })).toEqual({});
    expect(passThroughText(content)).toBe('{"Note":"theirs","DueDays":[1]}');
    expect(passThroughText(read({ Description: 'known', Lines: [] }))).toBe(null);
    expect(hasUnchangedOriginal(content, 'DueDays')).toBe(true);
    expect(hasUnchangedOriginal({ ...content, DueDays: '30' }, 'DueDays')).toBe(false);
    expect(hasUnchangedOriginal(content, 'Description')).toBe(false);
    expect(hasUnchangedOriginal({}, 'DueDays')).toBe(false);
  });

  it('are found in the header, in lines, and in records within them', () => {
    const all = pathsOf(passThroughMembersIn(kind, content, { header: true, lines: true }));
    expect(all).toEqual(
      expect.arrayContaining(['Note', 'DueDays', 'Lines.0.Shelf', 'Lines.0.Lots.0.Place', 'Lines.2.Shelf']),
    );
    const header = pathsOf(passThroughMembersIn(kind, content, { header: true, lines: false }));
    const lines = pathsOf(passThroughMembersIn(kind, content, { header: false, lines: true }));
    expect([...header, ...lines]).toEqual(all);
    expect(header.filter((path) => path.startsWith('Lines'))).toEqual([]);
    expect(lines.filter((path) => !path.startsWith('Lines.'))).toEqual([]);
    expect(passThroughMembersIn(kind, content, { header: false, lines: false })).toEqual([]);
    expect(passThroughMembersOfRecord(lineFields, linesOf(content)[2] ?? {})).toEqual([
      { path: ['Shelf'], value: 'R-5' },
    ]);
  });

  it('are left out if the setting excludes them for this kind of document', () => {
    const without = (of: 'salesReturnInvoice' | 'quote') =>
      pathsOf(
        passThroughMembersIn(
          kind,
          content,
          { header: true, lines: true },
          { excludedMembers: { [of]: ['Shelf', 'Note'] } },
        ),
      );
    expect(without('salesReturnInvoice')).not.toEqual(expect.arrayContaining(['Note']));
    expect(without('salesReturnInvoice').filter((path) => path.endsWith('Shelf'))).toEqual([]);
    expect(without('salesReturnInvoice')).toContain('DueDays');
    expect(without('quote')).toContain('Note');
  });

  it('are not copied, except an id that replaces a missing code', () => {
    const copy = withoutPassThrough(read({ ...data, Lines: [...data.Lines, { ProductId: 'p-1', Shelf: 'R-6' }] }));
    expect(pathsOf(passThroughMembersIn(kind, copy, { header: true, lines: true }))).toEqual(['Lines.3.ProductId']);
    expect(copy.Description).toBe('known');
    expect(linesOf(copy)[0]).toMatchObject({ Quantity: '2', Lots: [{ LotNo: 'L' }] });
    expect(withoutPassThrough('text')).toBe('text');
  });

  it('make two records differ', () => {
    const [a, b] = [read({ Note: 'a', Lines: [] }), read({ Note: 'b', Lines: [] })];
    expect(samePassThrough(a, a)).toBe(true);
    expect(samePassThrough(a, b)).toBe(false);
    expect([...compareRecords(fields, a, { ...a }).keys()]).toEqual([]);
    expect([...compareRecords(fields, a, b).keys()]).toEqual([unknownMembersName]);
    expect([...compareRecords(fields, a, { ...a, Description: 'x' }).keys()]).toEqual(['Description']);
    expect(samePassThrough(read({ X: 1, Y: 2, Lines: [] }), read({ Y: 2, X: 1, Lines: [] }))).toBe(true);
  });
});

describe('two values of a field', () => {
  const { DueDays, Date } = fields;
  it('are equal if they are sent as the same value; text that cannot be sent equals only itself', () => {
    if (DueDays === undefined || Date === undefined) throw new Error('not described');
    expect(sameValue(DueDays, '30', '030')).toBe(true);
    expect(sameValue(DueDays, '30', '31')).toBe(false);
    expect(sameValue(DueDays, '', null)).toBe(true);
    expect(sameValue(DueDays, 'soon', 'later')).toBe(false);
    expect(sameValue(DueDays, 'soon', 'soon')).toBe(true);
    expect(sameValue(DueDays, 'soon', '')).toBe(false);
    expect(sameValue(DueDays, '', 'soon')).toBe(false);
    expect(sameValue(Date, '2026-11-21', '2026-11-21T00:00:00')).toBe(true);
    expect([wireValue(DueDays, '30'), wireValue(DueDays, ''), wireValue(DueDays, 'soon')]).toEqual([30, null, null]);
  });
});
