import { computeTotals, suppliesWithholding } from './document.ts';
import { isEmpty, linesOf } from '../value.ts';
import { computeLine } from './line.ts';
import { vatPerDocument } from './vat-per-document.ts';
import type { Amounts } from './types.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import type { AmountsPolicy, SendingPolicy } from '../facts.ts';
import type { ValueRecord } from '../fields.ts';

/**
 * The amounts a caller has to supply (§1, general rule 1), by the connection's policy, whose parts are all assumed
 * (facts.ts). An amount field that is absent in a draft is computed, or has the service's amount. A field that
 * holds a decimal was entered by the user, and every amount that depends on it is computed from that decimal.
 */
export { serviceAmount } from './service-amounts.ts';
export { currencyDigits } from './decimal.ts';
export { computeTotals } from './document.ts';
export { computeLine } from './line.ts';
export { vatPerDocument } from './vat-per-document.ts';
export { documentAmountFields, lineAmountFields } from './types.ts';
export type { Amounts, DocumentAmountField, DocumentTotals, LineAmountField, LineAmounts } from './types.ts';

/** The amounts of all lines and of the document. The editor keeps the lines' amounts and calls the two functions itself. */
export function computeDocument(kind: DocumentKind, content: ValueRecord, policy: AmountsPolicy) {
  const records = linesOf(content);
  const ownAmounts = records.map((line) => computeLine(kind, line, policy));
  const adjusted = vatPerDocument(kind, records, ownAmounts, policy);
  const lines = ownAmounts.map((amounts, index) => adjusted.get(records[index] ?? {}) ?? amounts);
  return { lines, totals: computeTotals(kind, content, lines, policy) };
}

/**
 * The draft with the amounts filled in that the caller supplies. A field that holds anything keeps it, also text that is no
 * number. Amounts that cannot be computed stay absent, and so do those that the document as read did not have, until one of
 * their inputs changes (by the policy). Amounts that the service calculates are not touched.
 */
export function withAmounts(
  kind: DocumentKind,
  content: ValueRecord,
  policy: AmountsPolicy & Pick<SendingPolicy, 'absentAmounts'>,
): ValueRecord {
  const { lines, totals } = computeDocument(kind, content, policy);
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
