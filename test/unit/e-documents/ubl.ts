/** Small UBL-TR files for tests, with the given parts in schema order. All parties are invented. */

export const own = '7341029584';
export const other = '2819074635';

interface Options {
  readonly supplier?: string;
  readonly customer?: string;
  readonly profile?: string;
  readonly type?: string;
  readonly number?: string;
  readonly head?: string;
  readonly tail?: string;
  readonly lines?: string;
}

export const vat = (base: string, amount: string, percent = '20', more = ''): string =>
  `<cac:TaxTotal><cbc:TaxAmount>${amount}</cbc:TaxAmount>${vatSubtotal(base, amount, percent, more)}</cac:TaxTotal>`;

export const vatSubtotal = (base: string, amount: string, percent = '20', more = ''): string => `<cac:TaxSubtotal>
  <cbc:TaxableAmount>${base}</cbc:TaxableAmount><cbc:TaxAmount>${amount}</cbc:TaxAmount>
  ${percent === '' ? '' : `<cbc:Percent>${percent}</cbc:Percent>`}
  <cac:TaxCategory>${more}<cac:TaxScheme><cbc:TaxTypeCode>0015</cbc:TaxTypeCode></cac:TaxScheme></cac:TaxCategory>
</cac:TaxSubtotal>`;

export const allowance = (amount: string, base = '', isCharge = false): string => `<cac:AllowanceCharge>
  <cbc:ChargeIndicator>${String(isCharge)}</cbc:ChargeIndicator><cbc:Amount>${amount}</cbc:Amount>
  ${base === '' ? '' : `<cbc:BaseAmount>${base}</cbc:BaseAmount>`}</cac:AllowanceCharge>`;

export const withholding = (vatAmount: string, amount: string, code = '603', percent = '70'): string =>
  `<cac:WithholdingTaxTotal><cbc:TaxAmount>${amount}</cbc:TaxAmount><cac:TaxSubtotal>
    <cbc:TaxableAmount>${vatAmount}</cbc:TaxableAmount><cbc:TaxAmount>${amount}</cbc:TaxAmount><cbc:Percent>${percent}</cbc:Percent>
    <cac:TaxCategory><cac:TaxScheme><cbc:TaxTypeCode>${code}</cbc:TaxTypeCode></cac:TaxScheme></cac:TaxCategory>
  </cac:TaxSubtotal></cac:WithholdingTaxTotal>`;

export const line = (
  quantity: string,
  price: string,
  net: string,
  taxes = '',
  {
    more = '',
    item = '<cac:SellersItemIdentification><cbc:ID>P00001</cbc:ID></cac:SellersItemIdentification>',
    unit = 'C62',
    name = 'Vida',
  } = {},
): string => `<cac:InvoiceLine><cbc:ID>1</cbc:ID>
  <cbc:InvoicedQuantity${unit === '' ? '' : ` unitCode="${unit}"`}>${quantity}</cbc:InvoicedQuantity>
  <cbc:LineExtensionAmount>${net}</cbc:LineExtensionAmount>${more}${taxes}
  <cac:Item><cbc:Name>${name}</cbc:Name>${item}</cac:Item>
  <cac:Price><cbc:PriceAmount>${price}</cbc:PriceAmount></cac:Price></cac:InvoiceLine>`;

const party = (name: string, id: string): string => `<cac:Party>
  <cac:PartyIdentification><cbc:ID schemeID="MERSISNO">0012345678900019</cbc:ID></cac:PartyIdentification>
  <cac:PartyIdentification><cbc:ID schemeID="${id.trim().length === 11 ? 'TCKN' : 'VKN'}">${id}</cbc:ID></cac:PartyIdentification>
  <cac:PartyName><cbc:Name>${name}</cbc:Name></cac:PartyName></cac:Party>`;

export function invoice(options: Options = {}): string {
  const {
    supplier = own,
    customer = other,
    profile = 'TICARIFATURA',
    type = 'SATIS',
    number = 'ABC2026000000001',
  } = options;
  const { head = '', tail = '', lines = line('10', '5.00', '50.00', vat('50.00', '10.00')) } = options;
  return `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
 xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
 xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
 <cbc:ProfileID>${profile}</cbc:ProfileID><cbc:ID> ${number}
 </cbc:ID><cbc:UUID>0C1DE9AA-5B1F-4A57-9A0E-3F6D1B7E2C01</cbc:UUID>
 <cbc:IssueDate>2026-11-02</cbc:IssueDate><cbc:InvoiceTypeCode>${type}</cbc:InvoiceTypeCode>${head}
 <cac:AccountingSupplierParty>${party('Kuzeyışık A.Ş.', supplier)}</cac:AccountingSupplierParty>
 <cac:AccountingCustomerParty>${party('Demirçam Ltd. Şti.', customer)}</cac:AccountingCustomerParty>
 ${tail}${lines}</Invoice>`;
}

export const despatch =
  (): string => `<d:DespatchAdvice xmlns:d="urn:oasis:names:specification:ubl:schema:xsd:DespatchAdvice-2"
 xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
 xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
 <cbc:ProfileID>TEMELIRSALIYE</cbc:ProfileID><cbc:ID>IRS2026000000001</cbc:ID><cbc:UUID>a</cbc:UUID>
 <cbc:IssueDate>2026-11-02</cbc:IssueDate><cbc:DespatchAdviceTypeCode>SEVK</cbc:DespatchAdviceTypeCode>
 <cac:DespatchSupplierParty>${party('Demirçam Ltd. Şti.', other)}</cac:DespatchSupplierParty>
 <cac:DeliveryCustomerParty>${party('Kuzeyışık A.Ş.', own)}</cac:DeliveryCustomerParty>
 <cac:DespatchLine><cbc:ID>1</cbc:ID><cbc:DeliveredQuantity unitCode="KGM">95.000</cbc:DeliveredQuantity>
  <cbc:OutstandingQuantity unitCode="KGM">5</cbc:OutstandingQuantity>
  <cac:Item><cbc:Name>Un</cbc:Name></cac:Item>
  <cac:Shipment><cbc:ID>1</cbc:ID><cac:GoodsItem><cac:InvoiceLine><cbc:ID>9</cbc:ID></cac:InvoiceLine></cac:GoodsItem></cac:Shipment>
 </cac:DespatchLine></d:DespatchAdvice>`;

/** Asserts that a value is not null or undefined. */
export function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('the test expects a value that is not there');
  return value;
}
