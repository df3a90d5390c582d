/** What an invoice says about its amounts, line by line and as a whole. Nothing is judged here. */
import type Big from 'big.js';
import { round, zero } from '../amounts/decimal.ts';
import { fold } from '../fold.ts';
import { elementsAt, numberAt, textAt } from './xml.ts';
import type { XmlElement } from './xml.ts';
import { sumOf, writtenAt } from './written.ts';
import type { Written } from './written.ts';

export interface SaidTax {
  readonly code: string;
  readonly name: string;
  readonly base: Written | null;
  readonly amount: Written | null;
  readonly percent: Big | null;
  readonly exemption: string;
  /** VAT that is shown but not charged (exemptions 308 and 339). */
  readonly isShownOnly: boolean;
}

/** A discount or a charge. */
export interface SaidChange {
  readonly amount: Big;
  readonly factor: Big | null;
  /** What it is a part of; programs disagree on what to write. */
  readonly base: Big | null;
  readonly reason: string;
}

export interface SaidTaxes {
  readonly vat: readonly SaidTax[];
  /** Withheld VAT, whether the file has it among the taxes or apart. */
  readonly withheld: readonly SaidTax[];
  readonly others: readonly SaidTax[];
}

export interface SaidLine extends SaidTaxes {
  readonly position: number;
  readonly quantity: Written | null;
  /** For one unit. */
  readonly price: Written | null;
  readonly amount: Written | null;
  readonly discounts: readonly SaidChange[];
  readonly charges: readonly SaidChange[];
  /** Currencies of its amounts. */
  readonly currencies: ReadonlySet<string>;
}

export interface SaidInvoice extends SaidTaxes {
  readonly type: string;
  readonly currency: string;
  readonly lines: readonly SaidLine[];
  readonly discounts: readonly SaidChange[];
  readonly charges: readonly SaidChange[];
  /** The sums of the tax totals; they may mix taxes. */
  readonly taxSum: Big | null;
  readonly totals: Readonly<
    Record<'exclusive' | 'inclusive' | 'payable' | 'rounding' | 'discounts' | 'charges', Big | null>
  >;
}

const vatCodes: ReadonlySet<string> = new Set(['0015', '15']);
/** Withheld VAT, which is not a tax of its own. */
const withheldVatCode = '9015';

/** Some programs name the tax and leave out its code. */
function kindOf({ code, name }: SaidTax): keyof SaidTaxes {
  if (code !== '') return vatCodes.has(code) ? 'vat' : code === withheldVatCode ? 'withheld' : 'others';
  const text = fold(name);
  if (text.includes('tevkifat')) return 'withheld';
  return text === '' || text.includes('kdv') || text.includes('katma deger') ? 'vat' : 'others';
}

function taxesAt(holder: XmlElement, currency: string): SaidTaxes {
  const read = (total: string): readonly SaidTax[] =>
    elementsAt(holder, total, 'TaxSubtotal').flatMap((one) => {
      const [amount] = elementsAt(one, 'TaxAmount');
      const of = currencyIn(amount?.attributes['currencyID'] ?? '');
      // A second total in lira repeats the taxes of an invoice in another currency.
      if (of !== '' && of !== currency) return [];
      const scheme = ['TaxCategory', 'TaxScheme'] as const;
      return [
        {
          code: textAt(one, ...scheme, 'TaxTypeCode'),
          name: textAt(one, ...scheme, 'Name'),
          base: writtenAt(one, 'TaxableAmount'),
          amount: writtenAt(one, 'TaxAmount'),
          percent: (writtenAt(one, 'Percent') ?? writtenAt(one, 'TaxCategory', 'Percent'))?.value ?? null,
          exemption: textAt(one, 'TaxCategory', 'TaxExemptionReasonCode'),
          isShownOnly: numberAt(one, 'CalculationSequenceNumeric') === '-1',
        },
      ];
    });
  const taxes = read('TaxTotal');
  const of = (kind: keyof SaidTaxes) => taxes.filter((one) => kindOf(one) === kind);
  const apart = read('WithholdingTaxTotal').filter(({ amount }) => amount !== null && !amount.value.eq(zero));
  const among = of('withheld').filter(({ amount }) => amount !== null && !amount.value.eq(zero));
  return {
    vat: merged(of('vat')),
    withheld: apart.length > 0 ? apart : among.map((one) => ({ ...one, code: '' })),
    others: of('others').filter(({ amount }) => amount !== null && !amount.value.eq(zero)),
  };
}

