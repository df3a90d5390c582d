/**
 * Files with invented parties, one for each rule and pitfall of UBL-TR that Rampa handles, with the expected result,
 * written by hand. `lines`: the lines of the draft; `totals`: net, VAT and payable amount if everything is returned.
 */
import type { QuestionKind } from '../../../domain/e-documents/questions.ts';
import { allowance, despatch, invoice, line, other, own, vat, vatSubtotal, withholding } from './ubl.ts';

type Fields = Readonly<Record<string, unknown>>;
export interface FileCase {
  readonly name: string;
  readonly text: string;
  /** The company's role in the document; default: supplier. */
  readonly role?: 'customer';
  readonly kind?: string;
  readonly header?: Fields;
  readonly lines?: readonly Fields[];
  readonly totals?: readonly [net: string, vat: string, payable: string];
  /** The draft's total of discounts. */
  readonly discount?: string;
  /** What the draft asks about the file. */
  readonly questions?: readonly QuestionKind[];
  /** Reasons and texts of open entries, except those about units. */
  readonly open?: readonly (readonly [reason: string, text: string])[];
}

const ids = (scheme: string, ...texts: readonly string[]): string =>
  texts
    .map(
      (text) =>
        `<cac:AdditionalItemIdentification><cbc:ID schemeID="${scheme}">${text}</cbc:ID></cac:AdditionalItemIdentification>`,
    )
    .join('');
const code = '<cac:SellersItemIdentification><cbc:ID>P00001</cbc:ID></cac:SellersItemIdentification>';
const buyers = '<cac:BuyersItemIdentification><cbc:ID>P00001</cbc:ID></cac:BuyersItemIdentification>';
const item = (inside: string) => ({ item: code + inside });
const one = (inside = '', more = '') => line('1', '100', '100', vat('100', '20'), { ...item(inside), more });
const total = (net: string, payable: string): string =>
  `<cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount>${net}</cbc:TaxExclusiveAmount><cbc:PayableAmount>${payable}</cbc:PayableAmount></cac:LegalMonetaryTotal>`;
const reference = (name: string, id: string, date = '2026-10-01'): string =>
  `<cac:${name}><cbc:ID>${id}</cbc:ID>${date === '' ? '' : `<cbc:IssueDate>${date}</cbc:IssueDate>`}</cac:${name}>`;
const billing = (id: string): string =>
  `<cac:BillingReference>${reference('InvoiceDocumentReference', id)}</cac:BillingReference>`;
const currency = (codeOf: string, tail = '') => ({
  head: `<cbc:DocumentCurrencyCode>${codeOf}</cbc:DocumentCurrencyCode>`,
  tail,
});
const rate = (name: string, amount: string, from = '', to = ''): string =>
  `<cac:${name}><cbc:SourceCurrencyCode>${from}</cbc:SourceCurrencyCode><cbc:TargetCurrencyCode>${to}</cbc:TargetCurrencyCode><cbc:CalculationRate>${amount}</cbc:CalculationRate></cac:${name}>`;
const tax = (codeOf: string, amount: string, percent = ''): string =>
  `<cac:TaxSubtotal><cbc:TaxAmount>${amount}</cbc:TaxAmount>${percent === '' ? '<cbc:PerUnitAmount>5</cbc:PerUnitAmount>' : `<cbc:Percent>${percent}</cbc:Percent>`}
   <cac:TaxCategory><cac:TaxScheme><cbc:TaxTypeCode>${codeOf}</cbc:TaxTypeCode></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>`;
const taxes = (...subtotals: readonly string[]): string =>
  `<cac:TaxTotal><cbc:TaxAmount>1</cbc:TaxAmount>${subtotals.join('')}</cac:TaxTotal>`;
const exempt = (reason: string): string => `<cbc:TaxExemptionReasonCode>${reason}</cbc:TaxExemptionReasonCode>`;
const instance = (inside: string): string => `<cac:ItemInstance>${inside}</cac:ItemInstance>`;
const serial = (id: string): string => instance(`<cbc:SerialID>${id}</cbc:SerialID>`);
const lot = (number: string, expiry = ''): string =>
  instance(
    `<cac:LotIdentification><cbc:LotNumberID>${number}</cbc:LotNumberID>${expiry === '' ? '' : `<cbc:ExpiryDate>${expiry}</cbc:ExpiryDate>`}</cac:LotIdentification>`,
  );
const delivered = (quantity: string, inside = '', more = ''): string =>
  `<cac:DespatchLine><cbc:DeliveredQuantity unitCode="C62">${quantity}</cbc:DeliveredQuantity>${more}
   <cac:Item><cbc:Name>Vida</cbc:Name>${buyers}${inside}</cac:Item></cac:DespatchLine>`;
const inbound = (lines: string, head = ''): string =>
  despatch()
    .replace(/<cac:DespatchLine>[\s\S]*<\/cac:DespatchLine>/, lines)
    .replace('<cac:DespatchSupplierParty>', `${head}<cac:DespatchSupplierParty>`);
const matbudan = (head: string): string => inbound(delivered('40'), head).replace('>SEVK<', '>MATBUDAN<');
const printed = '<cbc:DocumentType>MATBU</cbc:DocumentType>';
const first = { ProductCode: 'P00001', Quantity: '10', UnitPrice: '5', VatRate: '20', UnitCode: 'C62' };
const plain: readonly [string, string, string] = ['50', '10', '60'];
const taxed = (quantity: string, price: string, net: string, tax: string, more?: Parameters<typeof line>[4]): string =>
  line(quantity, price, net, vat(net, tax), more);
