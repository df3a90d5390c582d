import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeDocument } from '../../../domain/amounts/totals.ts';
import { copyOfDocument } from '../../../domain/copy-document.ts';
import type { EDocument } from '../../../domain/e-documents/e-document.ts';
import { computeLine } from '../../../domain/amounts/totals.ts';
import { scenarioOf } from '../../../domain/e-documents/draft-kind.ts';
import { mergedReturn } from '../../../domain/e-documents/combine-returns.ts';
import { draftOf, withoutWithheldVat } from '../../../domain/e-documents/return-draft.ts';
import { fileTotalsOf } from '../../../domain/e-documents/file-totals.ts';
import { partsIn } from '../../../domain/e-documents/returned-parts.ts';
import type { ReturnOptions } from '../../../domain/e-documents/return-draft.ts';
import { roundedPerDocument } from '../../../domain/e-documents/vat-rounding.ts';
import { remainingOf } from '../../../domain/e-documents/returning.ts';
import { openEntriesOf, textsWithin } from '../../../domain/open-entries.ts';
import { connectionDefaults, documentPolicyOf } from '../../../domain/settings.ts';
import { templateOf } from '../../../domain/template.ts';
import { linesOf, textOf } from '../../../domain/value.ts';
import { createDesk } from '../../model/desk.ts';
import { eDocument } from './read.ts';
import { invoice, line, vat, withholding } from './ubl.ts';

const policy = documentPolicyOf(connectionDefaults);
const read = (text: string): EDocument => eDocument({}, text);
const options = (
  document: EDocument,
  quantities: readonly string[],
  more: Partial<ReturnOptions> = {},
): ReturnOptions => ({
  ...{
    role: 'supplier',
    policy,
    file: 'a.xml',
    today: '2026-11-27',
    defaultCurrency: 'TRY',
    warehouse: 'Depo',
    lineGroup: '',
  },
  customer: { code: 'C00001', name: 'Demirçam' },
  products: new Map(
    document.lines.map(({ position, unit }) => [position, { code: `P0000${position}`, name: null, unit }]),
  ),
  quantities: new Map(quantities.flatMap((quantity, index) => (quantity === '' ? [] : [[index + 1, quantity]]))),
  before: new Map(),
  ...more,
});

it('a return names the invoice and contains what is returned', () => {
  const document = read(
    invoice({
      tail: '<cac:DespatchDocumentReference><cbc:ID>IRS1</cbc:ID><cbc:IssueDate>2026-11-01</cbc:IssueDate></cac:DespatchDocumentReference>',
    }),
  );
  const { kind, content } = draftOf(document, options(document, ['3']));
  expect(kind).toBe('salesReturnInvoice');
  expect(content).toMatchObject({
    ...{ CustomerCode: 'C00001', ReturnedInvoiceNumber: 'ABC2026000000001', ReturnedInvoiceDate: '2026-11-02' },
    ...{
      ProfileId: 'TEMELFATURA',
      InvoiceTypeCode: 'IADE',
      ReferencedDespatches: [{ ID: 'IRS1', IssueDate: '2026-11-01' }],
    },
    Lines: [
      {
        ProductCode: 'P00001',
        Quantity: '3',
        UnitPrice: '5',
        VatRate: '20',
        VatIncluded: false,
        WarehouseName: 'Depo',
      },
    ],
  });
  expect(openEntriesOf(content)).toEqual([]);
  expect(linesOf(content)[0]).not.toHaveProperty('$from');
});

it('an uncertain product or customer is an open entry with the text of the file', () => {
  const document = read(invoice());
  const { content } = draftOf(document, options(document, ['1'], { customer: null, products: new Map() }));
  expect(openEntriesOf(content)).toMatchObject([
    { text: '2819074635 Demirçam Ltd. Şti.', reason: 'unknownCustomer', file: 'a.xml' },
    {
      text: 'P00001 Vida',
      reason: 'unknownProduct',
      row: '1',
      place: { line: 'from-ABC2026000000001-1', path: ['ProductCode'] },
    },
  ]);
});

