/** VAT rounded once per rate and document, as many Turkish programs do. The lines with the largest VAT share the difference. */
import type Big from 'big.js';
import type { DocumentKind } from '../model/draft-state.ts';
import type { AmountsPolicy } from '../facts.ts';
import type { ValueRecord } from '../fields.ts';
import { isEmpty, textOf } from '../value.ts';
import { hundred, one, percentOf, read, round, write, zero } from './decimal.ts';
import { computeLine } from './line.ts';
import type { LineAmounts } from './types.ts';

const none: ReadonlyMap<ValueRecord, LineAmounts> = new Map();

interface Share {
  readonly line: ValueRecord;
  readonly base: Big;
  readonly vat: Big;
}

/**
 * The amounts of the lines that change, by line; always the same empty map if the policy rounds per line. The lines of one rate
 * and currency are adjusted only if the VAT of all of them is computed from prices that exclude VAT: entered amounts, amounts as
 * read and prices that include VAT are never changed.
 */
export function vatPerDocument(
  kind: DocumentKind,
  lines: readonly ValueRecord[],
  amounts: readonly LineAmounts[],
  policy: AmountsPolicy,
): ReadonlyMap<ValueRecord, LineAmounts> {
  if (!policy.vatPerDocument) return none;
  const groups = new Map<string, Share[] | null>();
  for (const [index, line] of lines.entries()) {
    const of = amounts[index];
    if (of === undefined) continue;
    const { effective, currency, inService, ofFile } = of;
    const group = `${textOf(line['VatRate'])} ${currency}`;
    const [base, vat] = [read(effective.VatBase), read(effective.VatAmount)];
    const isGiven = (['VatAmount', 'AmountIncludingTax'] as const).some(
      (name) => !isEmpty(line[name]) || ofFile.has(name),
    );
    const isComputed = inService === null && !isGiven && line['VatIncluded'] !== true;
    const shares = groups.get(group);
    if (!isComputed || base === null || vat === null || shares === null) groups.set(group, null);
    else if (shares === undefined) groups.set(group, [{ line, base, vat }]);
    else shares.push({ line, base, vat });
  }
  const adjusted = new Map<ValueRecord, LineAmounts>();
  for (const shares of groups.values()) {
    const [first] = shares ?? [];
    const rate = read(first?.line['VatRate']);
    if (!shares || first === undefined || rate === null) continue;
    const base = shares.reduce((sum, share) => sum.plus(share.base), zero);
    const vat = shares.reduce((sum, share) => sum.plus(share.vat), zero);
    const difference = round(percentOf(base, rate)).minus(vat);
    if (difference.eq(zero)) continue;
    const vats = withDifference(
      shares.map((share) => share.vat),
      difference,
    );
    shares.forEach(({ line, vat: before }, index) => {
      const after = vats[index] ?? before;
      if (after.eq(before)) return;
      const VatAmount = write(after);
      adjusted.set(line, adjustedAmounts(kind, line, VatAmount, policy));
    });
  }
  return adjusted;
}

interface Adjusted {
  readonly policy: AmountsPolicy;
  readonly VatAmount: string;
  readonly amounts: LineAmounts;
}

/** Cache: the document is computed at every keystroke, which changes few of its lines. */
const adjustedLines = new WeakMap<ValueRecord, Adjusted>();

function adjustedAmounts(kind: DocumentKind, line: ValueRecord, VatAmount: string, policy: AmountsPolicy): LineAmounts {
  const known = adjustedLines.get(line);
  if (known?.policy === policy && known.VatAmount === VatAmount) return known.amounts;
  const taken = computeLine(kind, { ...line, VatAmount }, policy);
  const amounts = { ...taken, computed: { ...taken.computed, VatAmount } };
  adjustedLines.set(line, { policy, VatAmount, amounts });
  return amounts;
}

/** Adds the difference to the VAT amounts, at most a kuruş to each, the largest first. */
export function withDifference(vats: readonly Big[], difference: Big): readonly Big[] {
  const changed = [...vats];
  let rest = difference;
  for (const [index, vat] of [...vats.entries()].toSorted(([, a], [, b]) => b.cmp(a))) {
    const part = rest.abs().lt(kurus) ? rest : rest.gt(zero) ? kurus : kurus.neg();
    changed[index] = vat.plus(part);
    rest = rest.minus(part);
  }
  return changed;
}
const kurus = one.div(hundred);
