import { computeTotals, suppliesWithholding } from './document.ts';
import { isEmpty, linesOf } from '../value.ts';
import { computeLine } from './line.ts';
import type { Steps } from '../steps.ts';
import { vatPerDocument } from './vat-per-document.ts';
import type { Amounts, LineAmounts } from './types.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import type { AmountsPolicy, SendingPolicy } from '../facts.ts';
import type { ValueRecord } from '../fields.ts';

/**
 * The amounts that a caller has to supply (§1, general rule 1), by the connection's policy, all parts of which are assumed
 * (facts.ts). If an amount field is absent in a draft, the amount is computed or is the service's. A decimal in the field was
 * entered by the user, and dependent amounts are computed from it.
 */
export { serviceAmount } from './service-amounts.ts';
export { currencyDigits } from './decimal.ts';
export { computeTotals } from './document.ts';
export { computeLine, isShownWithVat } from './line.ts';
export { vatPerDocument } from './vat-per-document.ts';
export { documentAmountFields, lineAmountFields } from './types.ts';
export type { Amounts, DocumentAmountField, DocumentTotals, LineAmountField, LineAmounts } from './types.ts';

/** How many lines a step computes, checks or writes: some milliseconds on a slow machine. */
export const linesOfStep = 100;

/** The amounts of each line alone, in steps between which the caller can do other work. */
export function* ownAmountSteps(
  kind: DocumentKind,
  content: ValueRecord,
  policy: AmountsPolicy,
): Steps<readonly LineAmounts[]> {
  const own: LineAmounts[] = [];
  for (const [index, line] of linesOf(content).entries()) {
    if (index % linesOfStep === linesOfStep - 1) yield;
    own.push(computeLine(kind, line, policy));
  }
  return own;
}

/**
 * The amounts of all lines and of the document. The editor caches the lines' amounts and calls the two functions itself. `ownAmounts`:
 * those of each line alone, if they are known.
 */
export function computeDocument(
  kind: DocumentKind,
  content: ValueRecord,
  policy: AmountsPolicy,
  ownAmounts: readonly LineAmounts[] = linesOf(content).map((line) => computeLine(kind, line, policy)),
) {
  const records = linesOf(content);
  const adjusted = vatPerDocument(kind, records, ownAmounts, policy);
  const lines = ownAmounts.map((amounts, index) => adjusted.get(records[index] ?? {}) ?? amounts);
  return { lines, totals: computeTotals(kind, content, lines, policy) };
}

/**
 * The draft with all amounts that the caller supplies. A field with a value keeps it, even if the value is not a number. Amounts
 * that cannot be computed stay absent. By the policy, amounts that the document as read lacked also stay absent until one of
 * their inputs changes. Amounts that the service calculates are not changed. `ownAmounts`: as in {@link computeDocument}.
 */
export function withAmounts(
  kind: DocumentKind,
  content: ValueRecord,
  policy: AmountsPolicy & Pick<SendingPolicy, 'absentAmounts'>,
  ownAmounts?: readonly LineAmounts[],
): ValueRecord {
  const { lines, totals } = computeDocument(kind, content, policy, ownAmounts);
  const leavesOut = policy.absentAmounts !== 'computed';
  const calculated = suppliesWithholding[kind] ? shownOnly : [...shownOnly, 'WithholdingTotal'];
  const filled = fill(content, totals, calculated, leavesOut);
  if (!Array.isArray(content['Lines'])) return filled;
  const filledLines = linesOf(content).map((line, index) => {
    const amounts = lines[index];
    return amounts ? fill(line, amounts, ['WithheldVatAmount'], leavesOut) : line;
  });
  return { ...filled, Lines: filledLines };
}

const shownOnly = ['Payable', 'DeductedTaxTotal'];

function fill(
  record: ValueRecord,
  { effective, absent }: Amounts<string>,
  except: readonly string[],
  leavesOut: boolean,
): ValueRecord {
  const isLeftOut = (field: string): boolean => (leavesOut && absent.has(field)) || except.includes(field);
  const missing = Object.entries(effective).filter(
    ([field, amount]) => amount !== null && isEmpty(record[field]) && !isLeftOut(field),
  );
  return { ...record, ...Object.fromEntries(missing) };
}
