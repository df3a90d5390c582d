/** Single values of the service's document: how the draft holds each, and what is sent back. */
import { describe, expect, it } from 'vitest';
import type { Value, ValueRecord } from '../../../domain/fields.ts';
import type { JsonObject, JsonValue } from '../../../domain/json.ts';
import { linesOf } from '../../../domain/value.ts';
import { fromWire, toWire } from '../../../domain/wire/index.ts';
import { invoice, line, policy } from './samples.ts';

const kind = 'salesReturnInvoice';
const lineIn = (body: JsonObject): JsonObject => (body['Lines'] as readonly JsonObject[])[0] ?? {};

describe('a received value', () => {
  it.each<[string, string, JsonValue, Value, boolean, JsonValue]>([
    ['a flag', 'Cancelled', true, true, true, true],
    ['a flag as text', 'Cancelled', 'TRUE ', true, false, 'TRUE '],
    ['a flag as 1', 'Cancelled', 1, true, false, 1],
    ['a flag as "1"', 'Cancelled', '1', true, false, '1'],
    ['a false flag as text', 'Cancelled', 'false', false, false, 'false'],
    ['a false flag as 0', 'Cancelled', 0, false, false, 0],
    ['a flag as another number', 'Cancelled', 2, undefined, false, 2],
    ['a flag as a list', 'Cancelled', [1], undefined, false, [1]],
    ['a text', 'Description', ' a ', ' a ', true, ' a '],
    ['an empty text', 'Description', '', '', true, ''],
    ['a text as a number', 'Description', 12.5, '12.5', false, 12.5],
    ['a text as a flag', 'Description', true, 'true', false, true],
    ['a text as a list', 'Description', ['a'], undefined, false, ['a']],
    ['an integer', 'DueDays', 30, '30', true, 30],
    ['an integer as text', 'DueDays', '030', '30', false, '030'],
    ['an integer with a fraction', 'DueDays', 1.5, '1.5', false, 1.5],
    ['an integer as a flag', 'DueDays', true, undefined, false, true],
    ['an integer as a word', 'DueDays', 'otuz', 'otuz', false, 'otuz'],
    ['a decimal', 'MarketRate', -1.5, '-1.5', true, -1.5],
    ['a decimal as text', 'MarketRate', '1.50', '1.5', false, '1.50'],
    ['a time', 'Date', '2026-11-21T14:30:00', '2026-11-21T14:30:00', true, '2026-11-21T14:30:00'],
    ['a time without seconds', 'Date', '2026-11-21T14:30', '2026-11-21T14:30:00', true, '2026-11-21T14:30'],
    ['a date in a field with a time', 'Date', '2026-11-21', '2026-11-21', true, '2026-11-21T00:00:00'],
    ['a time with an offset', 'Date', '2026-11-21T14:30:00Z', '2026-11-21T14:30:00', false, '2026-11-21T14:30:00Z'],
    ['a date as a number', 'Date', 7, undefined, false, 7],
    ['a day', 'ReturnedInvoiceDate', '2026-11-21', '2026-11-21', true, '2026-11-21'],
    ['a date as midnight', 'ReturnedInvoiceDate', '2026-11-21T00:00:00', '2026-11-21', true, '2026-11-21T00:00:00'],
    ['a date with a time', 'ReturnedInvoiceDate', '2026-11-21T09:00:00', '2026-11-21T09:00:00', true, '2026-11-21T09:00:00'], // oxfmt-ignore
    ['an object as a text', 'SgkInfo', 'x', undefined, false, 'x'],
    ['an object as a list', 'SgkInfo', [1], undefined, false, [1]],
    ['a list as an object', 'PaymentMeans', { PaymentMeansCode: '1' }, undefined, false, { PaymentMeansCode: '1' }],
  ])('%s', (_, name, received, held, expected, sentBack) => {
    const { content, unexpectedFields } = fromWire(kind, { [name]: received, Lines: [] });
    expect(content[name]).toEqual(held);
    expect(unexpectedFields).toEqual(expected ? [] : [[name]]);
    expect(toWire(kind, content, policy, 'replace', content)[name]).toEqual(sentBack);
  });
});

