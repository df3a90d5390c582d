import Big from 'big.js';
import type { Json, JsonRecord } from '../types.ts';

const isRecord = (value: Json): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The currency that every line uses, otherwise the company's default (§2.1 CurrencyCode). */
export function derivedCurrency(lines: readonly Json[], defaultCurrency: string): string {
  const codes = new Set(lines.map((line) => (isRecord(line) ? line.CurrencyCode : null)));
  const [only] = codes;
  return codes.size === 1 && typeof only === 'string' && only ? only : defaultCurrency;
}

/** VatAmount * WithholdingNumerator / WithholdingDenominator, not rounded (§2.3); 0 without a denominator. */
export function withheldVat(line: JsonRecord): number {
  const { VatAmount, WithholdingNumerator, WithholdingDenominator } = line;
  if (typeof VatAmount !== 'number' || typeof WithholdingNumerator !== 'number') return 0;
  if (typeof WithholdingDenominator !== 'number' || WithholdingDenominator === 0) return 0;
  return new Big(VatAmount).times(WithholdingNumerator).div(WithholdingDenominator).toNumber();
}

/** Sum of the lines' withheld VAT (§2.1 WithholdingTotal). */
export function withheldTotal(lines: readonly JsonRecord[]): number {
  return lines.reduce((sum, line) => sum.plus(withheldVat(line)), new Big(0)).toNumber();
}

/** A quantity in the product's main unit (§2.3 MainUnitQuantity). */
export function inMainUnit(quantity: number, factor: number): Big {
  return new Big(quantity).times(factor);
}