const questionsOf = ({ content }: ReturnType<typeof draftOf>) =>
  openEntriesOf(content).flatMap(({ question }) => question?.about ?? []);

it('keeps the file’s totals while its lines are unchanged, of a part the amounts per piece', () => {
  const document = read(
    invoice({
      lines: line('4', '10', '40', vat('40', '8')),
      tail: `${vat('40', '8')}<cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount>40</cbc:TaxExclusiveAmount><cbc:PayableAmount>48</cbc:PayableAmount></cac:LegalMonetaryTotal>`,
    }),
  );
  const { content } = draftOf(document, options(document, ['4']));
  expect(fileTotalsOf(content)).toEqual({ net: '40', vat: '8', payable: '48' });
  const changed = linesOf(content).map((one) => ({ ...one, Quantity: '3' }));
  expect(fileTotalsOf({ ...content, Lines: changed })).toBeNull();
  expect(fileTotalsOf(draftOf(document, options(document, ['1'])).content)).toEqual({
    net: '10',
    vat: '2',
    payable: null,
  });
});

it('asks about a total that is not the file’s, although nothing in the file contradicts it', () => {
  const document = read(invoice({ lines: line('4', '10', '40', vat('40', '8')) }));
  const made = draftOf({ ...document, totals: { net: '41', vat: '8', payable: null } }, options(document, ['4']));
  expect(questionsOf(made)).toEqual(['total']);
  const part = draftOf({ ...document, totals: { net: '41', vat: '8', payable: null } }, options(document, ['1']));
  expect(questionsOf(part)).toEqual([]);
});

it('amounts that do not follow from the price are those of the original, and are asked about', () => {
  const document = read(
    invoice({
      lines: line('3', '3.333', '10.01', vat('10.01', '2.01')),
      tail: `${vat('10.02', '2.00')}<cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount>10.02</cbc:TaxExclusiveAmount></cac:LegalMonetaryTotal>`,
    }),
  );
  const draft = draftOf(document, options(document, ['3']));
  expect(computeDocument(draft.kind, draft.content, policy).totals.effective).toMatchObject({
    SubTotal: '10.01',
    VatTotal: '2.01',
  });
  expect(questionsOf(draft)).toEqual(['vat', 'amount']);
});

it('earlier returns are found by the line’s key, or by product if the key differs', () => {
  const document = read(invoice());
  const { kind, content } = draftOf(document, options(document, ['4']));
  const { products } = options(document, []);
  const [first = {}] = linesOf(content);
  const typed = { ...content, Lines: [{ ...first, $key: 'typed' }] };
  const parts =
    partsIn(
      document,
      [content, typed].map((one) => ({ kind, content: one })),
      products,
      policy,
    ).get(1) ?? [];
  expect(parts.map(({ quantity }) => quantity)).toEqual(['4', '4']);
  expect(remainingOf('10', parts)).toBe('2');
  expect(remainingOf('5', parts)).toBe('0');
});