describe('a received list', () => {
  it.each<[string, JsonObject, ValueRecord, (string | number)[][], JsonObject]>([
    ['texts', { SerialNumbers: ['a', 'b'] }, { SerialNumbers: ['a', 'b'] }, [], { SerialNumbers: ['a', 'b'] }],
    ['texts, one a number and one null', { SerialNumbers: ['a', 7, null] }, { SerialNumbers: ['a', '7', ''] }, [['SerialNumbers', 1], ['SerialNumbers', 2]], { SerialNumbers: ['a', 7, null] }], // oxfmt-ignore
    ['texts as one text', { SerialNumbers: 'a' }, {}, [['SerialNumbers']], { SerialNumbers: 'a' }],
    ['a signed lot', { Lots: [{ LotNo: 'L', Quantity: -2 }] }, { Lots: [{ $key: 'read-1', LotNo: 'L', Quantity: '2' }] }, [['Lots', 0, 'Quantity']], { Lots: [{ LotNo: 'L', Quantity: 2 }] }], // oxfmt-ignore
    ['a lot that is not a record', { Lots: ['L', { LotNo: 'M' }] }, { Lots: [{ $key: 'read-1' }, { $key: 'read-2', LotNo: 'M' }] }, [['Lots', 0]], { Lots: ['L', { LotNo: 'M' }] }], // oxfmt-ignore
    ['a signed price', { UnitPrice: -2 }, { UnitPrice: '-2' }, [], { UnitPrice: -2 }],
  ])('of %s', (_, received, held, unexpected, sentBack) => {
    const { content, unexpectedFields } = fromWire('despatch', { Lines: [received] });
    expect(linesOf(content)[0]).toMatchObject(held);
    expect(unexpectedFields).toEqual(unexpected.map((path) => ['Lines', 0, ...path]));
    expect(lineIn(toWire('despatch', content, policy, 'replace', content))).toMatchObject(sentBack);
  });

  it('is unknown if the member is not a list', () => {
    const { content, unexpectedFields } = fromWire(kind, { Lines: 'x' });
    expect(content).not.toHaveProperty('Lines');
    expect(unexpectedFields).toEqual([['Lines']]);
  });
});

describe('a received entry without its code', () => {
  it.each<[string, JsonObject, JsonObject]>([
    ['is sent back by its id', { ProductId: 'p-1', ProductName: 'Kalem' }, { ProductId: 'p-1' }],
    ['is sent back by its name if it has nothing else', { ProductName: 'Kalem' }, { ProductName: 'Kalem' }],
    ['is sent back by its name if the id is empty', { ProductId: '', ProductName: 'Kalem' }, { ProductName: 'Kalem' }], // oxfmt-ignore
  ])('%s', (_, received, sentBack) => {
    const { content } = fromWire(kind, { Lines: [received] });
    const sent = lineIn(toWire(kind, content, policy, 'replace'));
    expect({ ...sent, ...sentBack }).toEqual(sent);
    for (const name of ['ProductId', 'ProductName']) if (!(name in sentBack)) expect(sent).not.toHaveProperty(name);
    const coded = { ...content, Lines: linesOf(content).map((held) => ({ ...held, ProductCode: 'P-1' })) };
    for (const name of ['ProductId', 'ProductName'])
      expect(lineIn(toWire(kind, coded, policy, 'replace'))).not.toHaveProperty(name);
  });

  it('is sent back by its code if it has one', () => {
    const { content } = fromWire(kind, { Lines: [{ ProductCode: 'P-1', ProductId: 'p-1', ProductName: 'Kalem' }] });
    for (const name of ['ProductId', 'ProductName'])
      expect(lineIn(toWire(kind, content, policy, 'replace'))).not.toHaveProperty(name);
  });
});

