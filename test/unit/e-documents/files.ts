/**
 * Files with invented parties, one for each row and pitfall of UBL-TR that Rampa knows, and what has to become of each, written by
 * hand. `lines`: what each line of the draft holds; `totals`: net, VAT and payable amount where everything comes back.
 */
import { allowance, despatch, invoice, line, other, own, vat, vatSubtotal, withholding } from './ubl.ts';

type Fields = Readonly<Record<string, unknown>>;
export interface FileCase {
  readonly name: string;
  readonly text: string;
  /** The company's part; the supplier's where absent. */
  readonly role?: 'customer';
  readonly kind?: string;
  readonly header?: Fields;
  readonly lines?: readonly Fields[];
  readonly totals?: readonly [net: string, vat: string, payable: string];
  readonly questions?: readonly string[];
  /** Reasons and texts of open entries, the unit's apart. */
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
const rate = (name: string, amount: string): string =>
  `<cac:${name}><cbc:CalculationRate>${amount}</cbc:CalculationRate></cac:${name}>`;
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
const twoOf = (net1: string, vat1: string, net2: string, vat2: string): string =>
  line('1', net1, net1, vat(net1, vat1)) + line('1', net2, net2, vat(net2, vat2));

export const files: readonly FileCase[] = [
  // What it becomes, and its head.
  {
    name: 'a commercial invoice',
    text: invoice(),
    kind: 'salesReturnInvoice',
    header: {
      ProfileId: 'TEMELFATURA',
      InvoiceTypeCode: 'IADE',
      ReturnedInvoiceNumber: 'ABC2026000000001',
      ReturnedInvoiceDate: '2026-11-02',
    },
    lines: [first],
    totals: plain,
  },
  {
    name: 'a basic invoice',
    text: invoice({ profile: 'TEMELFATURA' }),
    header: { ProfileId: 'TEMELFATURA' },
    totals: plain,
  },
  { name: 'an e-archive invoice', text: invoice({ profile: 'EARSIVFATURA' }), header: { ProfileId: 'EARSIVFATURA' } },
  {
    name: 'a bought invoice',
    text: invoice({ supplier: other, customer: own, lines: line('10', '5', '50', vat('50', '10'), { item: buyers }) }),
    role: 'customer',
    kind: 'purchaseReturnInvoice',
    lines: [first],
    totals: plain,
  },
  {
    name: 'a return that the customer wrote',
    text: invoice({
      type: 'IADE',
      supplier: other,
      customer: own,
      tail: billing('OLD2026000000009'),
      lines: line('10', '5', '50', vat('50', '10'), { item: buyers }),
    }),
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
  {
    name: 'a return of several invoices names the first',
    text: invoice({
      type: 'IADE',
      supplier: other,
      customer: own,
      tail: billing('OLD2026000000009') + billing('OLD2026000000010'),
    }),
    role: 'customer',
    header: { ReturnedInvoiceNumber: 'OLD2026000000009' },
  },
  {
    name: 'a return that names no invoice',
    text: invoice({ type: 'IADE', supplier: other, customer: own }),
    role: 'customer',
    header: { DocumentNumber: 'ABC2026000000001' },
  },
  {
    name: 'a return that this company wrote is taken over too',
    text: invoice({
      type: 'TEVKIFATIADE',
      tail: billing('OLD2026000000009'),
      lines: line('6', '15', '90', vat('90', '0.90', '10')),
    }),
    kind: 'purchaseReturnInvoice',
    header: {
      InvoiceTypeCode: 'TEVKIFATIADE',
      ReturnedInvoiceNumber: 'OLD2026000000009',
      DocumentNumber: 'ABC2026000000001',
    },
    totals: ['90', '0.9', '90.9'],
  },
  {
    name: 'a return with withholding keeps its amounts',
    text: invoice({
      type: 'TEVKIFATIADE',
      supplier: other,
      customer: own,
      lines: line('6', '15', '90', vat('90', '0.90', '10'), { item: buyers }),
    }),
    role: 'customer',
    kind: 'salesReturnInvoice',
    header: { InvoiceTypeCode: 'TEVKIFATIADE' },
    lines: [{ VatAmount: '0.9', VatRate: '10' }],
    totals: ['90', '0.9', '90.9'],
  },
  {
    name: 'a return of an incentive sale',
    text: invoice({ type: 'YTBIADE', profile: 'YATIRIMTESVIK', supplier: other, customer: own }),
    role: 'customer',
    kind: 'salesReturnInvoice',
    header: { InvoiceTypeCode: 'YTBIADE', ProfileId: 'YATIRIMTESVIK' },
  },
  {
    name: 'an incentive sale with its certificate',
    text: invoice({
      type: 'YTBSATIS',
      profile: 'YATIRIMTESVIK',
      tail: '<cac:ContractDocumentReference><cbc:ID schemeID="YTBNO">123456</cbc:ID><cbc:IssueDate>2025-03-04</cbc:IssueDate></cac:ContractDocumentReference>',
    }),
    header: {
      InvoiceTypeCode: 'YTBIADE',
      InvestmentIncentiveDocumentNumber: '123456',
      InvestmentIncentiveDocumentDate: '2025-03-04',
    },
  },
  {
    name: 'a contract that is no certificate',
    text: invoice({ tail: reference('ContractDocumentReference', 'S-9') }),
    header: { InvestmentIncentiveDocumentNumber: undefined },
  },
  {
    name: 'an export is of the buyer',
    text: invoice({
      profile: 'IHRACAT',
      tail: '<cac:BuyerCustomerParty><cac:Party><cac:PartyName><cbc:Name>Nord GmbH</cbc:Name></cac:PartyName></cac:Party></cac:BuyerCustomerParty>',
    }),
    header: { ProfileId: 'TEMELFATURA' },
    open: [['unknownCustomer', 'Nord GmbH']],
  },
  {
    name: 'an invoice to the public sector',
    text: invoice({
      profile: 'KAMU',
      tail: '<cac:BuyerCustomerParty><cac:Party><cac:PartyIdentification><cbc:ID schemeID="VKN">2819074635</cbc:ID></cac:PartyIdentification><cac:PartyName><cbc:Name>Şehir Hastanesi</cbc:Name></cac:PartyName><cac:PostalAddress><cbc:CitySubdivisionName>Çankaya</cbc:CitySubdivisionName><cbc:CityName>Ankara</cbc:CityName><cac:Country><cbc:Name>Türkiye</cbc:Name></cac:Country></cac:PostalAddress></cac:Party></cac:BuyerCustomerParty>',
    }),
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
  {
    name: 'charging of a vehicle',
    text: invoice({
      profile: 'ENERJI',
      type: 'SARJ',
      tail: '<cac:InvoicePeriod><cbc:StartDate>2026-11-01</cbc:StartDate><cbc:EndDate>2026-11-02</cbc:EndDate></cac:InvoicePeriod>',
    }),
    header: { EnergyPeriodStart: '2026-11-01', EnergyPeriodEnd: '2026-11-02' },
  },
  {
    name: 'an order',
    text: invoice({ tail: reference('OrderReference', 'SIP-1', '2026-09-28') }),
    header: { OrderReferenceNumber: 'SIP-1', OrderReferenceDate: '2026-09-28' },
  },
  {
    name: 'despatches, one of them on paper',
    text: invoice({
      tail:
        reference('DespatchDocumentReference', 'IRS2026000000001') +
        reference('DespatchDocumentReference', '004711', ''),
    }),
    header: { ReferencedDespatches: [{ ID: 'IRS2026000000001', IssueDate: '2026-10-01' }, { ID: '004711' }] },
  },
  {
    name: 'references of a sale to other invoices are none of a return',
    text: invoice({ tail: billing('X') }),
    header: { ReturnedInvoiceNumber: 'ABC2026000000001' },
  },
  {
    name: 'a time with an offset',
    text: invoice({ head: '<cbc:IssueTime>09:15:00.0000000+03:00</cbc:IssueTime>' }),
    header: { ReturnedInvoiceDate: '2026-11-02' },
  },
  {
    name: 'a day with an offset',
    text: invoice().replace('2026-11-02<', '2026-11-02+03:00<'),
    header: { ReturnedInvoiceDate: '2026-11-02' },
  },
  // Parties.
  {
    name: 'a customer that the list does not have',
    text: invoice({ customer: '1234567890' }),
    open: [['unknownCustomer', '1234567890 Demirçam Ltd. Şti.']],
  },
  {
    name: 'a nameless consumer',
    text: invoice({ customer: '11111111111' }),
    open: [['unknownCustomer', 'Demirçam Ltd. Şti.']],
  },
  {
    name: 'a number that lost its zero',
    text: invoice({ customer: '455182394' }),
    open: [['unknownCustomer', '0455182394 Demirçam Ltd. Şti.']],
  },
  { name: 'a number with blanks', text: invoice({ customer: ' 2819074635 ' }), lines: [first] },
  // Currency.
  { name: 'old lira', text: invoice(currency('TRL')), lines: [{ CurrencyCode: 'TRY', ExchangeRate: '1' }] },
  {
    name: 'a foreign currency',
    text: invoice(currency('USD', rate('PricingExchangeRate', '41.2500'))),
    lines: [{ CurrencyCode: 'USD', ExchangeRate: '41.25' }],
  },
  {
    name: 'a rate of taxes is none of prices',
    text: invoice(currency('EUR', rate('TaxExchangeRate', '48'))),
    lines: [{ CurrencyCode: 'EUR', ExchangeRate: '' }],
    questions: ['rate'],
  },
  {
    name: 'a rate of payment is none either',
    text: invoice(currency('EUR', rate('PaymentExchangeRate', '48') + rate('PaymentAlternativeExchangeRate', '49'))),
    questions: ['rate'],
  },
  { name: 'a rate of 0', text: invoice(currency('EUR', rate('PricingExchangeRate', '0'))), questions: ['rate'] },
  // Quantities and prices.
  {
    name: 'a quantity with a point',
    text: invoice({ lines: line('95.000', '1', '95', vat('95', '19')) }),
    lines: [{ Quantity: '95' }],
    totals: ['95', '19', '114'],
  },
  {
    name: 'blanks around amounts',
    text: invoice({ lines: line(' 2 ', ' 786.90\n', '1573.80 ', vat(' 1573.80 ', '314.76 ')) }),
    lines: [{ Quantity: '2', UnitPrice: '786.9' }],
    totals: ['1573.8', '314.76', '1888.56'],
  },
  {
    name: 'no unit',
    text: invoice({ lines: line('10', '5', '50', vat('50', '10'), { unit: '' }) }),
    lines: [{ Quantity: '10' }],
    totals: plain,
  },
  {
    name: 'another code for pieces',
    text: invoice({ lines: line('10', '5', '50', vat('50', '10'), { unit: 'NIU' }) }),
    lines: [{ UnitCode: 'C62' }],
  },
  {
    name: 'three decimals in a line’s amount',
    text: invoice({ lines: line('1', '10.125', '10.125', vat('10.125', '2.03')) }),
    totals: ['10.13', '2.03', '12.16'],
  },
  {
    name: 'an amount that the price does not give',
    text: invoice({ lines: line('3', '3.333', '10.01', vat('10.01', '2.01')) }),
    lines: [{ UnitPrice: '3.333', AmountExcludingTax: '10.01', VatAmount: '2.01' }],
    totals: ['10.01', '2.01', '12.02'],
  },
  {
    name: 'no price',
    text: invoice({ lines: line('2', '5', '10', vat('10', '2')).replace(/<cac:Price>.*<\/cac:Price>/, '') }),
    lines: [{ Quantity: '2', UnitPrice: undefined, AmountExcludingTax: '10' }],
    totals: ['10', '2', '12'],
  },
  {
    name: 'a line within a line is none',
    text: invoice({ lines: one('', `<cac:SubInvoiceLine>${line('9', '9', '81')}</cac:SubInvoiceLine>`) }),
    lines: [{ Quantity: '1' }],
  },
  {
    name: 'two lines of one product',
    text: invoice({ lines: line('1', '5', '5', vat('5', '1')) + line('2', '6', '12', vat('12', '2.4')) }),
    lines: [
      { Quantity: '1', UnitPrice: '5' },
      { Quantity: '2', UnitPrice: '6' },
    ],
    totals: ['17', '3.4', '20.4'],
  },
  // Discounts and charges.
  {
    name: 'a discount',
    text: invoice({ lines: line('10', '10', '90', vat('90', '18'), { more: allowance('10', '100') }) }),
    lines: [{ Discounts: [{ Rate: '10' }] }],
    totals: ['90', '18', '108'],
  },
  {
    name: 'an amount before its discount',
    text: invoice({ lines: line('10', '10', '100', vat('90', '18'), { more: allowance('10', '100') }) }),
    lines: [{ Discounts: [{ Rate: '10' }] }],
    totals: ['90', '18', '108'],
  },
  {
    name: 'a discount without its base',
    text: invoice({ lines: line('10', '10', '75', vat('75', '15'), { more: allowance('25') }) }),
    lines: [{ Discounts: [{ Rate: '25' }] }],
    totals: ['75', '15', '90'],
  },
  {
    name: 'a discount of the rest',
    text: invoice({
      lines: line('10', '10', '72', vat('72', '14.4'), { more: allowance('10', '100') + allowance('18', '90') }),
    }),
    lines: [{ Discounts: [{ Rate: '10' }, { Rate: '20' }] }],
    totals: ['72', '14.4', '86.4'],
  },
  {
    name: 'discounts of one base',
    text: invoice({
      lines: line('10', '10', '70', vat('70', '14'), { more: allowance('10', '100') + allowance('20', '100') }),
    }),
    lines: [{ Discounts: [{ Rate: '30' }] }],
    totals: ['70', '14', '84'],
  },
  {
    name: 'a discount of nothing',
    text: invoice({ lines: line('10', '5', '50', vat('50', '10'), { more: allowance('0.00', '50') }) }),
    lines: [{ Discounts: [] }],
    totals: plain,
  },
  {
    name: 'a charge of a line',
    text: invoice({ lines: line('10', '5', '52', vat('52', '10.4'), { more: allowance('2', '50', true) }) }),
    questions: ['charge'],
    totals: ['52', '10.4', '62.4'],
  },
  {
    name: 'a charge of the document',
    text: invoice({ tail: allowance('7', '', true) }),
    questions: ['charge'],
    totals: plain,
  },
  {
    name: 'a discount of the document that repeats the lines’',
    text: invoice({
      tail: allowance('10') + vat('90', '18') + total('90', '108'),
      lines: line('10', '10', '90', vat('90', '18'), { more: allowance('10', '100') }),
    }),
    totals: ['90', '18', '108'],
  },
  {
    name: 'a discount of the document, spread',
    text: invoice({
      tail: allowance('10') + vat('290', '58') + total('290', '348'),
      lines: twoOf('100', '20', '200', '40'),
    }),
    totals: ['290', '58', '348'],
  },
  {
    name: 'a discount of the document that fits nothing',
    text: invoice({ tail: allowance('7') + vat('290', '58'), lines: twoOf('100', '20', '200', '40') }),
    questions: ['allowance'],
    totals: ['300', '60', '360'],
  },
  {
    name: 'costs of the market lower what is payable alone',
    text: invoice({
      profile: 'HKS',
      tail: `<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReason>HKSKOMISYON</cbc:AllowanceChargeReason><cbc:Amount>8</cbc:Amount></cac:AllowanceCharge>${vat('50', '10')}`,
    }),
    questions: [],
    totals: plain,
  },
  // VAT and other taxes.
  {
    name: 'VAT of 18 %',
    text: invoice({ lines: line('1', '100', '100', vat('100', '18', '18')) }),
    lines: [{ VatRate: '18' }],
    totals: ['100', '18', '118'],
  },
  {
    name: 'no VAT, with its reason on the line',
    text: invoice({ type: 'ISTISNA', lines: line('10', '5', '50', vat('50', '0', '0', exempt('301'))) }),
    lines: [{ VatRate: '0', VatExemptionCode: '301' }],
    totals: ['50', '0', '50'],
  },
  {
    name: 'no VAT, with its reason on the document',
    text: invoice({
      type: 'ISTISNA',
      tail: vat('50', '0', '0', exempt('350')),
      lines: line('10', '5', '50', vat('50', '0', '0')),
    }),
    lines: [{ VatExemptionCode: '350' }],
  },
  {
    name: 'a reason is none of lines with VAT',
    text: invoice({ tail: vat('50', '0', '0', exempt('350')) }),
    lines: [{ VatExemptionCode: undefined }],
  },
  {
    name: 'VAT that is shown and not charged',
    text: invoice({
      lines: line(
        '10',
        '5',
        '50',
        vat('50', '10').replace(
          '<cac:TaxSubtotal>',
          '<cac:TaxSubtotal><cbc:CalculationSequenceNumeric>-1</cbc:CalculationSequenceNumeric>',
        ),
      ),
    }),
    lines: [{ VatRate: '0' }],
    totals: ['50', '0', '50'],
  },
  {
    name: 'VAT of the document alone',
    text: invoice({ tail: vat('50', '10', '20'), lines: line('10', '5', '50') }),
    lines: [{ VatRate: '20' }],
    totals: plain,
  },
  {
    name: 'VAT without a percentage',
    text: invoice({ tail: vat('114.94', '20.69', ''), lines: line('0.5', '49.87', '24.94') + line('3', '30', '90') }),
    lines: [{ VatRate: '18', Quantity: '0.5' }, { VatRate: '18' }],
    totals: ['114.94', '20.69', '135.63'],
  },
  {
    name: 'VAT of two rates on one line',
    text: invoice({ lines: line('1', '100', '100', taxes(vatSubtotal('50', '10'), vatSubtotal('50', '5', '10'))) }),
    questions: ['severalRates'],
  },
  { name: 'a base of its own', text: invoice({ type: 'OZELMATRAH' }), questions: ['specialBase'] },
  {
    name: 'ÖTV by percentage enters the base',
    text: invoice({ lines: line('1', '1000', '1000', taxes(tax('0071', '500', '50'), vatSubtotal('1500', '300'))) }),
    lines: [{ AdditionalTaxCode1: '0071', AdditionalTaxRate1: '50' }],
    totals: ['1000', '300', '1800'],
  },
  {
    name: 'ÖTV by piece',
    text: invoice({ lines: line('10', '5', '50', taxes(tax('0073', '50'), vatSubtotal('100', '20'))) }),
    lines: [{ AdditionalTaxCode1: '0073', AdditionalTaxAmount1: '50' }],
    totals: ['50', '20', '120'],
  },
  {
    name: 'accommodation tax is beside the base',
    text: invoice({
      profile: 'TEMELFATURA',
      type: 'KONAKLAMAVERGISI',
      lines: line('1', '100', '100', taxes(tax('0059', '2', '2'), vatSubtotal('100', '10', '10'))),
    }),
    lines: [{ AdditionalTaxCode1: '0059', AdditionalTaxRate1: '2' }],
    totals: ['100', '10', '112'],
  },
  // Withholding.
  {
    name: 'withholding of a line',
    text: invoice({ type: 'TEVKIFAT', lines: line('1', '100', '100', vat('100', '20') + withholding('20', '14')) }),
    header: { ApplyWithholding: true, WithholdingCode: '603', InvoiceTypeCode: 'IADE' },
    lines: [{ WithholdingNumerator: '7', WithholdingDenominator: '10' }],
    totals: ['100', '20', '106'],
  },
  {
    name: 'withholding of the document, all of it',
    text: invoice({
      type: 'TEVKIFAT',
      tail: withholding('60', '54', '606', '90'),
      lines: twoOf('100', '20', '200', '40'),
    }),
    header: { WithholdingCode: '606', WithholdingNumerator: '9' },
    totals: ['300', '60', '306'],
  },
  {
    name: 'withholding of the document, of one line',
    text: invoice({ type: 'TEVKIFAT', tail: withholding('40', '28'), lines: twoOf('100', '20', '200', '40') }),
    lines: [{ WithholdingCode: undefined }, { WithholdingCode: '603' }],
    totals: ['300', '60', '332'],
  },
  {
    name: 'withholding of both counts once',
    text: invoice({
      type: 'TEVKIFAT',
      tail: withholding('20', '14'),
      lines: line('1', '100', '100', vat('100', '20') + withholding('20', '14')),
    }),
    totals: ['100', '20', '106'],
  },
  {
    name: 'withholding that fits no line',
    text: invoice({ type: 'TEVKIFAT', tail: withholding('41', '28'), lines: twoOf('100', '20', '200', '40') }),
    questions: ['withholding'],
    totals: ['300', '60', '360'],
  },
  // What a line is.
  {
    name: 'a product that the list does not have',
    text: invoice({ lines: line('1', '5', '5', vat('5', '1'), { item: code.replace('P00001', 'YOK') }) }),
    lines: [{ ProductCode: undefined, Quantity: '1' }],
    open: [['unknownProduct', 'YOK Vida']],
  },
  {
    name: 'freight',
    text: invoice({ lines: line('1', '75', '75', vat('75', '15'), { item: ids('DIGER', '1111111111') }) }),
    open: [['unknownProduct', 'Vida']],
    totals: ['75', '15', '90'],
  },
  {
    name: 'one serial number a piece',
    text: invoice({ lines: line('2', '5', '10', vat('10', '2'), item(serial('S1') + serial('0012020000000010'))) }),
    lines: [{ SerialNumbers: ['S1', '0012020000000010'] }],
  },
  {
    name: 'a lot',
    text: invoice({ lines: line('2', '5', '10', vat('10', '2'), item(lot('L1', '2027-11-30'))) }),
    lines: [{ Lots: [{ LotNo: 'L1', SupplierLotNo: 'L1', ExpiryDate: '2027-11-30', Quantity: '2', UnitCode: 'C62' }] }],
  },
  {
    name: 'two lots without quantities',
    text: invoice({ lines: line('2', '5', '10', vat('10', '2'), item(lot('L1') + lot('L2'))) }),
    lines: [{ Lots: [] }],
    open: [['severalValues', 'L1, L2']],
  },
  {
    name: 'medicines, one a piece',
    text: invoice({
      profile: 'ILAC_TIBBICIHAZ',
      lines: line(
        '2',
        '5',
        '10',
        vat('10', '2'),
        item(
          ids(
            'ILAC',
            '(GTIN)08699000000015(BN)A71(SN)17\n   (XD)270930',
            '(XD)271100(SN)18(GTIN)08699000000015(BN)A72',
          ),
        ),
      ),
    }),
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
  {
    name: 'medical devices, one without a serial number',
    text: invoice({
      lines: line(
        '2',
        '5',
        '10',
        vat('10', '2'),
        item(
          ids(
            'TIBBICIHAZ',
            '(UNO)08699000000022(LNO)X98(SNO)883434(URT)260225',
            '(UNO)08699000000022(LNO)X98(URT)260225',
          ),
        ),
      ),
    }),
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
  {
    name: 'a medicine in a form of its own',
    text: invoice({ lines: line('1', '5', '5', vat('5', '1'), item(ids('ILAC', 'GTIN:08699000000039;LOT:P9'))) }),
    lines: [{ MedicineDeviceInfo: undefined }],
    open: [['notRead', 'GTIN:08699000000039;LOT:P9']],
  },
  {
    name: 'goods of the market',
    text: invoice({
      lines: one(
        ids('KUNYENO', '1231231231231231123') +
          ids('MALSAHIBIADSOYADUNVAN', 'Mal Sahibi') +
          ids('MALSAHIBIVKNTCKN', '12312312312'),
      ),
    }),
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
  {
    name: 'brand, model, origin, trace and class',
    text: invoice({
      lines: one(
        `<cbc:BrandName>Kuzey</cbc:BrandName><cbc:ModelName>K-1</cbc:ModelName><cac:OriginCountry><cbc:IdentificationCode>TR</cbc:IdentificationCode><cbc:Name>Türkiye</cbc:Name></cac:OriginCountry><cac:CommodityClassification><cbc:ItemClassificationCode>7318</cbc:ItemClassificationCode></cac:CommodityClassification>${instance('<cbc:ProductTraceID>IZ-1</cbc:ProductTraceID>')}`,
      ),
    }),
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
  {
    name: 'labels and plates have no field',
    text: invoice({
      lines: one(ids('ETIKETNO', 'ABC1234567') + ids('SEVKIYATNO', '1234567') + ids('PLAKA', '06ABC06')),
    }),
    lines: [{ HalInfo: undefined, MedicineDeviceInfo: undefined, ProductInfo: undefined }],
  },
  {
    name: 'a line of an export',
    text: invoice({
      profile: 'IHRACAT',
      lines: one(
        '',
        '<cac:Delivery><cac:DeliveryAddress><cbc:StreetName>Hafenstr.</cbc:StreetName><cbc:CityName>Hamburg</cbc:CityName><cbc:PostalZone>20457</cbc:PostalZone><cac:Country><cbc:Name>Almanya</cbc:Name></cac:Country></cac:DeliveryAddress><cac:DeliveryTerms><cbc:ID schemeID="INCOTERMS">CIF</cbc:ID></cac:DeliveryTerms><cac:Shipment><cac:GoodsItem><cbc:RequiredCustomsID>731815000000</cbc:RequiredCustomsID></cac:GoodsItem><cac:ShipmentStage><cbc:TransportModeCode>1</cbc:TransportModeCode></cac:ShipmentStage><cac:TransportHandlingUnit><cac:ActualPackage><cbc:ID>K1</cbc:ID><cbc:Quantity>2.000</cbc:Quantity><cbc:PackagingTypeCode>BX</cbc:PackagingTypeCode></cac:ActualPackage></cac:TransportHandlingUnit></cac:Shipment></cac:Delivery>',
      ),
    }),
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
  // Despatches.
  {
    name: 'a despatch that was received',
    text: inbound(delivered('40')),
    role: 'customer',
    kind: 'despatch',
    header: { DespatchType: '2', DocumentNumber: 'IRS2026000000001', Date: '2026-11-02' },
    lines: [{ ProductCode: 'P00001', Quantity: '40', UnitCode: 'C62' }],
  },
  {
    name: 'a despatch that was sent',
    text: inbound(delivered('40')),
    kind: 'despatch',
    header: { DespatchType: '-2' },
  },
  {
    name: 'what comes later is not delivered, what is too much is',
    text: inbound(
      delivered(
        '40',
        '',
        '<cbc:OutstandingQuantity unitCode="C62">10</cbc:OutstandingQuantity><cbc:OversupplyQuantity unitCode="C62">3</cbc:OversupplyQuantity>',
      ),
    ),
    role: 'customer',
    lines: [{ Quantity: '40' }],
  },
  {
    name: 'the day on which the goods left',
    text: inbound(
      delivered('40'),
      '<cac:Shipment><cac:Delivery><cac:Despatch><cbc:ActualDespatchDate>2026-11-03</cbc:ActualDespatchDate></cac:Despatch></cac:Delivery></cac:Shipment>',
    ),
    role: 'customer',
    header: { ActualDispatchDate: '2026-11-03' },
  },
  {
    name: 'a despatch that was printed by hand has its number; its own is in the description',
    text: matbudan(
      reference('AdditionalDocumentReference', 'RESIM-1') +
        reference('AdditionalDocumentReference', 'A-963403').replace('</cac:', `${printed}</cac:`),
    ),
    role: 'customer',
    header: {
      DocumentNumber: 'A-963403',
      Description: 'e-İrsaliye IRS2026000000001',
      ActualDispatchDate: '2026-10-01',
      Date: '2026-11-02',
    },
  },
  {
    name: 'a printed despatch left on a day of its own',
    text: matbudan(
      `${reference('AdditionalDocumentReference', 'A-963403')}<cac:Shipment><cac:Delivery><cac:Despatch><cbc:ActualDespatchDate>2026-10-03</cbc:ActualDespatchDate></cac:Despatch></cac:Delivery></cac:Shipment>`,
    ),
    role: 'customer',
    header: { DocumentNumber: 'A-963403', ActualDispatchDate: '2026-10-03' },
  },
  {
    name: 'a printed despatch without a reference has its own number',
    text: matbudan(''),
    role: 'customer',
    header: { DocumentNumber: 'IRS2026000000001', Description: undefined, ActualDispatchDate: undefined },
  },
  {
    name: 'other documents of a despatch are none that was printed',
    text: inbound(delivered('40'), reference('AdditionalDocumentReference', 'A-963403')),
    role: 'customer',
    header: { DocumentNumber: 'IRS2026000000001', Description: undefined },
  },
  {
    name: 'a price deep in the shipment',
    text: inbound(
      delivered(
        '40',
        '',
        '<cac:Shipment><cac:GoodsItem><cac:InvoiceLine><cbc:InvoicedQuantity>0</cbc:InvoicedQuantity><cac:Price><cbc:PriceAmount>812.50</cbc:PriceAmount></cac:Price></cac:InvoiceLine></cac:GoodsItem></cac:Shipment>',
      ),
    ),
    role: 'customer',
    lines: [{ Quantity: '40', UnitPrice: '812.5' }],
  },
  {
    name: 'lots and serial numbers of a despatch',
    text: inbound(delivered('2', serial('S1') + serial('S2')) + delivered('5', lot('L7', '2027-01-31'))),
    role: 'customer',
    lines: [
      { SerialNumbers: ['S1', 'S2'] },
      { Lots: [{ LotNo: 'L7', SupplierLotNo: 'L7', Quantity: '5', UnitCode: 'C62', ExpiryDate: '2027-01-31' }] },
    ],
  },
];
