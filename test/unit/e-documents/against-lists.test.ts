import { describe, expect, it } from 'vitest';
import { questionsAgainst } from '../../../domain/e-documents/against-lists.ts';
import type { FoundProduct } from '../../../domain/e-documents/return-draft.ts';
import { isUnlistedCurrency, productsOf } from '../../../renderer/screens/e-document/found-in-lists.ts';
import { eDocument } from './read.ts';
import { invoice, line, other, vat, withholding } from './ubl.ts';

type Lists = Parameters<typeof questionsAgainst>[0];
const product: FoundProduct = { code: 'P00001', name: 'VİDA M8', unit: 'C62', vatRate: '20' };
const found = (lists: Partial<Lists> & { readonly product?: FoundProduct } = {}, text = invoice()) => {
  const { product: listed = product, ...more } = lists;
  const known: Lists = {
    ...{ role: 'supplier', isUnlistedCurrency: false, localGuidance: true, products: new Map([[1, listed]]) },
    customer: { name: 'Demirçam', party: { taxNumber: other } },
    ...more,
  };
  return questionsAgainst(known, eDocument({}, text));
};
const exempt = (code: string): string => `<cbc:TaxExemptionReasonCode>${code}</cbc:TaxExemptionReasonCode>`;
const lineOf = (taxes: string): string => invoice({ lines: line('10', '5', '50', taxes) });

it('there are none if file and lists agree', () => {
  expect(found()).toEqual([]);
  expect(found({ customer: null, products: new Map() })).toEqual([]);
});

describe('contradictions about the partner', () => {
  const named = (name: string, party: Lists['customer'] = null) =>
    found({ customer: { ...party, name } }).map(({ about }) => about);
  it.each([
    'DEMİRÇAM LTD',
    'Demirçam Sanayi ve Ticaret Limited Şirketi',
    'Özel Demirçam',
    'Demir Çam',
    'Ltd. Şti.',
    '',
  ])('none if the name is equivalent to %s', (name) => expect(named(name)).toEqual([]));
  it('a clearly different name', () => {
    expect(found({ customer: { name: 'Akarsu Ltd. Şti.' } })).toEqual([
      { about: 'customerName', position: null, file: 'Demirçam Ltd. Şti.', draft: 'Akarsu Ltd. Şti.' },
    ]);
    expect(named('Şube 3')).toEqual(['customerName']);
    expect(named('Şube 3', { name: null, party: { title: 'Demirçam A.Ş.' } })).toEqual([]);
    expect(named('Şube 3', { name: null, party: { taxNumber: other } })).toEqual([]);
  });
  it('a different tax number, but not one with spaces or a missing one', () => {
    const numbered = (taxNumber: string) => found({ customer: { name: 'Demirçam', party: { taxNumber } } });
    expect(numbered('4540536920')).toEqual([{ about: 'taxNumber', position: null, file: other, draft: '4540536920' }]);
    expect(numbered('2819 074 635')).toEqual([]);
    expect(numbered('')).toEqual([]);
  });
});

describe('contradictions in a line', () => {
  it('a clearly different product name, unless the user has confirmed the product', () => {
    const other: FoundProduct = { ...product, name: 'Süt 1 L' };
    expect(found({ product: other })).toEqual([{ about: 'productName', position: 1, file: 'Vida', draft: 'Süt 1 L' }]);
    expect(found({ product: { ...other, settled: { unit: 'C62' } } })).toEqual([]);
    expect(found({ product: { ...product, name: null } })).toEqual([]);
  });
  it('a different VAT rate', () => {
    expect(found({ product: { ...product, vatRate: '10' } })).toEqual([
      { about: 'vatRate', position: 1, file: '20', draft: '10' },
    ]);
    expect(found({ product: { ...product, vatRate: '20.00' } })).toEqual([]);
    const old = lineOf(vat('50', '9', '18'));
    expect(found({}, old)).toMatchObject([{ about: 'vatRate', file: '18', draft: '20' }]);
    expect(found({}, old.replaceAll('2026-11-02', '2023-07-09'))).toEqual([]);
  });
  it('no VAT without a reason, except for types other than a plain sale', () => {
    const none = lineOf(vat('50', '0', '0'));
    expect(found({}, none)).toMatchObject([{ about: 'vatRate', file: '0' }]);
    expect(found({}, none.replace('SATIS', 'ISTISNA'))).toEqual([]);
    expect(found({}, lineOf(vat('50', '0', '0', exempt('301'))))).toEqual([]);
  });
  it('a code that is not in GİB’s list, if these are checked', () => {
    const exempted = lineOf(vat('50', '0', '0', exempt('999')));
    const withheld = lineOf(vat('50', '10') + withholding('10', '7', '699'));
    const exemption = { about: 'exemptionCode', position: 1, file: '999', draft: '' };
    expect(found({}, exempted)).toEqual([exemption]);
    expect(found({}, withheld)).toEqual([{ ...exemption, about: 'withholdingCode', file: '699' }]);
    expect(found({ localGuidance: false }, exempted)).toEqual([]);
    expect(found({ localGuidance: false }, withheld)).toEqual([]);
    expect(found({}, lineOf(vat('50', '10') + withholding('10', '7')))).toEqual([]);
  });
});

describe('looking up in the lists', () => {
  const row = { code: 'P00001', name: 'Süt', units: [{ code: 'C62' }], vatRate: '10', party: undefined };
  const lists = (codes: readonly string[]) =>
    ({
      getLookupRows: (query: { readonly codes: readonly string[] }) =>
        Promise.resolve(query.codes.map((code) => (codes.includes(code) ? { ...row, code } : null))),
    }) as unknown as Parameters<typeof productsOf>[0];

  it('finds a product with its VAT rate', async () => {
    const byCode = await productsOf(lists(['P00001']), 'c', eDocument(), 'supplier', []);
    expect(byCode.products.get(1)).toMatchObject({ code: 'P00001', name: 'Süt', unit: 'C62', vatRate: '10' });
  });

  it('finds a product by a code in another place, unless codes name several products', async () => {
    const [only] = eDocument().lines;
    const codes = { seller: 'S1', buyer: 'B1', others: ['K1'] };
    const document = { ...eDocument(), lines: only ? [{ ...only, codes }] : [] };
    const codeOf = async (listed: readonly string[], role: 'supplier' | 'customer' = 'supplier') =>
      (await productsOf(lists(listed), 'c', document, role, [])).products.get(1)?.code;
    expect(await codeOf(['S1', 'B1'])).toBe('S1');
    expect(await codeOf(['S1', 'B1'], 'customer')).toBe('B1');
    expect(await codeOf(['B1'])).toBe('B1');
    expect(await codeOf(['K1'])).toBe('K1');
    expect(await codeOf(['B1', 'K1'])).toBeUndefined();
  });

  it('reports an unlisted currency only if the default one is listed', async () => {
    const unlisted = (codes: readonly string[], currency = 'USD') =>
      isUnlistedCurrency(lists(codes), 'c', currency, 'TRY');
    expect(await unlisted(['TRY'])).toBe(true);
    expect(await unlisted(['TRY', 'USD'])).toBe(false);
    expect(await unlisted([])).toBe(false);
    expect(await unlisted(['TRY'], 'TRY')).toBe(false);
    expect(found({ isUnlistedCurrency: true })).toEqual([
      { about: 'currency', position: null, file: 'TRY', draft: '' },
    ]);
  });
});
