/** Withheld VAT: of which lines it is, and which share. Files have it on the lines, on the document or both, with or without a base. */
import type Big from 'big.js';
import { divide, hundred, one, percentOf, read, round, write, zero } from '../amounts/decimal.ts';
import type { Withholding } from './e-document.ts';
import type { Ask } from './questions.ts';
import type { SaidInvoice, SaidTax } from './said.ts';
import { halfCent, isNear, isWrittenFor, sumOf } from './written.ts';

export interface TaxedLine {
  readonly position: number;
  readonly vatRate: Big | null;
  readonly vat: Big;
  /** Whether the VAT is the one that the line itself has. */
  readonly isVatWritten: boolean;
  readonly base: Big;
}

/** All shares are tenths. */
const tenths: readonly Big[] = Array.from({ length: 10 }, (_, index) => one.plus(index));

/** The tenths of the VAT that a withholding may be by its amount and, where it has one, its percentage. */
function sharesOf({ amount, percent }: SaidTax, vat: Big, vatRate: Big | null, slack: Big): readonly Big[] {
  if (amount === null) return [];
  const fitting = tenths.filter((share) => isWrittenFor(amount, divide(vat.times(share), one.times(10), 6), slack));
  if (percent === null) return fitting;
  return fitting.filter((share) => {
    const inPercent = share.times(10);
    // 70 or 0.7; or the percentage of the VAT base: 8 % of it are 4/10 of 20 %.
    const forms = [inPercent, inPercent.div(hundred), ...(vatRate ? [percentOf(inPercent, vatRate)] : [])];
    return forms.some((form) => form.eq(percent));
  });
}

const isBaseOf = ({ base }: SaidTax, lines: readonly TaxedLine[], slack: Big): boolean =>
  base === null ||
  [sumOf(lines.map(({ vat }) => vat)), sumOf(lines.map((line) => line.base))].some((sum) =>
    isNear(base.value, sum, slack),
  );

/** By position. What is not certain is asked about and left out. */
export function withholdingsOf(
  said: SaidInvoice,
  lines: readonly TaxedLine[],
  ask: Ask,
): ReadonlyMap<number, Withholding> {
  const found = new Map<number, Withholding>();
  const byPosition = new Map(lines.map((line) => [line.position, line]));
  let ofLines = zero;
  for (const { position, withheld } of said.lines) {
    const [first, another] = withheld;
    const line = byPosition.get(position);
    if (first === undefined || line === undefined) continue;
    ofLines = sumOf([ofLines, ...withheld.map(({ amount }) => amount?.value)]);
    const [share, otherShare] = sharesOf(first, line.vat, line.vatRate, halfCent.times(line.isVatWritten ? 1 : 3));
    const isCertain = share !== undefined && otherShare === undefined && another === undefined && first.code !== '';
    if (!isCertain) ask('withholding', position, textOf(first), share === undefined ? '' : `${write(share)}/10`);
    else found.set(position, withheldAs(first, share, line.vat, first.amount?.value ?? zero));
  }
  const within = halfCent.times(lines.length + 2);
  if (ofLines.gt(zero)) {
    const stated = sumOf(said.withheld.map(({ amount }) => amount?.value));
    if (said.withheld.length > 0 && !isNear(stated, ofLines, within))
      ask('withholding', null, write(stated), write(ofLines));
    return found;
  }
  for (const tax of said.withheld) {
    const groups = groupsOf(lines.filter(({ position, vat }) => vat.gt(zero) && !found.has(position)));
    const fitting: (readonly [group: readonly TaxedLine[], share: Big])[] = [];
    for (const group of groups) {
      const slack = halfCent.times(group.length + 1);
      const vat = sumOf(group.map((line) => line.vat));
      const [rate, anotherRate] = new Set(group.map(({ vatRate }) => vatRate?.toFixed() ?? ''));
      const [share, another] = sharesOf(tax, vat, anotherRate === undefined ? read(rate) : null, slack);
      if (share && another === undefined && isBaseOf(tax, group, slack)) fitting.push([group, share]);
    }
    const [only, another] = fitting;
    if (only === undefined || another !== undefined || tax.code === '') {
      const share = only === undefined || another !== undefined ? '' : `${write(only[1])}/10`;
      ask('withholding', null, textOf(tax), share);
      continue;
    }
    const [group, share] = only;
    let left = tax.amount?.value ?? zero;
    for (const [index, { position, vat }] of group.entries()) {
      const own = index === group.length - 1 ? left : round(divide(vat.times(share), one.times(10), 6));
      left = left.minus(own);
      found.set(position, withheldAs(tax, share, vat, own));
    }
  }
  return found;
}

const textOf = ({ code, percent, amount }: SaidTax): string =>
  [code, ...(percent === null ? [] : [`${write(percent)} %`]), amount === null ? '' : write(amount.value)]
    .filter((text) => text !== '')
    .join(' · ');

const withheldAs = ({ code }: SaidTax, share: Big, vat: Big, amount: Big): Withholding => ({
  ...{ code, percent: write(share.times(10)), vat: write(vat), amount: write(round(amount)) },
});

/** More lines have too many subsets: then all of them, or one. */
const mostLines = 12;

function groupsOf(lines: readonly TaxedLine[]): readonly (readonly TaxedLine[])[] {
  if (lines.length > mostLines) return [lines, ...lines.map((line) => [line])];
  return Array.from({ length: 2 ** lines.length - 1 }, (_, mask) =>
    lines.filter((_line, at) => ((mask + 1) >> at) & 1),
  );
}