/** Some programs write one subtotal for each line of a rate. */
function merged(taxes: readonly SaidTax[]): readonly SaidTax[] {
  const byRate = new Map<string, SaidTax>();
  for (const one of taxes) {
    const rate = one.percent ?? nameRate(one);
    const key = JSON.stringify([rate?.toFixed() ?? byRate.size, one.exemption, one.isShownOnly, one.base === null]);
    const before = byRate.get(key);
    const sum = (some: Written | null | undefined, more: Written | null): Written | null =>
      some && more ? { value: some.value.plus(more.value), unit: some.unit } : (some ?? more);
    byRate.set(key, {
      ...one,
      ...(before && { base: sum(before.base, one.base), amount: sum(before.amount, one.amount) }),
    });
  }
  return [...byRate.values()];
}

/** The percentage in a tax's name: `KDV %20`. */
export function nameRate({ name }: SaidTax): Big | null {
  const [, before, after] = /%\s*(\d+)|(\d+)\s*%/.exec(name) ?? [];
  const digits = before ?? after;
  return digits === undefined || digits.length > 2 ? null : zero.plus(digits);
}

/** Market costs (`HKS…`) are taken off the payable amount, although some files write them as charges. */
const isMarketCost = ({ reason }: SaidChange): boolean => reason.startsWith('HKS');

function changesAt(holder: XmlElement): Pick<SaidLine, 'discounts' | 'charges'> {
  const all = elementsAt(holder, 'AllowanceCharge').flatMap((one) => {
    const amount = writtenAt(one, 'Amount')?.value ?? zero;
    const factor = writtenAt(one, 'MultiplierFactorNumeric')?.value ?? null;
    const change = {
      amount,
      factor: factor?.eq(zero) === true ? null : factor,
      base: writtenAt(one, 'BaseAmount')?.value ?? null,
      reason: textAt(one, 'AllowanceChargeReason'),
    };
    const isEmpty = amount.lte(zero) && change.factor === null;
    return isEmpty ? [] : [{ change, isOff: !isCharge(one) || isMarketCost(change) }];
  });
  const of = (isOff: boolean) => all.filter((one) => one.isOff === isOff).map(({ change }) => change);
  return { discounts: of(true), charges: of(false).filter(({ amount }) => amount.gt(zero)) };
}

/**
 * Whether an AllowanceCharge is a charge: an xsd:boolean in any case. One that says something else is treated like a charge, which is
 * asked about; one that says nothing is a discount.
 */
const isCharge = (one: XmlElement): boolean =>
  !['', '0', 'false'].includes(textAt(one, 'ChargeIndicator').toLowerCase());

/** TRL was the lira's code until 2005; some programs still write it. */
export function currencyIn(text: string): string {
  const code = text.trim().toUpperCase();
  return code === 'TRL' || code === 'TL' ? 'TRY' : code;
}

const currencyOfInvoice = (root: XmlElement): string => currencyIn(textAt(root, 'DocumentCurrencyCode')) || 'TRY';

function currenciesIn(element: XmlElement): readonly string[] {
  const own = currencyIn(element.attributes['currencyID'] ?? '');
  return [...(own === '' ? [] : [own]), ...element.children.flatMap(currenciesIn)];
}

function lineAt(element: XmlElement, position: number, currency: string): SaidLine {
  const price = writtenAt(element, 'Price', 'PriceAmount');
  const pieces = writtenAt(element, 'Price', 'BaseQuantity')?.value ?? zero;
  return {
    ...taxesAt(element, currency),
    ...changesAt(element),
    position,
    quantity: writtenAt(element, 'InvoicedQuantity'),
    price: price && pieces.gt(zero) ? { ...price, value: round(price.value.div(pieces), 8) } : price,
    amount: writtenAt(element, 'LineExtensionAmount'),
    currencies: new Set(currenciesIn(element)),
  };
}

export function saidIn(root: XmlElement): SaidInvoice {
  const currency = currencyOfInvoice(root);
  const totalAt = (name: string): Big | null => writtenAt(root, 'LegalMonetaryTotal', name)?.value ?? null;
  const sums = elementsAt(root, 'TaxTotal').flatMap((one) => writtenAt(one, 'TaxAmount')?.value ?? []);
  return {
    ...taxesAt(root, currency),
    ...changesAt(root),
    type: textAt(root, 'InvoiceTypeCode').toUpperCase(),
    currency,
    lines: elementsAt(root, 'InvoiceLine').map((element, index) => lineAt(element, index + 1, currency)),
    taxSum: sums.length === 0 ? null : sumOf(sums),
    totals: {
      exclusive: totalAt('TaxExclusiveAmount'),
      inclusive: totalAt('TaxInclusiveAmount'),
      payable: totalAt('PayableAmount'),
      rounding: totalAt('PayableRoundingAmount'),
      discounts: totalAt('AllowanceTotalAmount'),
      charges: totalAt('ChargeTotalAmount'),
    },
  };
}
