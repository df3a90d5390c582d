import type Big from 'big.js';

/** Amount fields of a line (§2.3). `WithheldVatAmount` is calculated by the service and only shown. */
export const lineAmountFields = [
  'DiscountRate',
  'DiscountAmount',
  'VatAmount',
  'AmountExcludingTax',
  'AmountIncludingTax',
  'VatBase',
  'AdditionalTaxBase1',
  'AdditionalTaxBase2',
  'AdditionalTaxBase3',
  'AdditionalTaxAmount1',
  'AdditionalTaxAmount2',
  'AdditionalTaxAmount3',
  'WithheldVatAmount',
] as const;
export type LineAmountField = (typeof lineAmountFields)[number];

/** Amounts of a document (§2.1, §2.7), and `DeductedTaxTotal` and `Payable`: shown beside them, no fields of the service. */
export const documentAmountFields = [
  'DiscountTotal',
  'SubTotal',
  'VatTotal',
  'AdditionalTaxTotal',
  'WithholdingTotal',
  'GrandTotal',
  'AverageExchangeRate',
  'DeductedTaxTotal',
  'Payable',
] as const;
export type DocumentAmountField = (typeof documentAmountFields)[number];

/** What document totals add up, of one line. */
export interface Addends {
  readonly discount: Big;
  readonly excludingTax: Big;
  readonly vat: Big;
  /** Additional taxes that are added. */
  readonly additionalTax: Big;
  /** Additional taxes that are taken off what is payable. */
  readonly deductedTax: Big;
  readonly withheld: Big;
}

export interface Amounts<Field extends string> {
  /** By the policy, from the effective values of what the field depends on; null where it cannot be computed. */
  readonly computed: Readonly<Record<Field, string | null>>;
  /**
   * What counts: a person's value where the field holds a decimal, else the service's while nothing that it rests on has
   * changed, else the computed one. Canonical decimals.
   */
  readonly effective: Readonly<Record<Field, string | null>>;
}

/** The amounts of one line, in its currency. Depends on nothing but the line and the policy, so it can be kept. */
export interface LineAmounts extends Amounts<LineAmountField> {
  /** The line's currency; the default one where none is given. */
  readonly currency: string;
  /** 1 in the default currency, whatever was typed; else the line's rate, null where there is none above 0. */
  readonly rate: string | null;
  /** False when an amount that the totals add up is missing; the line is then left out of them. */
  readonly complete: boolean;
  /** For {@link computeTotals}: in the line's currency, and in the default one. Null where not computable. */
  readonly own: Addends | null;
  readonly converted: Addends | null;
  /** AmountExcludingTax × rate, unrounded: the line's weight in AverageExchangeRate. */
  readonly weighted: Big | null;
  /** The line as the service had it; null of one that was not read. */
  readonly read: LineAmounts | null;
  /** What each amount was made of, as a text: for whether one that was read still stands. */
  readonly grounds: Readonly<Record<string, string>>;
}

export interface DocumentTotals extends Amounts<DocumentAmountField> {
  /** What the totals are in: the currency of all lines where they share one (§2.1 CurrencyCode), else the default. */
  readonly currency: string;
  /** A line was left out, or the average rate could not be computed: the totals are not the whole document's. */
  readonly incomplete: boolean;
  /** Positions of the lines left out, counted from 0. */
  readonly excluded: readonly number[];
}
