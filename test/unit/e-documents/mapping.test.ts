import { describe, expect, it } from 'vitest';
import type { EDocument } from '../../../domain/e-documents/e-document.ts';
import { mappedLine, mappingOf } from '../../../domain/e-documents/mapping.ts';
import type { Mapping } from '../../../domain/e-documents/mapping.ts';
import { draftOf, inOwnUnits } from '../../../domain/e-documents/return-draft.ts';
import type { ReturnOptions } from '../../../domain/e-documents/return-draft.ts';
import { connectionDefaults, documentPolicyOf } from '../../../domain/settings.ts';
import { linesOf } from '../../../domain/value.ts';
import { customerOf, productsOf } from '../../../renderer/screens/e-document/found-in-lists.ts';
import { mappingsIn } from '../../../renderer/screens/e-document/mapping-table.ts';
import { eDocument } from './read.ts';
import { invoice, line, other, own, vat } from './ubl.ts';

const sellers = (code: string): string =>
  `<cac:SellersItemIdentification><cbc:ID>${code}</cbc:ID></cac:SellersItemIdentification>`;
const bought = (lines: string): EDocument => eDocument({}, invoice({ supplier: other, customer: own, lines }));
const boxes = bought(line('3', '120', '360', vat('360', '72'), { item: sellers('V-8'), unit: 'BX' }));
const [boxLine] = boxes.lines;
if (boxLine === undefined) throw new Error('no line');

const mapping: Mapping = {
  ...{ id: 'm1', updatedAt: 1, kind: 'code', partner: other, partnerName: 'Demirçam', text: 'V-8', unit: 'BX' },
  ...{ code: 'P00001', ownUnit: 'C62', factor: '12' },
};
const rowOf = (code: string) => ({
  ...{ code, name: `Ürün ${code}`, id: null, detail: null, stockType: null, vatRate: null, price: null },
  ...{ currencyCode: null, units: [{ code: 'C62', main: true }] },
});
const lists = {
  getLookupRows: ({ codes }: { codes: readonly string[] }) =>
    Promise.resolve(codes.map((code) => (code.startsWith('P') || code === 'C1' ? rowOf(code) : null))),
  searchLookup: () => Promise.resolve({ rows: [{ ...rowOf('C2'), name: 'DEMİRÇAM LTD ŞTİ' }], total: 1 }),
  listMappings: () => Promise.resolve({ rows: [], total: 0 }),
} as unknown as Parameters<typeof productsOf>[0];

describe('a line of a partner’s file', () => {
  it('is identified by its code, or by its name, or by nothing if the partner has no tax number', () => {
    const partner = { taxNumber: other, name: 'Demirçam' };
    expect(mappedLine(partner, boxLine)).toMatchObject({ kind: 'code', text: 'V-8', unit: 'BX' });
    const nameless = { ...boxLine, codes: { seller: '', buyer: '', others: [] } };
    expect(mappedLine(partner, nameless)).toMatchObject({ kind: 'name', text: 'Vida' });
    expect(mappedLine({ taxNumber: '', name: 'Demirçam' }, boxLine)).toBeNull();
  });

  it('uses the mapping with its own unit; with another unit only the product is known', () => {
    expect(mappingOf([mapping], 'code', boxLine)).toBe(mapping);
    expect(mappingOf([mapping], 'code', { ...boxLine, unit: 'KGM' })).toMatchObject({ code: 'P00001', ownUnit: '' });
    expect(mappingOf([mapping], 'name', boxLine)).toBeNull();
  });

  it('is mapped automatically by code to the company’s own unit; a mapping by name is only a suggestion', async () => {
    const byCode = await productsOf(lists, 'c', boxes, 'customer', [mapping]);
    expect([...byCode.products.values()]).toMatchObject([
      { code: 'P00001', name: 'Ürün P00001', unit: 'C62', factor: '12', settled: { unit: 'BX' } },
    ]);
    const byName = await productsOf(lists, 'c', boxes, 'customer', [{ ...mapping, kind: 'name', text: 'Vida' }]);
    expect([byName.products.size, byName.likely.get(1)?.code]).toEqual([0, 'P00001']);
    const stale = await productsOf(lists, 'c', boxes, 'customer', [{ ...mapping, code: 'gone' }]);
    expect(stale.products.size).toBe(0);
    const unitless = bought(line('3', '120', '360', vat('360', '72'), { item: sellers('V-8'), unit: '' }));
    const only = await productsOf(lists, 'c', unitless, 'customer', [{ ...mapping, unit: 'KGM' }]);
    expect(only.products.get(1)).toMatchObject({ unit: 'C62' });
    const otherUnit = await productsOf(lists, 'c', boxes, 'customer', [{ ...mapping, ownUnit: 'KGM' }]);
    expect(otherUnit.products.get(1)).toMatchObject({ unit: '' });
  });

  it('is returned in the company’s own unit with the amounts of the file', () => {
    const products = new Map([[1, { code: 'P00001', name: null, unit: 'C62', factor: '12' }]]);
    const converted = inOwnUnits(boxes, products);
    expect(converted.lines[0]).toMatchObject({ quantity: '36', price: '10', unit: 'C62', net: '360' });
    const policy = documentPolicyOf(connectionDefaults);
    const options: ReturnOptions = {
      ...{ role: 'customer', policy, file: 'a.xml', today: '2026-11-27', defaultCurrency: 'TRY', warehouse: '' },
      ...{ lineGroup: '', customer: null, products, quantities: new Map([[1, '12']]), before: new Map() },
    };
    const { content } = draftOf(converted, options);
    expect(linesOf(content)).toMatchObject([
      { ProductCode: 'P00001', UnitCode: 'C62', Quantity: '12', UnitPrice: '10' },
    ]);
  });
});

