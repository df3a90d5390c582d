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

/** Amounts of a document (§2.1, §2.7). `DeductedTaxTotal` and `Payable` are not fields of the service; Rampa only shows them. */
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

/** The amounts of one line that the document totals add up. */
export interface Addends {
  readonly discount: Big;
  readonly excludingTax: Big;
  readonly vat: Big;
  /** Additional taxes that are added. */
  readonly additionalTax: Big;
  /** Additional taxes that are subtracted from the payable amount. */
  readonly deductedTax: Big;
  readonly withheld: Big;
}

export interface Amounts<Field extends string> {
  /** The amount by the policy, from the effective values of its inputs; null if it cannot be computed. */
  readonly computed: Readonly<Record<Field, string | null>>;
  /**
   * The amount that is shown and sent, as a canonical decimal: the user's if one was entered, else the service's if its inputs
   * are unchanged since it was read, else the computed one.
   */
  readonly effective: Readonly<Record<Field, string | null>>;
  /** Amounts that the document as read lacked and whose inputs are unchanged since: shown but not sent. */
  readonly absent: ReadonlySet<string>;
}

/** The amounts of a line, in its currency. They depend only on the line and the policy, so they can be cached. */
export interface LineAmounts extends Amounts<LineAmountField> {
  /** The line's currency; the default currency if the line has none. */
  readonly currency: string;
  /** False if the line was read without a currency and still has none. */
  readonly hasCurrency: boolean;
  /** Whether the list of discounts applies, although the effective DiscountRate may be another: the one read is then ignored. */
  readonly isDiscountOfList: boolean;
  /** False if the line was read without VatIncluded, still lacks it, has VAT, and its amounts as read do not show it. */
  readonly isVatIncludedKnown: boolean;
  /** 1 in the default currency, whatever was typed; else the line's rate, null if there is none above 0. */
  readonly rate: string | null;
  /** False if an amount that the totals add up is missing; the document then has no computed totals. */
  readonly complete: boolean;
  /** The amounts that {@link computeTotals} adds up, in the line's currency; null if one is missing. */
  readonly inLineCurrency: Addends | null;
  /** The same amounts in the connection's default currency; null also without an exchange rate. */
  readonly inDefaultCurrency: Addends | null;
  /** AmountExcludingTax × rate, unrounded: the line's weight in AverageExchangeRate. */
  readonly weighted: Big | null;
  /** Fields whose amount is the one in the file that the line was made from. */
  readonly ofFile: ReadonlySet<string>;
  /** The amounts that the line had in the service; null if the line was not read. */
  readonly inService: LineAmounts | null;
  /** By field, the inputs of its amount as text. The service's amount is used only while this text is the one read with it. */
  readonly inputsKeys: Readonly<Record<string, string>>;
}

export interface DocumentTotals extends Amounts<DocumentAmountField> {
  /** Currency of the totals: the lines' currency if they share one (§2.1 CurrencyCode), else the default currency. */
  readonly currency: string;
  /** True if a line lacks amounts or a rate, so that totals cannot be computed; they are then the entered ones, or as read. */
  readonly incomplete: boolean;
  /** Positions, counted from 0, of lines that cannot be added up. */
  readonly excluded: readonly number[];
}
