import type Big from 'big.js';
import type { DocumentKind } from '../model/draft-state.ts';
import type { AmountsPolicy } from '../facts.ts';
import type { ValueRecord } from '../fields.ts';
import { linesRead, readPart } from './as-read.ts';
import { averageRateDigits, divide, one, read, round, zero } from './decimal.ts';
import { openLedger } from './overrides.ts';
import type { Ledger, Read } from './overrides.ts';
import { documentAmountFields } from './types.ts';
import type { Addends, DocumentAmountField, DocumentTotals, LineAmounts } from './types.ts';

/** Whether the caller supplies WithholdingTotal (§2.7, §2.8) or the service calculates it (§2.1). */
export const suppliesWithholding: Readonly<Record<DocumentKind, boolean>> = {
  salesReturnInvoice: false,
  purchaseReturnInvoice: false,
  despatch: true,
  quote: true,
};

/** Kinds whose header names a currency itself (§2.7, §2.8); an invoice's follows from its lines (§2.1 CurrencyCode). */
const ownCurrency: Readonly<Record<DocumentKind, boolean>> = suppliesWithholding;

/**
 * The document's amounts from its lines' (DESIGN: amounts), in the order of `content.Lines`; additions only, so that a
 * document of a thousand lines is totalled at every key.
 *
 * - Totals are in the lines' currency where all share one, else in the default currency, each amount converted and
 *   rounded by itself. A despatch's or quote's own currency (§2.7, §2.8) does not enter; by the policy its totals are always in
 *   the default one.
 * - A total that was read stands while the lines add up to what they did when they were read; where one is gone, or an
 *   amount, a rate or a currency is another, the totals that rest on it are computed anew.
 * - A line that is not complete, or has no rate where one is needed, is left out whole, and `incomplete` says so.
 * - Payable = GrandTotal − WithholdingTotal − deducted taxes, taken off once: where the policy has GrandTotal reduced
 *   already, they are equal.
 * - AverageExchangeRate where AmountExcludingTax sums up to 0, so that nothing has a weight: the plain mean of the rates.
 */
export function computeTotals(
  kind: DocumentKind,
  content: ValueRecord,
  lines: readonly LineAmounts[],
  policy: AmountsPolicy,
): DocumentTotals {
  const sum = addUp(kind, lines, policy);
  const ledger = openLedger(content, documentAmountFields, readTotals(kind, content, lines, policy));
  settleTotals(kind, sum, ledger, policy);
  return {
    ...ledger.amounts(),
    currency: sum.currency,
    incomplete: sum.excluded.length > 0 || sum.average === null,
    excluded: sum.excluded,
  };
}

type DocumentLedger = Ledger<DocumentAmountField>;

/** What the totals were, and what the lines gave then; null where they were not read, or a line of then is gone. */
function readTotals(
  kind: DocumentKind,
  content: ValueRecord,
  lines: readonly LineAmounts[],
  policy: AmountsPolicy,
): Read | null {
  const record = readPart(content);
  if (record === null) return null;
  const then = lines.flatMap(({ read }) => read ?? []);
  if (then.length !== linesRead(record)) return null;
  const ledger = openLedger(record, documentAmountFields, null, true);
  settleTotals(kind, addUp(kind, then, policy), ledger, policy);
  return { record, grounds: ledger.grounds() };
}

function settleTotals(kind: DocumentKind, sum: Sum, ledger: DocumentLedger, policy: AmountsPolicy): void {
  const { total, average, currency } = sum;
  const add = (field: DocumentAmountField, amount: Big, enter = ledger.settle): Big =>
    enter(field, round(amount), [currency, amount]) ?? zero;
  add('DiscountTotal', total.discount);
  const subTotal = add('SubTotal', total.excludingTax);
  const vat = add('VatTotal', total.vat);
  const additionalTax = add('AdditionalTaxTotal', total.additionalTax);
  const deducted = add('DeductedTaxTotal', total.deductedTax, ledger.state);
  const withheld = add('WithholdingTotal', total.withheld, suppliesWithholding[kind] ? ledger.settle : ledger.state);
  const taken = withheld.plus(deducted);
  const gross = subTotal.plus(vat).plus(additionalTax);
  const computedGrand = round(policy.deductWithholding ? gross.minus(taken) : gross);
  const parts = [currency, subTotal, vat, additionalTax, ...(policy.deductWithholding ? [taken] : [])];
  const grand = ledger.settle('GrandTotal', computedGrand, parts) ?? computedGrand;
  ledger.state('Payable', round(policy.deductWithholding ? grand : grand.minus(taken)), []);
  ledger.settle('AverageExchangeRate', average, [average]);
}

interface Sum {
  readonly total: Addends;
  readonly average: Big | null;
  readonly currency: string;
  readonly excluded: readonly number[];
}

function addUp(kind: DocumentKind, lines: readonly LineAmounts[], policy: AmountsPolicy): Sum {
  const first = lines[0]?.currency ?? policy.defaultCurrency;
  const mixed = lines.some((line) => line.currency !== first);
  const converts = mixed || (ownCurrency[kind] && policy.totalsInDefaultCurrency);
  let { discount, excludingTax, vat, additionalTax, deductedTax, withheld } = nothing;
  const counted: LineAmounts[] = [];
  const excluded: number[] = [];
  lines.forEach((line, index) => {
    const amounts = converts ? line.converted : line.own;
    if (amounts === null) {
      excluded.push(index);
      return;
    }
    counted.push(line);
    discount = discount.plus(amounts.discount);
    excludingTax = excludingTax.plus(amounts.excludingTax);
    vat = vat.plus(amounts.vat);
    additionalTax = additionalTax.plus(amounts.additionalTax);
    deductedTax = deductedTax.plus(amounts.deductedTax);
    withheld = withheld.plus(amounts.withheld);
  });
  return {
    total: { discount, excludingTax, vat, additionalTax, deductedTax, withheld },
    average: averageRate(counted),
    currency: converts ? policy.defaultCurrency : first,
    excluded,
  };
}
const nothing: Addends = {
  discount: zero,
  excludingTax: zero,
  vat: zero,
  additionalTax: zero,
  deductedTax: zero,
  withheld: zero,
};

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
