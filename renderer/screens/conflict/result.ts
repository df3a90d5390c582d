/** What a partial change makes of the service's document if it is sent nevertheless (§4.4 rules 3 and 4), as it is shown. */
import { computeDocument, documentAmountFields } from '../../../domain/amounts/totals.ts';
import type { AmountsPolicy } from '../../../domain/facts.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { Conflict } from '../../../domain/model/service-document.ts';
import { linesOf, textOf } from '../../../domain/value.ts';
import { fieldLabel } from '../../state/field-label.ts';
import { money } from '../../state/format.ts';
import { entriesOf, productOf } from '../../state/value-text.ts';

export interface ShownResult {
  readonly lines: readonly {
    readonly product: string;
    readonly quantity: string;
    readonly price: string;
    readonly amount: string;
  }[];
  /** Without those that are not known, are zero beside the grand total, or repeat it. */
  readonly totals: readonly { readonly name: string; readonly amount: string }[];
}

const always = ['SubTotal', 'GrandTotal'];

export function shownResult(
  kind: DocumentKind,
  { result, theirs, ours }: Pick<Conflict, 'result' | 'theirs' | 'ours'>,
  policy: AmountsPolicy,
  currency: string | null,
): ShownResult | null {
  if (result === null) return null;
  const { lines, totals } = computeDocument(kind, result, policy);
  // Names of products are not sent, so they come from the documents with the same products.
  const named = new Map([...linesOf(ours), ...linesOf(theirs ?? {})].map((line) => [line.ProductCode, line]));
  return {
    lines: linesOf(result).map((line, index) => ({
      product: productOf({ ...line, ProductName: line.ProductName ?? named.get(line.ProductCode)?.ProductName }),
      quantity: `${one(kind, line, 'Quantity')} ${one(kind, line, 'UnitCode')}`.trim(),
      price: one(kind, line, 'UnitPrice'),
      amount: money(lines[index]?.effective.AmountIncludingTax, textOf(line.CurrencyCode) || currency),
    })),
    totals: documentAmountFields.flatMap((name) => {
      const { [name]: amount, GrandTotal } = totals.effective;
      const isRepeated = name === 'AverageExchangeRate' || (name === 'Payable' && amount === GrandTotal);
      const isShown = amount !== null && !isRepeated && (always.includes(name) || Number(amount) !== 0);
      return isShown ? [{ name: fieldLabel(name), amount: money(amount, currency) }] : [];
    }),
  };
}

function one(kind: DocumentKind, line: ValueRecord, name: string): string {
  return entriesOf(kind, ['Lines', 0, name], line[name]).join(', ');
}
