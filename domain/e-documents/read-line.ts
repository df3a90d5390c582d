import type Big from 'big.js';
import { divide, hundred, percentOf, read, round, write, zero } from '../amounts/decimal.ts';
import type { AdditionalTax, EDocumentLine, EDocumentQuestion, Withholding } from './e-document.ts';
import { readExport } from './read-header.ts';
import { readExtensions } from './read-extensions.ts';
import type { Extensions } from './read-extensions.ts';
import { dayAt, elementsAt, numberAt, textAt } from './xml.ts';
import type { XmlElement } from './xml.ts';

/** A line as read, with its VAT base; read-document.ts completes it with values of the document. */
export interface ReadLine {
  readonly line: EDocumentLine;
  /** Null if the line has no VAT of its own. */
  readonly vatBase: Big | null;
  readonly questions: readonly EDocumentQuestion[];
}

const vatCode = '0015';
/** Withheld VAT, which is not a separate tax. */
const withheldVatCode = '9015';

/** The subtotals of a tax total: those of VAT, and those of other taxes. */
export function subtotalsOf(holder: XmlElement | undefined): {
  readonly vat: readonly XmlElement[];
  readonly others: readonly XmlElement[];
} {
  const subtotals = elementsAt(holder, 'TaxTotal', 'TaxSubtotal');
  const codeOf = (subtotal: XmlElement): string => textAt(subtotal, 'TaxCategory', 'TaxScheme', 'TaxTypeCode');
  return {
    vat: subtotals.filter((subtotal) => codeOf(subtotal) === vatCode),
    others: subtotals.filter((subtotal) => ![vatCode, withheldVatCode, ''].includes(codeOf(subtotal))),
  };
}

/** VAT that is shown but not charged (exemptions 308 and 339) has the calculation sequence −1. */
export const isCharged = (subtotal: XmlElement): boolean => numberAt(subtotal, 'CalculationSequenceNumeric') !== '-1';

/**
 * Whether an AllowanceCharge is a charge: an xsd:boolean in any case. One that says something else is treated like a charge, which is
 * asked about; one that says nothing is a discount.
 */
export const isCharge = (one: XmlElement): boolean =>
  !['', '0', 'false'].includes(textAt(one, 'ChargeIndicator').toLowerCase());

/** The percentage; computed if only base and amount are given: 20.69 of 114.94 is 18. */
export function percentOfSubtotal(subtotal: XmlElement): string {
  const percent = numberAt(subtotal, 'Percent');
  if (percent !== null) return percent;
  const base = amountAt(subtotal, 'TaxableAmount');
  return base.eq(zero) ? '0' : write(divide(amountAt(subtotal, 'TaxAmount').times(hundred), base, 0));
}

export const amountAt = (from: XmlElement | undefined, ...path: readonly string[]): Big =>
  read(numberAt(from, ...path)) ?? zero;

export function readWithholding(holder: XmlElement | undefined): Withholding | null {
  const [subtotal] = elementsAt(holder, 'WithholdingTaxTotal', 'TaxSubtotal');
  const code = textAt(subtotal, 'TaxCategory', 'TaxScheme', 'TaxTypeCode');
  if (subtotal === undefined || code === '') return null;
  const percent = numberAt(subtotal, 'Percent') ?? '0';
  const vat = amountAt(subtotal, 'TaxableAmount');
  const amount = numberAt(subtotal, 'TaxAmount') ?? write(withheldOf(vat, percent));
  return { code, percent, vat: write(vat), amount };
}

export const withheldOf = (vat: Big, percent: string): Big => round(percentOf(vat, read(percent) ?? zero));