const of = (lines: string): string => invoice({ lines });
/** An invoice from a supplier of this company. */
const theirs = (options: Parameters<typeof invoice>[0] = {}): string =>
  invoice({ supplier: other, customer: own, ...options });
const twoOf = (net1: string, vat1: string, net2: string, vat2: string): string =>
  line('1', net1, net1, vat(net1, vat1)) + line('1', net2, net2, vat(net2, vat2));

const c = (name: string, text: string, expected: Omit<FileCase, 'name' | 'text'>): FileCase => ({
  ...{ name, text },
  ...expected,
});

export const files: readonly FileCase[] = [
  // The kind of draft, and its header.
  c('a commercial invoice', invoice(), {
    kind: 'salesReturnInvoice',
    header: {
      ProfileId: 'TEMELFATURA',
      InvoiceTypeCode: 'IADE',
      ReturnedInvoiceNumber: 'ABC2026000000001',
      ReturnedInvoiceDate: '2026-11-02',
    },
    lines: [first],
    totals: plain,
  }),
  c('a basic invoice', invoice({ profile: 'TEMELFATURA' }), { header: { ProfileId: 'TEMELFATURA' }, totals: plain }),
  c('an e-archive invoice', invoice({ profile: 'EARSIVFATURA' }), { header: { ProfileId: 'EARSIVFATURA' } }),
  c('a bought invoice', theirs({ lines: taxed('10', '5', '50', '10', { item: buyers }) }), {
    role: 'customer',
    kind: 'purchaseReturnInvoice',
    lines: [first],
    totals: plain,
  }),
  c(
    'a return that the customer wrote',
    theirs({ type: 'IADE', tail: billing('OLD2026000000009'), lines: taxed('10', '5', '50', '10', { item: buyers }) }),
    {
      role: 'customer',
      kind: 'salesReturnInvoice',
      header: {
        ReturnedInvoiceNumber: 'OLD2026000000009',
        ReturnedInvoiceDate: '2026-10-01',
        DocumentNumber: 'ABC2026000000001',
        InvoiceTypeCode: 'IADE',
      },
      totals: plain,
    },
  ),
  c(
    'a return of several invoices names the first',
    theirs({ type: 'IADE', tail: billing('OLD2026000000009') + billing('OLD2026000000010') }),
    { role: 'customer', header: { ReturnedInvoiceNumber: 'OLD2026000000009' } },
  ),
  c('a return that names no invoice', theirs({ type: 'IADE' }), {
    role: 'customer',
    header: { DocumentNumber: 'ABC2026000000001' },
  }),
  c(
    'a return that this company wrote is taken over too',
    invoice({
      type: 'TEVKIFATIADE',
      tail: billing('OLD2026000000009'),
      lines: line('6', '15', '90', vat('90', '0.90', '10')),
    }),
    {
      kind: 'purchaseReturnInvoice',
      header: {
        InvoiceTypeCode: 'TEVKIFATIADE',
        ReturnedInvoiceNumber: 'OLD2026000000009',
        DocumentNumber: 'ABC2026000000001',
      },
      totals: ['90', '0.9', '90.9'],
    },
  ),
  c(
    'a return with withholding keeps its amounts',
    theirs({ type: 'TEVKIFATIADE', lines: line('6', '15', '90', vat('90', '0.90', '10'), { item: buyers }) }),
    {
      role: 'customer',
      kind: 'salesReturnInvoice',
      header: { InvoiceTypeCode: 'TEVKIFATIADE' },
      lines: [{ VatAmount: '0.9', VatRate: '10' }],
      totals: ['90', '0.9', '90.9'],
    },
  ),
  c('a return of an incentive sale', theirs({ type: 'YTBIADE', profile: 'YATIRIMTESVIK' }), {
    role: 'customer',
    kind: 'salesReturnInvoice',
    header: { InvoiceTypeCode: 'YTBIADE', ProfileId: 'YATIRIMTESVIK' },
  }),
  c(
    'an incentive sale with its certificate',
    invoice({
      type: 'YTBSATIS',
      profile: 'YATIRIMTESVIK',
      tail: '<cac:ContractDocumentReference><cbc:ID schemeID="YTBNO">123456</cbc:ID><cbc:IssueDate>2025-03-04</cbc:IssueDate></cac:ContractDocumentReference>',
    }),
    {
      header: {
        InvoiceTypeCode: 'YTBIADE',
        InvestmentIncentiveDocumentNumber: '123456',
        InvestmentIncentiveDocumentDate: '2025-03-04',
      },
    },
  ),
  c('a contract that is no certificate', invoice({ tail: reference('ContractDocumentReference', 'S-9') }), {
    header: { InvestmentIncentiveDocumentNumber: undefined },
  }),
  c(
    'an export is of the buyer',
    invoice({
      profile: 'IHRACAT',
      tail: '<cac:BuyerCustomerParty><cac:Party><cac:PartyName><cbc:Name>Nord GmbH</cbc:Name></cac:PartyName></cac:Party></cac:BuyerCustomerParty>',
    }),
    { header: { ProfileId: 'TEMELFATURA' }, open: [['unknownCustomer', 'Nord GmbH']] },
  ),
  c(
    'an invoice to the public sector',
    invoice({
      profile: 'KAMU',
      tail: '<cac:BuyerCustomerParty><cac:Party><cac:PartyIdentification><cbc:ID schemeID="VKN">2819074635</cbc:ID></cac:PartyIdentification><cac:PartyName><cbc:Name>Şehir Hastanesi</cbc:Name></cac:PartyName><cac:PostalAddress><cbc:CitySubdivisionName>Çankaya</cbc:CitySubdivisionName><cbc:CityName>Ankara</cbc:CityName><cac:Country><cbc:Name>Türkiye</cbc:Name></cac:Country></cac:PostalAddress></cac:Party></cac:BuyerCustomerParty>',
    }),
    {
      header: {
        ProfileId: 'KAMU',
        PublicSectorSpendingUnit: {
          BCP_Name: 'Şehir Hastanesi',
          BCP_VKN: '2819074635',
          BCP_CityName: 'Ankara',
          BCP_CitySubdivisionName: 'Çankaya',
          BCP_Country: 'Türkiye',
        },
      },
    },
  ),
  c(
    'charging of a vehicle',
    invoice({
      profile: 'ENERJI',
      type: 'SARJ',
      tail: '<cac:InvoicePeriod><cbc:StartDate>2026-11-01</cbc:StartDate><cbc:EndDate>2026-11-02</cbc:EndDate></cac:InvoicePeriod>',
    }),
    { header: { EnergyPeriodStart: '2026-11-01', EnergyPeriodEnd: '2026-11-02' } },
  ),
  c('an order', invoice({ tail: reference('OrderReference', 'SIP-1', '2026-09-28') }), {
    header: { OrderReferenceNumber: 'SIP-1', OrderReferenceDate: '2026-09-28' },
  }),
  c(
    'despatches, one of them on paper',
    invoice({
      tail:
        reference('DespatchDocumentReference', 'IRS2026000000001') +
        reference('DespatchDocumentReference', '004711', ''),
    }),
    { header: { ReferencedDespatches: [{ ID: 'IRS2026000000001', IssueDate: '2026-10-01' }, { ID: '004711' }] } },
  ),
  c('references of a sale to other invoices are none of a return', invoice({ tail: billing('X') }), {
    header: { ReturnedInvoiceNumber: 'ABC2026000000001' },
  }),
  c('a time with an offset', invoice({ head: '<cbc:IssueTime>09:15:00.0000000+03:00</cbc:IssueTime>' }), {
    header: { ReturnedInvoiceDate: '2026-11-02' },
  }),
  c('a day with an offset', invoice().replace('2026-11-02<', '2026-11-02+03:00<'), {
    header: { ReturnedInvoiceDate: '2026-11-02' },
  }),
  // Parties.
  c('a customer that the list does not have', invoice({ customer: '1234567890' }), {
    open: [['unknownCustomer', '1234567890 Demirçam Ltd. Şti.']],
  }),
  c('a nameless consumer', invoice({ customer: '11111111111' }), { open: [['unknownCustomer', 'Demirçam Ltd. Şti.']] }),
  c('a number that lost its zero', invoice({ customer: '455182394' }), {
    open: [['unknownCustomer', '0455182394 Demirçam Ltd. Şti.']],
  }),
  c('a number with blanks', invoice({ customer: ' 2819074635 ' }), { lines: [first] }),
  // Currency.
  c('old lira', invoice(currency('TRL')), { lines: [{ CurrencyCode: 'TRY', ExchangeRate: '1' }] }),
  c('a foreign currency', invoice(currency('USD', rate('PricingExchangeRate', '41.2500'))), {
    questions: ['currencyDirection'],
    lines: [{ CurrencyCode: 'USD', ExchangeRate: '41.25' }],
  }),
  c('a rate towards the lira', invoice(currency('USD', rate('PricingExchangeRate', '41.25', 'USD', 'TRY'))), {
    lines: [{ CurrencyCode: 'USD', ExchangeRate: '41.25' }],
  }),
  c('a rate of the lira', invoice(currency('USD', rate('PricingExchangeRate', '0.025', 'TRY', 'USD'))), {
    questions: ['currencyDirection'],
    lines: [{ CurrencyCode: 'USD', ExchangeRate: '40' }],
  }),
  c('a rate of taxes is none of prices', invoice(currency('EUR', rate('TaxExchangeRate', '48'))), {
    lines: [{ CurrencyCode: 'EUR', ExchangeRate: '' }],
    questions: ['exchangeRate'],
  }),
  c(
    'a rate of payment is none either',
    invoice(currency('EUR', rate('PaymentExchangeRate', '48') + rate('PaymentAlternativeExchangeRate', '49'))),
    { questions: ['exchangeRate'] },
  ),
  c('a rate of 0', invoice(currency('EUR', rate('PricingExchangeRate', '0'))), { questions: ['exchangeRate'] }),
  // Quantities and prices.
  c('a quantity with a point', of(taxed('95.000', '1', '95', '19')), {
    lines: [{ Quantity: '95' }],
    totals: ['95', '19', '114'],
  }),
  c('blanks around amounts', of(line(' 2 ', ' 786.90\n', '1573.80 ', vat(' 1573.80 ', '314.76 '))), {
    lines: [{ Quantity: '2', UnitPrice: '786.9' }],
    totals: ['1573.8', '314.76', '1888.56'],
  }),
  c('no unit', of(taxed('10', '5', '50', '10', { unit: '' })), { lines: [{ Quantity: '10' }], totals: plain }),
  c('another code for pieces', of(taxed('10', '5', '50', '10', { unit: 'NIU' })), { lines: [{ UnitCode: 'C62' }] }),
  c('three decimals in a line’s amount', of(taxed('1', '10.125', '10.125', '2.03')), {
    totals: ['10.13', '2.03', '12.16'],
  }),
  c('an amount that the price does not give', of(taxed('3', '3.333', '10.01', '2.01')), {
    questions: ['vat', 'amount'],
    lines: [{ UnitPrice: '3.333', AmountExcludingTax: '10.01', VatAmount: '2.01' }],
    totals: ['10.01', '2.01', '12.02'],
  }),
  c('no price', of(taxed('2', '5', '10', '2').replace(/<cac:Price>.*<\/cac:Price>/, '')), {
    lines: [{ Quantity: '2', UnitPrice: '5', AmountExcludingTax: undefined }],
    totals: ['10', '2', '12'],
  }),
  c('a line within a line is none', of(one('', `<cac:SubInvoiceLine>${line('9', '9', '81')}</cac:SubInvoiceLine>`)), {
    lines: [{ Quantity: '1' }],
  }),
  c('two lines of one product', of(taxed('1', '5', '5', '1') + taxed('2', '6', '12', '2.4')), {
    lines: [
      { Quantity: '1', UnitPrice: '5' },
      { Quantity: '2', UnitPrice: '6' },
    ],
    totals: ['17', '3.4', '20.4'],
  }),
  // Discounts and charges.
  c('a discount', of(taxed('10', '10', '90', '18', { more: allowance('10', '100') })), {
    lines: [{ Discounts: [{ Rate: '10' }] }],
    totals: ['90', '18', '108'],
  }),
  c('an amount before its discount', of(line('10', '10', '100', vat('90', '18'), { more: allowance('10', '100') })), {
    lines: [{ Discounts: [{ Rate: '10' }] }],
    totals: ['90', '18', '108'],
  }),
  c('a discount without its base', of(taxed('10', '10', '75', '15', { more: allowance('25') })), {
    lines: [{ Discounts: [{ Rate: '25' }] }],
    totals: ['75', '15', '90'],
  }),
  c(
    'a discount of the rest',
    of(taxed('10', '10', '72', '14.4', { more: allowance('10', '100') + allowance('18', '90') })),
    { lines: [{ Discounts: [{ Rate: '10' }, { Rate: '20' }] }], totals: ['72', '14.4', '86.4'] },
  ),
  c(
    'discounts of one base',
    of(taxed('10', '10', '70', '14', { more: allowance('10', '100') + allowance('20', '100') })),
    { lines: [{ Discounts: [{ Rate: '30' }] }], totals: ['70', '14', '84'] },
  ),
  c('a discount of nothing', of(taxed('10', '5', '50', '10', { more: allowance('0.00', '50') })), {
    lines: [{ Discounts: [] }],
    totals: plain,
  }),
  c('a charge of a line', of(taxed('10', '5', '52', '10.4', { more: allowance('2', '50', true) })), {
    questions: ['charge'],
    totals: ['50', '10', '60'],
  }),
  c('a charge of the document', invoice({ tail: allowance('7', '', true) }), { questions: ['charge'], totals: plain }),
  c(
    'a discount of the document that repeats the lines’',
    invoice({
      tail: allowance('10') + vat('90', '18') + total('90', '108'),
      lines: taxed('10', '10', '90', '18', { more: allowance('10', '100') }),
    }),
    { totals: ['90', '18', '108'] },
  ),
  c(
    'a discount of the document, spread',
    invoice({ tail: allowance('10') + vat('290', '58') + total('290', '348'), lines: twoOf('100', '20', '200', '40') }),
    { totals: ['290', '58', '348'] },
  ),
  c(
    'a discount of the document that fits nothing',
    invoice({ tail: allowance('7') + vat('290', '58'), lines: twoOf('100', '20', '200', '40') }),
    { questions: ['documentDiscount'], totals: ['300', '60', '360'] },
  ),
  c(
    'a discount of the document beside a free line',
    invoice({
      tail: allowance('10') + vat('90', '18'),
      lines: twoOf('33.33', '6.67', '33.33', '6.67') + twoOf('33.34', '6.67', '0', '0'),
    }),
    {
      lines: [{}, {}, {}, { AmountExcludingTax: undefined, VatAmount: undefined, Discounts: [] }],
      totals: ['90', '18', '108'],
    },
  ),
  c(
    'costs of the market lower what is payable alone',
    invoice({
      profile: 'HKS',
      tail: `<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReason>HKSKOMISYON</cbc:AllowanceChargeReason><cbc:Amount>8</cbc:Amount></cac:AllowanceCharge>${vat('50', '10')}`,
    }),
    { questions: [], totals: plain },
  ),
  // VAT and other taxes.
  c('VAT of 18 %', of(line('1', '100', '100', vat('100', '18', '18'))), {
    lines: [{ VatRate: '18' }],
    totals: ['100', '18', '118'],
  }),
  c(
    'no VAT, with its reason on the line',
    invoice({ type: 'ISTISNA', lines: line('10', '5', '50', vat('50', '0', '0', exempt('301'))) }),
    { lines: [{ VatRate: '0', VatExemptionCode: '301' }], totals: ['50', '0', '50'] },
  ),
  c(
    'no VAT, with its reason on the document',
    invoice({
      type: 'ISTISNA',
      tail: vat('50', '0', '0', exempt('350')),
      lines: line('10', '5', '50', vat('50', '0', '0')),
    }),
    { lines: [{ VatExemptionCode: '350' }] },
  ),
  c('a reason is none of lines with VAT', invoice({ tail: vat('50', '0', '0', exempt('350')) }), {
    questions: ['exemption'],
    lines: [{ VatExemptionCode: undefined }],
  }),
  c(
    'VAT with a reason of the line, for goods that the buyer exports',
    invoice({ type: 'IHRACKAYITLI', lines: line('10', '5', '50', vat('50', '10', '20', exempt('701'))) }),
    { lines: [{ VatRate: '20', VatExemptionCode: '701' }] },
  ),
  c(
    'a free line is not exempt',
    invoice({
      tail: vat('50', '0', '0', exempt('350')),
      lines: line('10', '5', '50', vat('50', '0', '0')) + line('1', '0', '0', vat('0', '0')),
    }),
    { lines: [{ VatExemptionCode: '350' }, { VatRate: '20', VatExemptionCode: undefined }] },
  ),
  c(
    'a fourth tax',
    of(
      line(
        '1',
        '100',
        '100',
        taxes(
          tax('4080', '1', '1'),
          tax('4081', '2', '2'),
          tax('0059', '3', '3'),
          tax('9021', '4'),
          vatSubtotal('100', '20'),
        ),
      ),
    ),
    { questions: ['tax'], lines: [{ AdditionalTaxCode3: '0059' }] },
  ),
  c(
    'VAT that is shown and not charged',
    of(
      line(
        '10',
        '5',
        '50',
        vat('50', '10').replace(
          '<cac:TaxSubtotal>',
          '<cac:TaxSubtotal><cbc:CalculationSequenceNumeric>-1</cbc:CalculationSequenceNumeric>',
        ),
      ),
    ),
    { lines: [{ VatRate: '0' }], totals: ['50', '0', '50'] },
  ),
  c('VAT of the document alone', invoice({ tail: vat('50', '10', '20'), lines: line('10', '5', '50') }), {
    lines: [{ VatRate: '20' }],
    totals: plain,
  }),
  c(
    'VAT of two rates of the document alone',
    invoice({
      tail: taxes(vatSubtotal('100', '20'), vatSubtotal('100', '10', '10')),
      lines: line('1', '100', '100') + line('1', '100', '100'),
    }),
    { questions: ['vat'] },
  ),
  c(
    'VAT without a percentage',
    invoice({ tail: vat('114.94', '20.69', ''), lines: line('0.5', '49.87', '24.94') + line('3', '30', '90') }),
    { lines: [{ VatRate: '18', Quantity: '0.5' }, { VatRate: '18' }], totals: ['114.94', '20.69', '135.63'] },
  ),
  c(
    'VAT of two rates on one line',
    of(line('1', '100', '100', taxes(vatSubtotal('50', '10'), vatSubtotal('50', '5', '10')))),
    { questions: ['vat'] },
  ),
  c(
    'a base of its own, with the VAT inside the price',
    invoice({
      type: 'OZELMATRAH',
      tail: vat('100', '20') + total('1000', '1000'),
      lines: line('1', '1000', '1000', vat('100', '20')),
    }),
    {
      questions: ['specialBase'],
      lines: [{ VatRate: '20', UnitPrice: '980', Discounts: [] }],
      totals: ['980', '20', '1000'],
      discount: '0',
    },
  ),
  c(
    'a base of its own, with the VAT added and the payable amount rounded',
    invoice({
      type: 'OZELMATRAH',
      tail: vat('100', '20.01') + total('1000', '1020'),
      lines: line('1', '1000', '1000', vat('100', '20.01')),
    }),
    {
      questions: ['specialBase'],
      lines: [{ VatRate: '20', UnitPrice: '1000' }],
      totals: ['1000', '20.01', '1020.01'],
      discount: '0',
    },
  ),
  c(
    'ÖTV by percentage enters the base',
    of(line('1', '1000', '1000', taxes(tax('0071', '500', '50'), vatSubtotal('1500', '300')))),
    { lines: [{ AdditionalTaxCode1: '0071', AdditionalTaxRate1: '50' }], totals: ['1000', '300', '1800'] },
  ),
  c('ÖTV by piece', of(line('10', '5', '50', taxes(tax('0073', '50'), vatSubtotal('100', '20')))), {
    lines: [{ AdditionalTaxCode1: '0073', AdditionalTaxAmount1: '50' }],
    totals: ['50', '20', '120'],
  }),
  c(
    'accommodation tax is beside the base',
    invoice({
      profile: 'TEMELFATURA',
      type: 'KONAKLAMAVERGISI',
      lines: line('1', '100', '100', taxes(tax('0059', '2', '2'), vatSubtotal('100', '10', '10'))),
    }),
    { lines: [{ AdditionalTaxCode1: '0059', AdditionalTaxRate1: '2' }], totals: ['100', '10', '112'] },
  ),
  // Withholding.
  c(
    'withholding of a line',
    invoice({ type: 'TEVKIFAT', lines: line('1', '100', '100', vat('100', '20') + withholding('20', '14')) }),
    {
      header: { ApplyWithholding: true, WithholdingCode: '603', InvoiceTypeCode: 'IADE' },
      lines: [{ WithholdingNumerator: '7', WithholdingDenominator: '10' }],
      totals: ['100', '20', '106'],
    },
  ),
  c(
    'withholding of the document, all of it',
    invoice({ type: 'TEVKIFAT', tail: withholding('60', '54', '606', '90'), lines: twoOf('100', '20', '200', '40') }),
    { header: { WithholdingCode: '606', WithholdingNumerator: '9' }, totals: ['300', '60', '306'] },
  ),
  c(
    'withholding of the document, of one line',
    invoice({ type: 'TEVKIFAT', tail: withholding('40', '28'), lines: twoOf('100', '20', '200', '40') }),
    { lines: [{ WithholdingCode: undefined }, { WithholdingCode: '603' }], totals: ['300', '60', '332'] },
  ),
  c(
    'withholding of both counts once',
    invoice({
      type: 'TEVKIFAT',
      tail: withholding('20', '14'),
      lines: line('1', '100', '100', vat('100', '20') + withholding('20', '14')),
    }),
    { totals: ['100', '20', '106'] },
  ),
  c(
    'withholding and a discount of the document',
    invoice({
      type: 'TEVKIFAT',
      tail: allowance('100') + vat('900', '180') + withholding('180', '126', '603', '70'),
      lines: line('1', '1000', '1000', vat('1000', '200')),
    }),
    { lines: [{ WithholdingCode: '603' }], totals: ['900', '180', '954'] },
  ),
  c(
    'withholding that fits no line',
    invoice({ type: 'TEVKIFAT', tail: withholding('41', '28'), lines: twoOf('100', '20', '200', '40') }),
    { questions: ['withholding'], totals: ['300', '60', '360'] },
  ),
  // Kinds of lines.
  c('a product that the list does not have', of(taxed('1', '5', '5', '1', { item: code.replace('P00001', 'YOK') })), {
    lines: [{ ProductCode: undefined, Quantity: '1' }],
    open: [['unknownProduct', 'YOK Vida']],
  }),
  c('freight', of(taxed('1', '75', '75', '15', { item: ids('DIGER', '1111111111') })), {
    open: [['unknownProduct', 'Vida']],
    totals: ['75', '15', '90'],
  }),
  c('one serial number a piece', of(taxed('2', '5', '10', '2', item(serial('S1') + serial('0012020000000010')))), {
    lines: [{ SerialNumbers: ['S1', '0012020000000010'] }],
  }),
  c('a lot', of(taxed('2', '5', '10', '2', item(lot('L1', '2027-11-30')))), {
    lines: [{ Lots: [{ LotNo: 'L1', SupplierLotNo: 'L1', ExpiryDate: '2027-11-30', Quantity: '2', UnitCode: 'C62' }] }],
  }),
  c(
    'one lot, named once a piece',
    of(taxed('2', '5', '10', '2', item(lot('L1', '2027-11-30') + lot('L1', '2027-11-30')))),
    {
      lines: [
        { Lots: [{ LotNo: 'L1', SupplierLotNo: 'L1', ExpiryDate: '2027-11-30', Quantity: '2', UnitCode: 'C62' }] },
      ],
    },
  ),
  c('two lots without quantities', of(taxed('2', '5', '10', '2', item(lot('L1') + lot('L2')))), {
    lines: [{ Lots: [] }],
    open: [['severalValues', 'L1, L2']],
  }),
  c(
    'medicines, one a piece',
    invoice({
      profile: 'ILAC_TIBBICIHAZ',
      lines: taxed(
        '2',
        '5',
        '10',
        '2',
        item(
          ids(
            'ILAC',
            '(GTIN)08699000000015(BN)A71(SN)17\n   (XD)270930',
            '(XD)271100(SN)18(GTIN)08699000000015(BN)A72',
          ),
        ),
      ),
    }),
    {
      header: { ProfileId: 'ILAC_TIBBICIHAZ' },
      lines: [
        {
          MedicineDeviceInfo: {
            Ilaclar: [
              { GTIN: '08699000000015', BN: 'A71', SN: '17', XD: '2027-09-30' },
              { GTIN: '08699000000015', BN: 'A72', SN: '18', XD: '2027-11-30' },
            ],
          },
        },
      ],
    },
  ),
  c(
    'medical devices, one without a serial number',
    of(
      taxed(
        '2',
        '5',
        '10',
        '2',
        item(
          ids(
            'TIBBICIHAZ',
            '(UNO)08699000000022(LNO)X98(SNO)883434(URT)260225',
            '(UNO)08699000000022(LNO)X98(URT)260225',
          ),
        ),
      ),
    ),
    {
      lines: [
        {
          MedicineDeviceInfo: {
            TibbiCihazlar: [
              { UNO: '08699000000022', LNO: 'X98', SNO: '883434', URT: '2026-02-25' },
              { UNO: '08699000000022', LNO: 'X98', URT: '2026-02-25' },
            ],
          },
        },
      ],
    },
  ),
  c(
    'a medicine whose serial number has brackets',
    of(taxed('1', '5', '5', '1', item(ids('ILAC', '(GTIN)08699000000039(BN)P9(SN)12(34)5(XD)271130')))),
    {
      lines: [
        { MedicineDeviceInfo: { Ilaclar: [{ GTIN: '08699000000039', BN: 'P9', SN: '12(34)5', XD: '2027-11-30' }] } },
      ],
    },
  ),
  c(
    'a medicine with an element of another kind',
    of(taxed('1', '5', '5', '1', item(ids('ILAC', '(GTIN)08699000000039(LNO)P9')))),
    { open: [['notRead', '(GTIN)08699000000039(LNO)P9']] },
  ),
  c('a medicine in a form of its own', of(taxed('1', '5', '5', '1', item(ids('ILAC', 'GTIN:08699000000039;LOT:P9')))), {
    lines: [{ MedicineDeviceInfo: undefined }],
    open: [['notRead', 'GTIN:08699000000039;LOT:P9']],
  }),
  c(
    'goods of the market',
    of(
      one(
        ids('KUNYENO', '1231231231231231123') +
          ids('MALSAHIBIADSOYADUNVAN', 'Mal Sahibi') +
          ids('MALSAHIBIVKNTCKN', '12312312312'),
      ),
    ),
    {
      lines: [
        {
          HalInfo: {
            KUNYENO: '1231231231231231123',
            MALSAHIBIADSOYADUNVAN: 'Mal Sahibi',
            MALSAHIBIVKNTCKN: '12312312312',
          },
        },
      ],
    },
  ),
  c(
    'brand, model, origin, trace and class',
    of(
      one(
        `<cbc:BrandName>Kuzey</cbc:BrandName><cbc:ModelName>K-1</cbc:ModelName><cac:OriginCountry><cbc:IdentificationCode>TR</cbc:IdentificationCode><cbc:Name>Türkiye</cbc:Name></cac:OriginCountry><cac:CommodityClassification><cbc:ItemClassificationCode>7318</cbc:ItemClassificationCode></cac:CommodityClassification>${instance('<cbc:ProductTraceID>IZ-1</cbc:ProductTraceID>')}`,
      ),
    ),
    {
      lines: [
        {
          ProductInfo: {
            BrandName: 'Kuzey',
            ModelName: 'K-1',
            OriginCountryCode: 'TR',
            OriginCountryName: 'Türkiye',
            CommodityClassification: '7318',
            ProductTraceID: 'IZ-1',
          },
        },
      ],
    },
  ),
  c(
    'several traces',
    of(
      one(
        instance('<cbc:ProductTraceID>IZ-1</cbc:ProductTraceID>') +
          instance('<cbc:ProductTraceID>IZ-1</cbc:ProductTraceID>') +
          instance('<cbc:ProductTraceID>IZ-2</cbc:ProductTraceID>'),
      ),
    ),
    { lines: [{ ProductInfo: undefined }], open: [['severalValues', 'IZ-1, IZ-2']] },
  ),
  c(
    'the class of an investment is none of goods',
    invoice({
      profile: 'YATIRIMTESVIK',
      lines: one(
        '<cac:CommodityClassification><cbc:ItemClassificationCode>02</cbc:ItemClassificationCode></cac:CommodityClassification>',
      ),
    }),
    { lines: [{ ProductInfo: undefined }] },
  ),
  c(
    'labels and plates have no field',
    of(one(ids('ETIKETNO', 'ABC1234567') + ids('SEVKIYATNO', '1234567') + ids('PLAKA', '06ABC06'))),
    { lines: [{ HalInfo: undefined, MedicineDeviceInfo: undefined, ProductInfo: undefined }] },
  ),
  c(
    'the delivery of an export as a whole',
    invoice({
      profile: 'IHRACAT',
      tail: '<cac:BuyerCustomerParty><cac:Party><cac:PartyName><cbc:Name>Nord GmbH</cbc:Name></cac:PartyName></cac:Party></cac:BuyerCustomerParty><cac:Delivery><cac:DeliveryAddress><cbc:CityName>Hamburg</cbc:CityName><cbc:PostalZone>20457</cbc:PostalZone></cac:DeliveryAddress><cac:DeliveryTerms><cbc:ID schemeID="INCOTERMS">FOB</cbc:ID></cac:DeliveryTerms><cac:Shipment><cac:ShipmentStage><cbc:TransportModeCode>1</cbc:TransportModeCode><cac:TransportMeans><cac:MaritimeTransport><cbc:VesselName>Ege</cbc:VesselName></cac:MaritimeTransport></cac:TransportMeans></cac:ShipmentStage></cac:Shipment></cac:Delivery>',
    }),
    {
      header: {
        DeliveryInfo: {
          ...{ DeliveryTerm: 'FOB', TransportModeCode: '1', CityName: 'Hamburg', PostalZone: '20457' },
          TransportMeans: 'Ege',
        },
      },
    },
  ),
  c(
    'the delivery of a sale in the country',
    invoice({
      tail: '<cac:Delivery><cac:DeliveryAddress><cbc:CityName>İzmir</cbc:CityName></cac:DeliveryAddress></cac:Delivery>',
    }),
    { header: { DeliveryInfo: undefined } },
  ),
  c(
    'a line of an export',
    invoice({
      profile: 'IHRACAT',
      lines: one(
        '',
        '<cac:Delivery><cac:DeliveryAddress><cbc:StreetName>Hafenstr.</cbc:StreetName><cbc:CityName>Hamburg</cbc:CityName><cbc:PostalZone>20457</cbc:PostalZone><cac:Country><cbc:Name>Almanya</cbc:Name></cac:Country></cac:DeliveryAddress><cac:DeliveryTerms><cbc:ID schemeID="INCOTERMS">CIF</cbc:ID></cac:DeliveryTerms><cac:Shipment><cac:GoodsItem><cbc:RequiredCustomsID>731815000000</cbc:RequiredCustomsID></cac:GoodsItem><cac:ShipmentStage><cbc:TransportModeCode>1</cbc:TransportModeCode></cac:ShipmentStage><cac:TransportHandlingUnit><cac:ActualPackage><cbc:ID>K1</cbc:ID><cbc:Quantity>2.000</cbc:Quantity><cbc:PackagingTypeCode>BX</cbc:PackagingTypeCode></cac:ActualPackage></cac:TransportHandlingUnit></cac:Shipment></cac:Delivery>',
      ),
    }),
    {
      lines: [
        {
          ExportInfo: {
            DeliveryTerm: 'CIF',
            TransportMode: '1',
            RequiredCustomsID: '731815000000',
            PackageID: 'K1',
            PackageQuantity: '2',
            PackagingType: 'BX',
            DeliveryAddress_CityName: 'Hamburg',
            DeliveryAddress_StreetName: 'Hafenstr.',
            DeliveryAddress_PostalCode: '20457',
            DeliveryAddress_Country: 'Almanya',
          },
        },
      ],
    },
  ),
  // Despatches.
  c('a despatch that was received', inbound(delivered('40')), {
    role: 'customer',
    kind: 'despatch',
    header: { DespatchType: '2', DocumentNumber: 'IRS2026000000001', Date: '2026-11-02' },
    lines: [{ ProductCode: 'P00001', Quantity: '40', UnitCode: 'C62' }],
  }),
  c('a despatch that was sent', inbound(delivered('40')), { kind: 'despatch', header: { DespatchType: '-2' } }),
  c(
    'what comes later is not delivered, what is too much is',
    inbound(
      delivered(
        '40',
        '',
        '<cbc:OutstandingQuantity unitCode="C62">10</cbc:OutstandingQuantity><cbc:OversupplyQuantity unitCode="C62">3</cbc:OversupplyQuantity>',
      ),
    ),
    { role: 'customer', lines: [{ Quantity: '40' }] },
  ),
  c(
    'the day on which the goods left',
    inbound(
      delivered('40'),
      '<cac:Shipment><cac:Delivery><cac:Despatch><cbc:ActualDespatchDate>2026-11-03</cbc:ActualDespatchDate></cac:Despatch></cac:Delivery></cac:Shipment>',
    ),
    { role: 'customer', header: { ActualDispatchDate: '2026-11-03' } },
  ),
  c(
    'a despatch that was printed by hand has its number; its own is in the description',
    matbudan(
      reference('AdditionalDocumentReference', 'RESIM-1') +
        reference('AdditionalDocumentReference', 'A-963403').replace('</cac:', `${printed}</cac:`),
    ),
    {
      role: 'customer',
      header: {
        DocumentNumber: 'A-963403',
        Description: 'e-İrsaliye IRS2026000000001',
        ActualDispatchDate: '2026-10-01',
        Date: '2026-11-02',
      },
    },
  ),
  c(
    'a printed despatch left on a day of its own',
    matbudan(
      `${reference('AdditionalDocumentReference', 'A-963403')}<cac:Shipment><cac:Delivery><cac:Despatch><cbc:ActualDespatchDate>2026-10-03</cbc:ActualDespatchDate></cac:Despatch></cac:Delivery></cac:Shipment>`,
    ),
    { role: 'customer', header: { DocumentNumber: 'A-963403', ActualDispatchDate: '2026-10-03' } },
  ),
  c('a printed despatch without a reference has its own number', matbudan(''), {
    role: 'customer',
    header: { DocumentNumber: 'IRS2026000000001', Description: undefined, ActualDispatchDate: undefined },
  }),
  c(
    'other documents of a despatch are none that was printed',
    inbound(delivered('40'), reference('AdditionalDocumentReference', 'A-963403')),
    { role: 'customer', header: { DocumentNumber: 'IRS2026000000001', Description: undefined } },
  ),
  c(
    'a price deep in the shipment',
    inbound(
      delivered(
        '40',
        '',
        '<cac:Shipment><cac:GoodsItem><cac:InvoiceLine><cbc:InvoicedQuantity>0</cbc:InvoicedQuantity><cac:Price><cbc:PriceAmount>812.50</cbc:PriceAmount></cac:Price></cac:InvoiceLine></cac:GoodsItem></cac:Shipment>',
      ),
    ),
    { role: 'customer', lines: [{ Quantity: '40', UnitPrice: '812.5' }] },
  ),
  c(
    'lots and serial numbers of a despatch',
    inbound(delivered('2', serial('S1') + serial('S2')) + delivered('5', lot('L7', '2027-01-31'))),
    {
      role: 'customer',
      lines: [
        { SerialNumbers: ['S1', 'S2'] },
        { Lots: [{ LotNo: 'L7', SupplierLotNo: 'L7', Quantity: '5', UnitCode: 'C62', ExpiryDate: '2027-01-31' }] },
      ],
    },
  ),
];
