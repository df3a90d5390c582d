import { boolean, decimal, integer, list, object, text, textList, uuid } from '../fields.ts';
import type { ItemOf } from '../fields.ts';
import { exportInfoFields, halInfoFields, medicineDeviceInfoFields, productInfoFields } from './extensions.ts';
import { lotFields } from './lot.ts';

const section = '§2.3';

/** Percent, 0 to 100; discounts are applied one after another in list order. */
export const discountFields = {
  Rate: decimal({ section, required: true, min: 0, max: 100, measure: 'percent', group: 'discount' }),
} as const;

const additionalTaxCode = text({ section, maxLength: 15, group: 'additionalTax' });
const additionalTaxRate = decimal({ section, measure: 'percent', group: 'additionalTax' });
const additionalTaxMoney = decimal({ section, class: 'amount', measure: 'money', group: 'additionalTax' });
const money = decimal({ section, class: 'amount', measure: 'money', group: 'tax' });
/** §2.5. */
const extension = { section, group: 'extensions', storedAsSent: true } as const;
const echoId = uuid({ section, class: 'echo', group: 'record' });

/**
 * §2.3: a line of an invoice, in the order of the form. ExchangeRate has its own rules (rules/currency.ts). §2.3 says that
 * WarehouseName is required, but also how a line without it is treated: it is required for queueing, and may be absent in a line
 * that was read.
 */
export const invoiceLineFields = {
  ProductCode: text({ section, required: true, lookup: 'products', group: 'product' }),
  ProductName: text({ section, class: 'echo', group: 'product' }),
  Quantity: decimal({ section, required: true, exclusiveMin: 0, measure: 'quantity', group: 'product' }),
  UnitCode: text({ section, required: true, lookup: 'units', group: 'product' }),
  UnitName: text({ section, class: 'echo', group: 'product' }),
  MainUnitQuantity: decimal({ section, class: 'calculated', measure: 'quantity', group: 'product' }),
  WarehouseName: text({ section, required: true, lookup: 'warehouses', lookupValue: 'name', group: 'product' }),
  LineGroupName: text({ section, lookup: 'lineGroups', lookupValue: 'name', group: 'product' }),
  Description: text({ section, maxLength: 255, multiline: true, group: 'product' }),
  Description2: text({ section, maxLength: 255, multiline: true, group: 'product' }),

  UnitPrice: decimal({ section, min: 0, measure: 'price', group: 'price' }),
  CurrencyCode: text({ section, required: true, lookup: 'currencies', group: 'price' }),
  ExchangeRate: decimal({ section, exclusiveMin: 0, limitOfSection: true, measure: 'rate', group: 'price' }),

  Discounts: list({ section, fields: discountFields, group: 'discount' }),
  DiscountRate: decimal({ section, class: 'amount', min: 0, max: 100, measure: 'percent', group: 'discount' }),
  DiscountAmount: decimal({ section, class: 'amount', measure: 'money', group: 'discount' }),

  VatRate: integer({ section, min: 0, max: 100, group: 'tax' }),
  VatIncluded: boolean({ section, group: 'tax' }),
  AmountExcludingTax: money,
  VatBase: money,
  VatAmount: money,
  AmountIncludingTax: money,
  VatExemptionCode: text({ section, maxLength: 10, group: 'tax' }),

  WithholdingCode: text({ section, maxLength: 10, group: 'withholding' }),
  WithholdingNumerator: integer({ section, group: 'withholding' }),
  WithholdingDenominator: integer({ section, group: 'withholding' }),
  WithheldVatAmount: decimal({ section, class: 'calculated', measure: 'money', group: 'withholding' }),

  AdditionalTaxCode1: additionalTaxCode,
  AdditionalTaxRate1: additionalTaxRate,
  AdditionalTaxBase1: additionalTaxMoney,
  AdditionalTaxAmount1: additionalTaxMoney,
  AdditionalTaxCode2: additionalTaxCode,
  AdditionalTaxRate2: additionalTaxRate,
  AdditionalTaxBase2: additionalTaxMoney,
  AdditionalTaxAmount2: additionalTaxMoney,
  AdditionalTaxCode3: additionalTaxCode,
  AdditionalTaxRate3: additionalTaxRate,
  AdditionalTaxBase3: additionalTaxMoney,
  AdditionalTaxAmount3: additionalTaxMoney,

  Lots: list({ section, fields: lotFields, group: 'lots', ofOneDocument: true }),
  SerialNumbers: textList({ section, group: 'serials', ofOneDocument: true }),

  ExportInfo: object({ fields: exportInfoFields, ...extension }),
  MedicineDeviceInfo: object({ fields: medicineDeviceInfoFields, ...extension, ofOneDocument: true }),
  HalInfo: object({ fields: halInfoFields, ...extension }),
  ProductInfo: object({ fields: productInfoFields, ...extension }),

  ProductId: echoId,
  UnitId: echoId,
  CurrencyId: echoId,
  LineGroupId: echoId,
  WarehouseId: echoId,
} as const;

export type InvoiceLine = ItemOf<typeof invoiceLineFields>;
