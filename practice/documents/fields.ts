/** The fields of §2 as this service interprets the tables; used to check bodies and build records. */

export type FieldType =
  | 'text'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'dateTime'
  | 'uuid'
  | 'object'
  | 'objects'
  | 'texts'
  | 'lines'
  | 'lots'
  | 'discounts';

export interface Field {
  readonly type: FieldType;
  /** Whether a request may contain it; the others are derived, snapshots, calculated, identifiers or names (§2.1). */
  readonly sent: boolean;
  readonly required?: boolean;
  /** Characters. */
  readonly max?: number;
  readonly min?: number;
  /** 0 to 100. */
  readonly percent?: boolean;
  /** Left out of the general check because a separate rule checks it. */
  readonly ruled?: boolean;
}
export type Fields = Readonly<Record<string, Field>>;

const text = (max?: number): Field => ({ type: 'text', sent: true, ...(max === undefined ? {} : { max }) });
const requiredText = (max?: number): Field => ({ ...text(max), required: true });
const number: Field = { type: 'number', sent: true };
const integer: Field = { type: 'integer', sent: true };
const percent: Field = { type: 'number', sent: true, percent: true };
const boolean: Field = { type: 'boolean', sent: true };
const dateTime: Field = { type: 'dateTime', sent: true };
const uuid: Field = { type: 'uuid', sent: true };
const object: Field = { type: 'object', sent: true };
const objects: Field = { type: 'objects', sent: true };
const shown: Field = { type: 'text', sent: false };
const shownNumber: Field = { type: 'number', sent: false };

/** §2.4. */
export const lotFields: Fields = {
  LotNo: requiredText(),
  Quantity: { ...number, ruled: true },
  UnitCode: requiredText(),
  SupplierLotNo: text(),
  ExpiryDate: dateTime,
  Description: text(100),
};

/** §2.3. */
export const lineFields: Fields = {
  ProductId: shown,
  UnitId: shown,
  CurrencyId: shown,
  LineGroupId: shown,
  WarehouseId: shown,
  ProductName: shown,
  UnitName: shown,
  MainUnitQuantity: shownNumber,
  ProductCode: requiredText(),
  UnitCode: requiredText(),
  Quantity: { ...number, ruled: true },
  UnitPrice: { ...number, min: 0 },
  CurrencyCode: requiredText(),
  ExchangeRate: { ...number, ruled: true },
  DiscountRate: percent,
  DiscountAmount: number,
  Discounts: { type: 'discounts', sent: true },
  VatRate: { ...integer, percent: true },
  VatIncluded: boolean,
  VatAmount: number,
  AmountExcludingTax: number,
  AmountIncludingTax: number,
  VatBase: number,
  VatExemptionCode: text(10),
  LineGroupName: text(),
  WarehouseName: text(),
  Description: text(255),
  Description2: text(255),
  WithholdingCode: text(10),
  WithholdingNumerator: integer,
  WithholdingDenominator: integer,
  WithheldVatAmount: shownNumber,
  AdditionalTaxCode1: text(15),
  AdditionalTaxCode2: text(15),
  AdditionalTaxCode3: text(15),
  AdditionalTaxRate1: number,
  AdditionalTaxRate2: number,
  AdditionalTaxRate3: number,
  AdditionalTaxAmount1: number,
  AdditionalTaxAmount2: number,
  AdditionalTaxAmount3: number,
  AdditionalTaxBase1: number,
  AdditionalTaxBase2: number,
  AdditionalTaxBase3: number,
  Lots: { type: 'lots', sent: true },
  SerialNumbers: { type: 'texts', sent: true },
  ExportInfo: object,
  MedicineDeviceInfo: object,
  HalInfo: object,
  ProductInfo: object,
};

/** For documents whose lines may name the product by its id only. */
export const looseLineFields: Fields = {
  ...lineFields,
  ProductCode: text(),
  ProductId: { type: 'uuid', sent: true },
};