describe('a sent value', () => {
  const write = (content: ValueRecord, baseline: ValueRecord | null) =>
    toWire(kind, { Lines: [], ...content }, policy, 'replace', baseline === null ? null : { Lines: [], ...baseline });

  it.each<[string, ValueRecord, ValueRecord | null, JsonObject, readonly string[]]>([
    ['an empty text of an unknown document', { Description: '' }, null, { Description: null }, []],
    ['a text that was absent', {}, { Description: null }, {}, ['Description']],
    ['a text that was empty', { Description: '' }, { Description: '' }, { Description: '' }, []],
    ['a text that was cleared', { Description: '' }, { Description: 'a' }, { Description: null }, []],
    ['a text that was empty and is absent', {}, { Description: '' }, { Description: null }, []],
    ['an emptied integer', { DueDays: '' }, { DueDays: '30' }, { DueDays: 0 }, []],
    ['an emptied decimal', { MarketRate: null }, { MarketRate: '30' }, { MarketRate: 0 }, []],
    ['a decimal that was received as an empty text', { MarketRate: '' }, { MarketRate: '' }, { MarketRate: '' }, []],
    ['a decimal that was null and was emptied', { MarketRate: '' }, { MarketRate: null }, {}, ['MarketRate']],
    ['an emptied amount', { GrandTotal: '' }, { GrandTotal: '30' }, {}, []],
    ['an emptied flag', { Cancelled: null }, { Cancelled: true }, { Cancelled: false }, []],
    ['a flag that is a text', { Cancelled: 'true' }, null, { Cancelled: false }, []],
    ['a list for a text', { Description: ['a'] }, null, {}, ['Description']],
    ['a list for a number', { DueDays: ['3'] }, null, {}, ['DueDays']],
    ['a text for an object', { SgkInfo: 'x' }, null, {}, ['SgkInfo']],
    ['a text for a list', { PaymentMeans: 'x' }, null, { PaymentMeans: [] }, []],
    ['an emptied nullable number', { DeliveryInfo: { Country: 'TR', TransportModeCode: '' } }, { DeliveryInfo: { Country: 'TR', TransportModeCode: '3' } }, { DeliveryInfo: { Country: 'TR', TransportModeCode: null } }, []], // oxfmt-ignore
    ['an object with a text that was absent', { SgkInfo: { DosyaNo: '2' } }, { SgkInfo: { DosyaNo: '1' } }, { SgkInfo: { DosyaNo: '2' } }, []], // oxfmt-ignore
    ['an object that is new', { SgkInfo: { DosyaNo: '2' } }, {}, { SgkInfo: { DosyaNo: '2', StartDate: null, EndDate: null, MukellefKodu: null, MukellefAdi: null, FaturaAltTipi: null } }, []], // oxfmt-ignore
  ])('in a replacement, %s', (_, content, baseline, sent, absent) => {
    const body = write(content, baseline);
    for (const [name, value] of Object.entries(sent)) expect([name, body[name]]).toEqual([name, value]);
    for (const name of absent) expect(body).not.toHaveProperty(name);
  });

  it.each<[string, ValueRecord, ValueRecord, JsonObject, readonly string[]]>([
    ['an emptied quantity, which may not be 0', { Quantity: '' }, { Quantity: '3' }, {}, ['Quantity']],
    ['an emptied rate of the same line', { VatRate: '' }, { VatRate: '20' }, { VatRate: 0 }, []],
    ['an emptied price', { UnitPrice: null }, { UnitPrice: '120' }, { UnitPrice: 0 }, []],
    ['an emptied amount, which is computed', { VatBase: '' }, { VatBase: '120' }, { VatBase: 360 }, []],
    ['a text that the line never had', {}, { Description: undefined }, {}, ['Description', 'Description2']],
    ['a rate of another line at its position', { $key: 'b', VatRate: '' }, { VatRate: '20' }, {}, ['VatRate']],
    ['a text of another line at its position', { $key: 'b', Description: '' }, { Description: '' }, { Description: null }, []], // oxfmt-ignore
  ])('in a replaced line, %s', (_, content, baseline, sent, absent) => {
    const body = lineIn(write({ Lines: [line(content)] }, { Lines: [line(baseline)] }));
    for (const [name, value] of Object.entries(sent)) expect([name, body[name]]).toEqual([name, value]);
    for (const name of absent) expect(body).not.toHaveProperty(name);
  });

  it('of a line without a key is not compared with the line at its position', () => {
    const bare = { Quantity: '3', VatRate: '20' };
    const body = lineIn(write({ Lines: [{ ...bare, VatRate: '' }] }, { Lines: [bare] }));
    expect(body).not.toHaveProperty('VatRate');
  });

  it('in a list is kept only if it is text', () => {
    const odd = ['a', 3, null] as unknown as string[];
    expect(lineIn(write({ Lines: [line({ SerialNumbers: odd })] }, null))['SerialNumbers']).toEqual(['a']);
    expect(lineIn(write({ Lines: [line({ SerialNumbers: 'a' })] }, null))['SerialNumbers']).toEqual([]);
  });

  it('leaves out rows that are not records, and a list that may be null', () => {
    const rows = ['x', null, { PaymentMeansCode: '42' }] as unknown as ValueRecord[];
    expect(write({ PaymentMeans: rows }, null)['PaymentMeans']).toMatchObject([{ PaymentMeansCode: '42' }]);
    const medicine = line({ MedicineDeviceInfo: { Ilaclar: [], TibbiCihazlar: [{ $key: 'a' }, {}] } });
    expect(lineIn(write({ Lines: [medicine] }, null))['MedicineDeviceInfo']).toBeNull();
  });

  it('of a create is that of a new document: nothing of the service’s record is sent', () => {
    const { content } = fromWire(kind, { Note: 1, DueDays: [1], Date: '2026-11-21T14:30:00Z', Lines: [['x'], {}] });
    const body = toWire(kind, content, policy, 'create', invoice());
    for (const name of ['Note', 'DueDays']) expect(body).not.toHaveProperty(name);
    expect(body).toMatchObject({ Date: '2026-11-21T14:30:00', Lines: [{}, {}] });
  });

  it('of an entry that could not be read is replaced once something is entered', () => {
    const { content } = fromWire(kind, { Lines: ['x'] });
    expect(toWire(kind, content, policy, 'replace')['Lines']).toEqual(['x']);
    const entered = { ...content, Lines: linesOf(content).map((held) => ({ ...held, ProductCode: 'P-1' })) };
    expect(toWire(kind, entered, policy, 'replace')['Lines']).toMatchObject([{ ProductCode: 'P-1' }]);
  });
});