it('a combined return has every text of its headers, in a field, its description or an open entry', () => {
  const of = (values: readonly string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
  const header = fc.record({
    ...{ ProfileId: of(['TEMEL', 'TICARI']), Description: of(['Bir', 'Iki']), BranchNumber: of(['7', '8']) },
    ...{ OrderReferenceNumber: of(['SIP1', 'SIP2']), OrderReferenceDate: of(['2026-10-01', '2026-10-02']) },
    ...{ EnergyPeriodStart: of(['2026-01-01', '2026-02-01']), EnergyPeriodEnd: of(['2026-01-31', '2026-02-28']) },
    ...{ InvestmentIncentiveDocumentNumber: of(['T1', 'T2']), InvestmentIncentiveDocumentDate: of(['2025-01-01']) },
    PublicSectorSpendingUnit: fc.option(fc.record({ BCP_Name: of(['Belediye', 'Hastane']), BCP_VKN: of(['1', '2']) })),
    DeliveryInfo: fc.option(fc.record({ DeliveryTerm: of(['FOB', 'CIF']), CityName: of(['Varna']) })),
    SgkInfo: fc.option(fc.record({ DosyaNo: of(['D1', 'D2']) })),
    PaymentMeans: of(['TR1', 'TR2']).map((account) =>
      account === undefined ? undefined : [{ $key: account, PayeeFinancialAccountID: account }],
    ),
    ReferencedDespatches: of(['IRS1', 'IRS2']).map((ID) => (ID === undefined ? undefined : [{ $key: ID, ID }])),
  });
  fc.assert(
    fc.property(fc.array(header, { minLength: 2, maxLength: 3 }), (headers) => {
      const [first, ...more] = headers.map((one, index) => ({
        kind: 'salesReturnInvoice' as const,
        content: { CustomerCode: 'C1', ReturnedInvoiceNumber: `A${index}`, ...one, Lines: [] },
      }));
      if (first === undefined) return;
      const { content } = mergedReturn([first, ...more], (others) => others.map(({ number }) => number).join(', '));
      const all = textsWithin(content).join('|');
      for (const text of headers.flatMap(textsWithin)) expect(all).toContain(text);
    }),
  );
});

describe('an earlier return in another unit of the product', () => {
  /** What is left of a line after a return whose quantity and unit the user changed, with or without its key. */
  const after = (sold: string, unit: string, quantity: string, own: string, factor: string | undefined) => {
    const priceOf = (one: string): string => (one === 'BX' ? '120' : '10');
    const price = priceOf(unit);
    const net = String(Number(sold) * Number(price));
    const document = read(invoice({ lines: line(sold, price, net, vat(net, String(Number(net) / 5)), { unit }) }));
    const units = [
      { code: 'C62', factor: '1', main: true },
      { code: 'BX', ...(factor === undefined ? {} : { factor }) },
    ];
    const products = new Map([[1, { code: 'P00001', name: null, unit, units }]]);
    const { kind, content } = draftOf(document, options(document, ['1'], { products }));
    const [first = {}] = linesOf(content);
    const changed = { ...first, UnitCode: own, Quantity: quantity, UnitPrice: priceOf(own) };
    const left = [changed, { ...changed, $key: 'typed' }].map((one) => {
      const earlier = [{ kind, content: { ...content, Lines: [one] } }];
      return remainingOf(sold, partsIn(document, earlier, products, policy).get(1) ?? []);
    });
    return { left, document, products, kind, changed: { ...content, Lines: [changed] } };
  };

  it.each([
    ['24', 'C62', '1', 'BX', '12', '12'],
    ['3', 'BX', '5', 'C62', '12', '2.583333'],
    ['3', 'BX', '36', 'C62', '12', '0'],
    ['10', 'C62', '3', 'EA', undefined, '7'],
    ['24', 'C62', '1', 'BX', undefined, null],
    ['3', 'BX', '5', 'C62', undefined, null],
  ] as const)('of %s %s, after %s %s with the factor %s, leaves %s', (sold, unit, quantity, own, factor, left) => {
    expect(after(sold, unit, quantity, own, factor).left).toEqual([left, left]);
  });

  it('leaves a rest that can be returned as a whole: the amounts add up to those of the line', () => {
    const { document, products, kind, changed } = after('3', 'BX', '5', 'C62', '12');
    const before = partsIn(document, [{ kind, content: changed }], products, policy);
    const rest = remainingOf('3', before.get(1) ?? []) ?? '';
    const second = draftOf(document, options(document, [rest], { products, before }));
    const net = [changed, second.content].map(
      (content) => computeDocument(kind, content, policy).totals.effective.SubTotal ?? '',
    );
    expect(net).toEqual(['50', '310']);
    const parts = partsIn(
      document,
      [changed, second.content].map((content) => ({ kind, content })),
      products,
      policy,
    );
    expect(remainingOf('3', parts.get(1) ?? [])).toBe('0');
  });
});

it('the lines of a template, or of a copy for another invoice, are no return of the document', () => {
  const document = read(invoice());
  const { kind, content } = draftOf(document, options(document, ['4']));
  const { products } = options(document, []);
  const [template, copy] = [templateOf(kind, content), copyOfDocument(kind, content, '2026-11-28')];
  const marked = [content, template, copy].map((one) => JSON.stringify(one).includes(`from-${document.number}`));
  expect(marked).toEqual([true, false, false]);
  // While the copy names the invoice, its lines are found by product.
  const parts = partsIn(document, [{ kind, content: copy }], products, policy).get(1);
  expect(parts?.map(({ quantity }) => quantity)).toEqual(['4']);
});

it('a line of a document whose number begins with this number is not of this document', () => {
  const document = read(invoice());
  const { kind, content } = draftOf(document, options(document, ['4']));
  const { products } = options(document, []);
  const [first = {}] = linesOf(content);
  const other = { ...first, $key: `from-${document.number}-1-2`, Quantity: '3' };
  const parts = partsIn(document, [{ kind, content: { ...content, Lines: [first, other] } }], products, policy).get(1);
  expect(parts?.map(({ quantity }) => quantity)).toEqual(['4']);
});

it('a quantity above what is left has its full share of the amounts, once the user has confirmed it', () => {
  const document = read(invoice({ lines: line('3', '3.333', '10.01', vat('10.01', '2.01')) }));
  const { products } = options(document, []);
  const first = draftOf(document, options(document, ['2']));
  const before = partsIn(document, [first], products, policy);
  const more = draftOf(document, options(document, ['6'], { before }));
  const [returned] = linesOf(more.content);
  expect(returned).toMatchObject({ Quantity: '6' });
  const { effective } = computeLine('salesReturnInvoice', returned ?? {}, policy);
  expect(effective).toMatchObject({ AmountExcludingTax: '20.02', VatAmount: '4.02' });
});

it('the currency and rate are those of the company, whose default currency the file does not know', () => {
  const inEuro = `<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
    <cac:PricingExchangeRate><cbc:CalculationRate>49.5</cbc:CalculationRate></cac:PricingExchangeRate>`;
  const of = (head: string, defaultCurrency: string) => {
    const document = read(invoice({ head }));
    const [made] = linesOf(draftOf(document, options(document, ['1'], { defaultCurrency })).content);
    return [made?.['CurrencyCode'], made?.['ExchangeRate']];
  };
  expect(of(inEuro, 'TRY')).toEqual(['EUR', '49.5']);
  expect(of(inEuro, 'TL')).toEqual(['EUR', '49.5']);
  expect(of(inEuro, 'USD')).toEqual(['EUR', '']);
  expect(of(inEuro, 'EUR')).toEqual(['EUR', '1']);
  expect(of('', 'TL')).toEqual(['TL', '1']);
  expect(of('', 'USD')).toEqual(['TRY', '']);
});

it('a rate that the file lacks is entered once for all its lines', () => {
  const head = '<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>';
  const document = read(invoice({ head, lines: line('3', '3', '9') + line('2', '3', '6') }));
  const desk = createDesk(draftOf(document, options(document, ['1', '1'])).content);
  desk.type(desk.lines()[1]?.$key ?? '', 'ExchangeRate', '49,5');
  expect(desk.lines().map(({ ExchangeRate }) => ExchangeRate)).toEqual(['49.5', '49.5']);
});

describe('partial returns', () => {
  const cents = (most: number) =>
    fc.integer({ min: 0, max: most }).map((amount) => new Big(amount).div(100).toFixed(2));
  it('of a line add up to the whole in every amount, whatever the file contains', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 99_999 }).map((price) => new Big(price).div(1000).toFixed()),
        fc.option(fc.tuple(cents(100_000), cents(20_000))),
        fc.constantFrom('0', '1', '10', '20'),
        (quantities, price, given, rate) => {
          const sold = quantities.reduce((sum, one) => sum + one, 0);
          const formula = new Big(price).times(sold).round(2, Big.roundHalfUp);
          const [net, tax] = given ?? [
            formula.toFixed(2),
            formula.times(rate).div(100).round(2, Big.roundHalfUp).toFixed(2),
          ];
          const document = read(invoice({ lines: line(String(sold), price, net, vat(net, tax, rate)) }));
          const { products } = options(document, []);
          const parts: ReturnType<typeof draftOf>[] = [];
          for (const quantity of quantities) {
            const before = partsIn(document, parts, products, policy);
            parts.push(draftOf(document, options(document, [String(quantity)], { before })));
          }
          const sums = parts.map(({ kind, content }) => computeDocument(kind, content, policy).totals.effective);
          const sum = (field: 'SubTotal' | 'VatTotal' | 'GrandTotal'): number =>
            sums.reduce((all, one) => all.plus(one[field] ?? '0'), new Big(0)).toNumber();
          expect(sum('SubTotal')).toBe(Number(net));
          expect(sum('VatTotal')).toBe(Number(tax));
          expect(sum('GrandTotal')).toBe(new Big(net).plus(tax).toNumber());
          for (const one of sums) expect(Number(one.SubTotal)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('an invoice with withholding', () => {
  const taxes = (base: string, amount: string, withheld: string) => vat(base, amount) + withholding(amount, withheld);
  const document = read(
    invoice({
      type: 'TEVKIFAT',
      lines: line('3', '33.35', '100.05', taxes('100.05', '20.01', '14.01')) + line('1', '50', '50', vat('50', '10')),
      tail: `${vat('150.05', '30.01')}${withholding('20.01', '14.01')}<cac:LegalMonetaryTotal>
        <cbc:TaxExclusiveAmount>150.05</cbc:TaxExclusiveAmount><cbc:PayableAmount>166.05</cbc:PayableAmount></cac:LegalMonetaryTotal>`,
    }),
  );
  const left = withoutWithheldVat(document);
  const { products } = options(document, []);
  const totalsOf = ({ kind, content }: ReturnType<typeof draftOf>) => {
    const { VatTotal, Payable } = computeDocument(kind, content, policy).totals.effective;
    return [VatTotal, Payable];
  };

  it('is returned as IADE with all of the VAT, or as TEVKIFATIADE without the withheld part', () => {
    const iade = draftOf(document, options(document, ['3', '1']));
    expect(iade.content).toMatchObject({ InvoiceTypeCode: 'IADE', ApplyWithholding: true, WithholdingCode: '603' });
    expect(totalsOf(iade)).toEqual(['30.01', '166.05']);
    expect(questionsOf(iade)).toEqual([]);
    const tevkifatIade = draftOf(left, options(left, ['3', '1']));
    expect(tevkifatIade.content).toMatchObject({ InvoiceTypeCode: 'TEVKIFATIADE' });
    expect(tevkifatIade.content).not.toHaveProperty('ApplyWithholding');
    expect(linesOf(tevkifatIade.content)).toMatchObject([
      { VatRate: '20', $from: { file: { VatAmount: '6' } } },
      { VatRate: '20' },
    ]);
    expect(linesOf(tevkifatIade.content)[0]).not.toHaveProperty('WithholdingCode');
    expect(totalsOf(tevkifatIade)).toEqual(['16', '166.05']);
    expect(questionsOf(tevkifatIade)).toEqual([]);
  });

  it('of an incentive sale is returned as YTBTEVKIFATIADE', () => {
    const incentive = { ...document, type: 'YTBTEVKIFAT' };
    expect(scenarioOf(withoutWithheldVat(incentive)).InvoiceTypeCode).toBe('YTBTEVKIFATIADE');
    expect(scenarioOf(incentive).InvoiceTypeCode).toBe('YTBIADE');
  });

  it('has all the remaining VAT, even after a partial return of the other type', () => {
    for (const [one, other, vatOfOther] of [
      [document, left, '2'],
      [left, document, '6.67'],
    ] as const) {
      const part = draftOf(one, options(one, ['2']));
      const before = partsIn(other, [part], products, policy);
      const rest = draftOf(other, options(other, ['1'], { before }));
      expect(computeDocument(rest.kind, rest.content, policy).totals.effective.VatTotal).toBe(vatOfOther);
    }
  });

  it('merged with others becomes the type that leaves out the withheld VAT', () => {
    const plain = draftOf(read(invoice()), options(read(invoice()), ['1']));
    const merged = mergedReturn([plain, draftOf(left, options(left, ['1']))], () => '');
    expect(merged.content).toMatchObject({ InvoiceTypeCode: 'TEVKIFATIADE' });
  });
});

it('a return of many invoices has open entries for what does not fit into it', () => {
  const of = (at: number, profile: string) => {
    const head = `<cac:OrderReference><cbc:ID>SIP-${Math.min(at, 2)}</cbc:ID></cac:OrderReference>`;
    const document = read(invoice({ number: `ABC20260000000${10 + at}`, profile, head }));
    return draftOf(document, options(document, ['1']));
  };
  const others = Array.from({ length: 70 }, (_, at) => of(at + 1, 'TEMELFATURA'));
  const { content } = mergedReturn([of(0, 'EARSIVFATURA'), ...others], (all) =>
    all.map(({ number }) => number).join(', '),
  );
  const named = textOf(content['Description']).split(', ');
  const [left, ...differing] = openEntriesOf(content);
  expect([...named, ...(left?.text.split(', ') ?? [])]).toEqual(
    others.map((one) => one.content['ReturnedInvoiceNumber']),
  );
  expect(textOf(content['Description']).length).toBeLessThanOrEqual(1_000);
  expect(content).toMatchObject({ ProfileId: 'EARSIVFATURA', OrderReferenceNumber: 'SIP-0' });
  expect(differing).toMatchObject([
    { text: 'SIP-1, SIP-2', place: { path: ['OrderReferenceNumber'] } },
    { text: 'TEMELFATURA', reason: 'noColumn', place: { path: ['ProfileId'] } },
  ]);
});

describe('a withholding given only for the whole document', () => {
  it('is distributed to the lines, which add up to it', () => {
    const lines = ['33.33', '33.33', '33.34'].map((net) => line('1', net, net, vat(net, '6.67'))).join('');
    const shared = read(invoice({ type: 'TEVKIFAT', lines, tail: withholding('20.01', '14.01') }));
    expect(shared.lines.map((one) => one.withholding?.amount)).toEqual(['4.67', '4.67', '4.67']);
    const odd = read(invoice({ type: 'TEVKIFAT', lines, tail: withholding('20.01', '14.00') }));
    expect(odd.lines.map((one) => one.withholding?.amount)).toEqual(['4.67', '4.67', '4.66']);
  });
});

describe('a file whose VAT is rounded per document', () => {
  const three = ['0.33', '0.33', '0.35'].map((price) => line('1', price, price, vat(price, '0.07'))).join('');
  const totals = `${vat('1.01', '0.20')}<cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount>1.01</cbc:TaxExclusiveAmount>
    <cbc:PayableAmount>1.21</cbc:PayableAmount></cac:LegalMonetaryTotal>`;
  const document = read(invoice({ lines: three, tail: totals }));
  const once = { ...policy, vatPerDocument: true };

  it('is recognised, and the draft has the file’s totals', () => {
    const rounded = roundedPerDocument(document);
    expect(rounded?.lines.map((one) => one.vat)).toEqual(['0.06', '0.07', '0.07']);
    if (rounded === null) return;
    const whole = draftOf(rounded, options(rounded, ['1', '1', '1'], { policy: once }));
    expect(computeDocument(whole.kind, whole.content, once).totals.effective.VatTotal).toBe('0.2');
  });

  it.each([
    ['lines add up', '0.21', '1.01'],
    ['rounding does not explain it', '0.25', '1.01'],
  ])('is not assumed if %s', (_, total, base) => {
    expect(roundedPerDocument(read(invoice({ lines: three, tail: vat(base, total) })))).toBeNull();
  });

  it('is returned in parts that add up to its totals', () => {
    const rounded = roundedPerDocument(document) ?? document;
    const { products } = options(rounded, []);
    const first = draftOf(rounded, options(rounded, ['', '1', '1'], { policy: once }));
    const before = partsIn(rounded, [first], products, once);
    const rest = draftOf(rounded, options(rounded, ['1', '', ''], { policy: once, before }));
    const vats = [first, rest].map(
      ({ kind, content }) => computeDocument(kind, content, once).totals.effective.VatTotal,
    );
    expect(vats).toEqual(['0.14', '0.06']);
  });
});