/** `isIncentive`: the document's commodity classes are kinds of investment instead. */
export function readLine(element: XmlElement, position: number, isIncentive = false): ReadLine {
  const [item] = elementsAt(element, 'Item');
  const { vat, others } = subtotalsOf(element);
  const charged = vat.filter(isCharged);
  const allowances = elementsAt(element, 'AllowanceCharge').filter(({ children }) => children.length > 0);
  const discounts = allowances
    .filter((one) => !isCharge(one) && amountAt(one, 'Amount').gt(zero))
    .map((one) => ({ amount: numberAt(one, 'Amount') ?? '0', base: numberAt(one, 'BaseAmount') }));
  const hasCharge = allowances.some((one) => isCharge(one) && amountAt(one, 'Amount').gt(zero));
  const vatBase = vat.length === 0 ? null : vat.reduce((sum, one) => sum.plus(amountAt(one, 'TaxableAmount')), zero);
  const taxes = others.map((one): AdditionalTax => ({
    code: textAt(one, 'TaxCategory', 'TaxScheme', 'TaxTypeCode'),
    rate: numberAt(one, 'Percent'),
    amount: numberAt(one, 'TaxAmount') ?? '0',
  }));
  const quantity = numberAt(element, 'InvoicedQuantity') ?? numberAt(element, 'DeliveredQuantity') ?? '0';
  const price =
    numberAt(element, 'Price', 'PriceAmount') ??
    numberAt(element, 'Shipment', 'GoodsItem', 'InvoiceLine', 'Price', 'PriceAmount');
  const [counted] = elementsAt(element, 'InvoicedQuantity').concat(elementsAt(element, 'DeliveredQuantity'));
  const extensions = readExtensions(item, isIncentive);
  const exported = readExport(element);
  const instances = elementsAt(item, 'ItemInstance');
  const rates = new Set(charged.map(percentOfSubtotal));
  return {
    vatBase,
    questions: [...(hasCharge ? (['charge'] as const) : []), ...(rates.size > 1 ? (['severalRates'] as const) : [])],
    line: {
      position,
      name: textAt(item, 'Name'),
      codes: {
        seller: textAt(item, 'SellersItemIdentification', 'ID'),
        buyer: textAt(item, 'BuyersItemIdentification', 'ID'),
        others: otherCodes(item, extensions),
      },
      quantity,
      unit: counted?.attributes['unitCode']?.trim() ?? '',
      price,
      discounts,
      net: write(netOf({ element, quantity, price, vatBase, discounts: sum(discounts), taxes })),
      vatRate: charged[0] === undefined ? '0' : percentOfSubtotal(charged[0]),
      vat: write(charged.reduce((total, one) => total.plus(amountAt(one, 'TaxAmount')), zero)),
      exemption:
        vat.map((one) => textAt(one, 'TaxCategory', 'TaxExemptionReasonCode')).find((code) => code !== '') ?? '',
      withholding: readWithholding(element),
      taxes,
      serials: instances.map((one) => textAt(one, 'SerialID')).filter((serial) => serial !== ''),
      lots: lotsIn(instances),
      ...extensions,
      ...(exported === undefined ? {} : { export: exported }),
    },
  };
}

/** Each lot once, even if every piece of it names it. */
function lotsIn(instances: readonly XmlElement[]): EDocumentLine['lots'] {
  const lots = instances
    .map((one) => ({
      number: textAt(one, 'LotIdentification', 'LotNumberID'),
      expiry: dayAt(one, 'LotIdentification', 'ExpiryDate'),
    }))
    .filter(({ number }) => number !== '');
  return [...new Map(lots.map((lot) => [JSON.stringify(lot), lot])).values()];
}

const sum = (discounts: readonly { readonly amount: string }[]): Big =>
  discounts.reduce((total, { amount }) => total.plus(amount), zero);

const codesIn = [
  ['StandardItemIdentification', 'ID'],
  ['ManufacturersItemIdentification', 'ID'],
  ['AdditionalItemIdentification', 'ID'],
  ['Keyword'],
] as const;
/** Not product codes: `DIGER` numbers of GİB's templates, and identifiers of a party or a single piece. */
const noCodes: ReadonlySet<string> = new Set([
  ...['DIGER', 'MALSAHIBIVKNTCKN', 'MALSAHIBIADSOYADUNVAN', 'KUNYENO', 'PLAKA', 'ETIKETNO', 'SEVKIYATNO'],
  ...['ILAC', 'TIBBICIHAZ'],
]);

function otherCodes(item: XmlElement | undefined, { medicines = [], devices = [] }: Extensions): readonly string[] {
  const elements = codesIn.flatMap((path) => elementsAt(item, ...path));
  const codes = elements.filter(({ attributes }) => !noCodes.has(attributes['schemeID']?.trim() ?? ''));
  const pieces = [...medicines, ...devices].flatMap(({ GTIN, UNO }) => GTIN ?? UNO ?? []);
  return [...new Set([...codes.map(({ text }) => text.trim()), ...pieces])].filter(
    (code) => code !== '' && code.length <= 100,
  );
}

interface LineParts {
  readonly element: XmlElement;
  readonly quantity: string;
  readonly price: string | null;
  readonly vatBase: Big | null;
  readonly discounts: Big;
  readonly taxes: readonly AdditionalTax[];
}

/** The line's net amount. Some programs write it before discounts; then the VAT base is lower by the discounts. */
function netOf({ element, quantity, price, vatBase, discounts, taxes }: LineParts): Big {
  const written = read(numberAt(element, 'LineExtensionAmount'));
  const full = price === null ? zero : round(read(quantity)?.times(price) ?? zero);
  if (written === null) return full.minus(discounts);
  if (vatBase === null || !discounts.gt(zero)) return round(written);
  const less = written.minus(discounts);
  const withTaxes = taxes.reduce((total, { amount }) => total.plus(amount), less);
  const isBefore = round(less).eq(round(vatBase)) || (!round(written).eq(round(vatBase)) && withTaxes.eq(vatBase));
  return round(isBefore ? less : written);
}

/** The VAT of a base at a rate, for a line without its own VAT. */
export const vatOf = (base: Big, rate: string): Big => round(percentOf(base, read(rate) ?? zero));
