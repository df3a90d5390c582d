/** The totals below a document, with VAT by rate: the amounts that would be sent, or that the service has. */
import type { DocumentAmountField, DocumentTotals, LineAmounts } from '../../../domain/amounts/totals.ts';
import { isConverted, vatByRate } from '../../../domain/amounts/workings.ts';
import { documents } from '../../../domain/documents/index.ts';
import type { AmountsPolicy } from '../../../domain/facts.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import { formatDecimal, toNumber } from '../../../domain/numbers.ts';
import { amountInWords } from '../../../domain/amount-in-words.ts';
import { language, t } from '../../messages/index.svelte.ts';
import { fieldLabel } from '../../state/field-label.ts';
import { percentText, shownMoney } from '../../../domain/edit/field-text.ts';
import type { PrintedBlock } from './printed-block.ts';

export interface NumberedLine {
  readonly line: ValueRecord;
  readonly amounts: LineAmounts;
  /** Counted from 1, in the document. */
  readonly number: number;
}

/** VAT rates per block, so that a block fits on a sheet; few documents have more than three. */
const ratesAtOnce = 15;
/** Printed even if they are 0. */
const always: readonly DocumentAmountField[] = ['SubTotal', 'VatTotal', 'GrandTotal'];

export function sumsOf(
  kind: DocumentKind,
  lines: readonly NumberedLine[],
  totals: DocumentTotals,
  policy: AmountsPolicy,
): readonly PrintedBlock[] {
  const { effective, currency, excluded } = totals;
  // If lines are in other currencies, each amount has its currency.
  const amounts = lines.map((line) => line.amounts);
  const isMixed = isConverted(amounts, totals);
  const money = (amount: string): string => `${shownMoney(amount, language())}${isMixed ? ` ${currency}` : ''}`;
  const shares = vatByRate(
    lines.map(({ line }) => line),
    amounts,
    totals,
  ).map(({ rate, base, vat }) => ({
    rate: rate === null ? t('editor.workings.noRate') : percentText(rate, language()),
    base: money(base),
    vat: money(vat),
  }));
  const isTold = (field: DocumentAmountField): boolean => {
    if (always.includes(field)) return true;
    if (field === 'Payable') return effective.Payable !== effective.GrandTotal;
    return toNumber(effective[field] ?? '0') !== 0;
  };
  const chunks = Array.from({ length: Math.ceil(shares.length / ratesAtOnce) }, (_, at) =>
    shares.slice(at * ratesAtOnce, (at + 1) * ratesAtOnce),
  );
  const facts = order(policy)
    .filter(isTold)
    .map((name) => ({
      label: fieldLabel(name),
      text: `${shownMoney(effective[name], language(), documents[kind].fields[name])} ${currency}`,
    }));
  const due = effective.Payable ?? effective.GrandTotal;
  const inWords = due === null ? null : amountInWords(due, currency, language());
  const notes = [
    ...(inWords === null ? [] : [inWords]),
    ...ratesOf(lines, policy),
    ...(excluded.length === 0 ? [] : [t('print.excluded', { count: excluded.length })]),
  ];
  return [
    ...chunks.map((some) => ({ kind: 'vat', shares: some }) as const),
    { kind: 'totals', facts },
    ...notes.map((text) => ({ kind: 'note', text }) as const),
  ];
}

/** In the order of the computation: deductions come before the total that they reduce. */
function order({ deductWithholding }: AmountsPolicy): readonly DocumentAmountField[] {
  const added = ['DiscountTotal', 'SubTotal', 'AdditionalTaxTotal', 'VatTotal'] as const;
  const takenOff = ['WithholdingTotal', 'DeductedTaxTotal'] as const;
  return deductWithholding
    ? [...added, ...takenOff, 'GrandTotal', 'Payable']
    : [...added, 'GrandTotal', ...takenOff, 'Payable'];
}

const mostRates = 6;

function ratesOf(lines: readonly NumberedLine[], { defaultCurrency }: AmountsPolicy): readonly string[] {
  const rates = lines.flatMap(({ amounts: { currency, rate } }) =>
    currency === defaultCurrency || rate === null
      ? []
      : [t('print.rate', { currency, rate: formatDecimal(rate, language()) })],
  );
  return [...new Set(rates)].slice(0, mostRates);
}