describe('a partner', () => {
  it('is the customer of its mapping; one with the same name is only a suggestion', async () => {
    const numberless = {
      ...lists,
      getLookupRows: (query: { by?: string; codes: readonly string[] }) =>
        query.by === 'taxNumber' ? Promise.resolve([null]) : lists.getLookupRows(query as never),
    } as typeof lists;
    const party = { taxNumber: other, name: 'Demirçam Ltd. Şti.' };
    const mapped = { ...mapping, kind: 'customer', code: 'C1' } as const;
    expect((await customerOf(numberless, 'c', party, [mapped])).customer?.code).toBe('C1');
    expect(await customerOf(numberless, 'c', party, [])).toMatchObject({
      ...{ customer: null, likely: { code: 'C2' }, isSeveral: false },
    });
    const branch = (code: string, name: string) => ({ ...rowOf(code), name, party: { taxNumber: other } });
    const branches = {
      ...numberless,
      searchLookup: ({ query }: { query: string }) =>
        Promise.resolve({
          rows: query === other ? [branch('C3', 'Demirçam Ankara'), branch('C4', 'DEMİRÇAM LTD. ŞTİ.')] : [rowOf('C9')],
        }),
    } as unknown as typeof lists;
    expect(await customerOf(branches, 'c', party, [])).toMatchObject({ likely: { code: 'C4' }, isSeveral: true });
    expect(await customerOf(branches, 'c', { ...party, name: 'Çam' }, [])).toMatchObject({
      likely: null,
      isSeveral: true,
    });
  });
});

describe('a table of mappings', () => {
  const headings = [
    'Vergi no',
    'Unvan',
    'Tür',
    'Dosyada',
    'Dosyadaki birim',
    'Listedeki kod',
    'Kendi birimimiz',
    'Çarpan',
  ];
  it('is read by its headings in either language, and reports invalid rows', () => {
    const rows = [
      headings,
      [other, 'Demirçam', 'Kod', 'V-8', 'BX', 'P1', 'C62', '2,5'],
      [other, 'Demirçam', 'Cari', '', '', 'C1', '', ''],
      ['12', 'Demirçam', 'Kod', 'V-9', '', 'P1', '', ''],
      [other, 'Demirçam', 'Kod', 'V-9', '', 'P1', '', '0'],
      [other, 'Demirçam', 'Kod', '', '', 'P1', '', ''],
    ];
    const read = mappingsIn(rows, 'tr');
    expect(read?.mappings).toMatchObject([
      { kind: 'code', text: 'V-8', unit: 'BX', code: 'P1', ownUnit: 'C62', factor: '2.5' },
      { kind: 'customer', code: 'C1', factor: '1' },
    ]);
    expect(read?.unread).toEqual([4, 5, 6]);
    const english = [
      'Tax number',
      'Partner',
      'Kind',
      'In the file',
      'Unit in the file',
      'Code in the list',
      'Own unit',
      'Factor',
    ];
    expect(mappingsIn([english, [other, '', 'Name', 'Vida', '', 'P1', '', '1']], 'en')?.mappings).toHaveLength(1);
    expect(mappingsIn([['Ürün', 'Miktar']], 'tr')).toBeNull();
  });
});
