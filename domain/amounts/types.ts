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

/** Amounts of a document (§2.1, §2.7), and two that Rampa only shows, no fields of the service: `DeductedTaxTotal`, `Payable`. */
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
  /** Additional taxes that are taken off what is payable. */
  readonly deductedTax: Big;
  readonly withheld: Big;
}

export interface Amounts<Field extends string> {
  /** The amount by the policy, from the effective values of its inputs; null where it cannot be computed. */
  readonly computed: Readonly<Record<Field, string | null>>;
  /**
   * The amount that is shown and sent, as a canonical decimal: the one that the user entered, else the service's if its inputs
   * have not changed since it was read, else the computed one.
   */
  readonly effective: Readonly<Record<Field, string | null>>;
  /** Amounts that the document as read did not have, and whose inputs have not changed since: shown, and not sent. */
  readonly absent: ReadonlySet<string>;
}

/** The amounts of one line, in its currency. Depends on nothing but the line and the policy, so it can be kept. */
export interface LineAmounts extends Amounts<LineAmountField> {
  /** The line's currency; the default one where none is given. */
  readonly currency: string;
  /** False for a line that was read without a currency, and has none yet. */
  readonly hasCurrency: boolean;
  /** False for a line that was read without VatIncluded, and has none yet. */
  readonly saysVatIncluded: boolean;
  /** 1 in the default currency, whatever was typed; else the line's rate, null where there is none above 0. */
  readonly rate: string | null;
  /** False if an amount that the totals add up is missing; the document then has no computed totals. */
  readonly complete: boolean;
  /** What {@link computeTotals} adds up, in the line's currency; null where an amount is missing. */
  readonly inLineCurrency: Addends | null;
  /** The same in the connection's default currency; null also without an exchange rate. */
  readonly inDefaultCurrency: Addends | null;
  /** AmountExcludingTax × rate, unrounded: the line's weight in AverageExchangeRate. */
  readonly weighted: Big | null;
  /** The amounts that the line had in the service; null for a line that was not read. */
  readonly inService: LineAmounts | null;
  /** By field, the inputs of its amount as a text. The service's amount is used only while this text equals the one it had. */
  readonly inputsKeys: Readonly<Record<string, string>>;
}

export interface DocumentTotals extends Amounts<DocumentAmountField> {
  /** Currency of the totals: that of all lines where they share one (§2.1 CurrencyCode), else the default currency. */
  readonly currency: string;
  /** True if a line has no amounts or no rate, so that totals cannot be computed: they are the entered ones, or as read. */
  readonly incomplete: boolean;
  /** Positions of the lines that cannot be added up, counted from 0. */
  readonly excluded: readonly number[];
}