const lines: Field = { type: 'lines', sent: true };
const totals: Fields = { DiscountTotal: number, SubTotal: number, VatTotal: number, GrandTotal: number };
const snapshots: Fields = { Address: shown, CustomerTitle: shown, TaxNumber: shown, TaxOffice: shown };
const identifiers: Fields = { Id: shown, CustomerId: shown, CurrencyId: shown, CustomerName: shown };
const dates: Fields = { CreateDate: shown, ModifyDate: shown };

/** §2.1, which §2.6 applies to sales return invoices too. */
export const invoiceFields: Fields = {
  ...identifiers,
  CurrencyCode: shown,
  ShipmentDefinitionId: shown,
  ...snapshots,
  EInvoiceType: { type: 'integer', sent: false },
  InvoiceNumber: requiredText(20),
  DocumentNumber: text(100),
  Date: { ...dateTime, required: true },
  Description: text(1000),
  CustomerCode: requiredText(),
  DueDays: { ...integer, min: 0 },
  SharingCode: text(),
  ShipmentDefinitionCode: text(),
  ...totals,
  Consolidated: boolean,
  PrintDescription: boolean,
  Cancelled: boolean,
  AverageExchangeRate: number,
  ApplyWithholding: boolean,
  WithholdingCode: text(10),
  WithholdingNumerator: integer,
  WithholdingDenominator: integer,
  WithholdingTotal: shownNumber,
  AdditionalTaxTotal: number,
  ProfileId: text(),
  InvoiceTypeCode: text(),
  WithholdingTaxRate: number,
  SocialSecurityRate: number,
  MarketRate: number,
  ReturnedInvoiceNumber: text(),
  ReturnedInvoiceDate: dateTime,
  OrderReferenceNumber: text(),
  OrderReferenceDate: dateTime,
  BranchNumber: text(),
  BranchTitle: text(),
  BranchAddress: text(),
  InvestmentIncentiveDocumentNumber: text(),
  InvestmentIncentiveDocumentDate: dateTime,
  EnergyPeriodStart: dateTime,
  EnergyPeriodEnd: dateTime,
  DeliveryInfo: object,
  PaymentMeans: objects,
  ReferencedDespatches: objects,
  CustomerIdentitySchemes: objects,
  PublicSectorSpendingUnit: object,
  SgkInfo: object,
  ...dates,
  Lines: lines,
};

/** §2.7; the read-only fields follow those of invoices, by this service's own choice. */
export const despatchFields: Fields = {
  ...identifiers,
  ShipmentDefinitionId: shown,
  ...snapshots,
  DespatchType: { ...integer, required: true, ruled: true },
  DespatchNumber: requiredText(20),
  DocumentNumber: text(100),
  Date: { ...dateTime, required: true },
  ActualDispatchDate: dateTime,
  Description: text(1000),
  CustomerCode: requiredText(),
  CurrencyCode: requiredText(),
  DueDays: { ...integer, min: 0 },
  SharingCode: text(),
  ShipmentDefinitionCode: text(),
  ...totals,
  AdditionalTaxTotal: number,
  WithholdingTotal: number,
  AverageExchangeRate: number,
  ...dates,
  Lines: lines,
};

/** §2.8, with ids instead of codes; the read-only fields are this service's own choice. */
export const quoteFields: Fields = {
  Id: shown,
  CustomerCode: shown,
  CustomerName: shown,
  RepresentativeName: shown,
  CurrencyCode: shown,
  SharingCode: shown,
  QuoteType: { ...integer, required: true, ruled: true },
  QuoteNumber: requiredText(10),
  DocumentNumber: text(20),
  Date: { ...dateTime, required: true },
  Description: text(1000),
  CustomerId: { ...uuid, required: true },
  RepresentativeId: uuid,
  CurrencyId: { ...uuid, required: true },
  DueDays: { ...integer, min: 0 },
  DeliveryDate: dateTime,
  SharingCodeId: uuid,
  ...totals,
  AdditionalTaxTotal: number,
  WithholdingTotal: number,
  AverageExchangeRate: number,
  ...dates,
  Lines: lines,
};

/** The value in a record for an empty field. */
export function emptyValue(type: FieldType): null | 0 | false | never[] {
  if (type === 'number' || type === 'integer') return 0;
  if (type === 'boolean') return false;
  return ['text', 'dateTime', 'uuid', 'object'].includes(type) ? null : [];
}
