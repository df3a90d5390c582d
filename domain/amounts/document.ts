import type Big from 'big.js';
import type { DocumentKind } from '../draft.ts';
import type { AmountsPolicy } from '../facts.ts';
import type { ValueRecord } from '../fields.ts';
import { averageRateDigits, divide, one, read, zero } from './decimal.ts';
import { openLedger } from './overrides.ts';
import { documentAmountFields } from './types.ts';
import type { Addends, DocumentTotals, LineAmounts } from './types.ts';

/** Whether the caller supplies WithholdingTotal (§2.7, §2.8) or the service calculates it (§2.1). */
export const suppliesWithholding: Readonly<Record<DocumentKind, boolean>> = {
  salesReturnInvoice: false,
  purchaseReturnInvoice: false,
  despatch: true,
  quote: true,
};

/**
 * The document's amounts from its lines' (DESIGN: amounts), in the order of `content.Lines`; additions only, so that a
 * document of a thousand lines is totalled at every key.
 *
 * - Totals are in the lines' currency where all share one, else in the default currency, each amount converted and
 *   rounded by itself. A despatch's own CurrencyCode (§2.7) does not enter.
 * - A line that is not complete, or has no rate where one is needed, is left out whole, and `incomplete` says so.
 * - Payable = GrandTotal − WithholdingTotal, taken off once: where the policy has GrandTotal reduced already, they are equal.
 * - AverageExchangeRate where AmountExcludingTax sums up to 0, so that nothing has a weight: the plain mean of the rates.
 */
export function computeTotals(
  kind: DocumentKind,
  content: ValueRecord,
  lines: readonly LineAmounts[],
  policy: AmountsPolicy,
): DocumentTotals {
  const first = lines[0]?.currency ?? policy.defaultCurrency;
  const mixed = lines.some((line) => line.currency !== first);
  const { total, counted, excluded } = addUp(lines, mixed);

  const ledger = openLedger(content, documentAmountFields);
  ledger.settle('DiscountTotal', total.discount);
  const subTotal = ledger.settle('SubTotal', total.excludingTax) ?? zero;
  const vat = ledger.settle('VatTotal', total.vat) ?? zero;
  const additionalTax = ledger.settle('AdditionalTaxTotal', total.additionalTax) ?? zero;
  const enter = suppliesWithholding[kind] ? ledger.settle : ledger.state;
  const withheld = enter('WithholdingTotal', total.withheld) ?? zero;
  const gross = subTotal.plus(vat).plus(additionalTax);
  const computedGrand = policy.deductWithholding ? gross.minus(withheld) : gross;
  const grand = ledger.settle('GrandTotal', computedGrand) ?? computedGrand;
  ledger.state('Payable', policy.deductWithholding ? grand : grand.minus(withheld));
  const average = averageRate(counted);
  ledger.settle('AverageExchangeRate', average);
  return {
    ...ledger.amounts(),
    currency: mixed ? policy.defaultCurrency : first,
    incomplete: excluded.length > 0 || average === null,
    excluded,
  };
}

interface Sum {
  readonly total: Addends;
  readonly counted: readonly LineAmounts[];
  readonly excluded: readonly number[];
}

function addUp(lines: readonly LineAmounts[], mixed: boolean): Sum {
  let { discount, excludingTax, vat, additionalTax, withheld } = nothing;
  const counted: LineAmounts[] = [];
  const excluded: number[] = [];
  lines.forEach((line, index) => {
    const amounts = mixed ? line.converted : line.own;
    if (amounts === null) {
      excluded.push(index);
      return;
    }
    counted.push(line);
    discount = discount.plus(amounts.discount);
    excludingTax = excludingTax.plus(amounts.excludingTax);
    vat = vat.plus(amounts.vat);
    additionalTax = additionalTax.plus(amounts.additionalTax);
    withheld = withheld.plus(amounts.withheld);
  });
  return { total: { discount, excludingTax, vat, additionalTax, withheld }, counted, excluded };
}
const nothing: Addends = { discount: zero, excludingTax: zero, vat: zero, additionalTax: zero, withheld: zero };

/** Σ(AmountExcludingTax × rate) ÷ Σ AmountExcludingTax; 1 when all is in the default currency; null without a rate. */
function averageRate(lines: readonly LineAmounts[]): Big | null {
  if (lines.every((line) => line.rate === '1')) return one;
  let weighted = zero;
  let weight = zero;
  for (const line of lines) {
    if (line.weighted === null || line.own === null) return null;
    weighted = weighted.plus(line.weighted);
    weight = weight.plus(line.own.excludingTax);
  }
  return weight.eq(zero) ? meanRate(lines) : divide(weighted, weight, averageRateDigits);
}

function meanRate(lines: readonly LineAmounts[]): Big {
  const sum = lines.reduce((done, line) => done.plus(read(line.rate) ?? one), zero);
  return divide(sum, one.times(lines.length), averageRateDigits);
}
