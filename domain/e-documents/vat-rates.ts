/** The VAT rates of an invoice's lines: their own, or those that only the document has. */
import Big from 'big.js';
import { hundred, one, percentOf, round, write, zero } from '../amounts/decimal.ts';
import { codeLists } from '../guidance/lists.ts';
import type { Ask } from './questions.ts';
import { nameRate } from './said.ts';
import type { SaidInvoice, SaidTax } from './said.ts';
import { halfCent, isNear, isWrittenFor, sumOf } from './written.ts';
import type { Written } from './written.ts';

const listedRates = codeLists.vatRates.entries.map(({ code }) => new Big(code));

/** The rate of a VAT subtotal; null if it is unknown. `isContradicted`: its amount is not base × rate. */
export function rateOfTax(
  tax: SaidTax,
  slack: Big = zero,
): { readonly rate: Big | null; readonly isContradicted: boolean } {
  const { percent, base, amount } = tax;
  const found = (rate: Big | null, isContradicted = false) => ({ rate, isContradicted });
  const named = percent ?? nameRate(tax);
  if (base === null || amount === null || base.value.eq(zero))
    return found(amount?.value.eq(zero) === true && tax.exemption !== '' ? zero : named);
  const gives = (rate: Big): boolean => isAtRate(base, amount, rate, slack);
  if (percent !== null) {
    if (gives(percent)) return found(percent);
    const asPart = percent.times(hundred);
    if (percent.gt(zero) && percent.lt(one) && gives(asPart)) return found(asPart);
    return amount.value.eq(zero) && tax.exemption !== '' ? found(zero) : found(percent, true);
  }
  if (named !== null && gives(named)) return found(named);
  if (amount.value.eq(zero)) return found(zero);
  const [rate, another] = listedRates.filter(gives);
  return found(another === undefined ? (rate ?? null) : null);
}

/** Whether an amount is a base × a rate, as exactly as both are written. */
export const isAtRate = (base: Written, amount: Written, rate: Big, slack: Big = zero): boolean =>
  isWrittenFor(amount, percentOf(base.value, rate), percentOf(base.unit.div(2), rate).plus(slack));

/** More combinations of rates are not tried. */
const mostTried = 4_096;

/** By the lines' order; null where the rate is unknown, which is asked about. */
export function ratesOfLines(said: SaidInvoice, slack: Big, ask: Ask): readonly (Big | null)[] {
  const own = said.lines.map(({ vat, position }) => {
    const rates = new Map<string, Big>();
    for (const tax of vat) {
      const { rate, isContradicted } = rateOfTax(tax);
      // The share of the VAT that was withheld is left out in such a return.
      if (isContradicted && !said.type.endsWith('TEVKIFATIADE'))
        ask('vat', position, shown(tax.amount), write(round(percentOf(tax.base?.value ?? zero, rate ?? zero))));
      if (rate !== null) rates.set(write(rate), rate);
    }
    if (rates.size > 1) ask('vat', position, [...rates.keys()].join(' % + ') + ' %');
    return rates.values().next().value ?? null;
  });
  const open = said.lines.filter((_line, index) => own[index] === null);
  if (open.length === 0) return own;
  const given = givenTo(open, said, slack, ask);
  return said.lines.map(({ position }, index) => own[index] ?? given.get(position) ?? null);
}

const shown = (amount: Written | null): string => (amount === null ? '' : write(amount.value));

/** The rates of lines that have none, by position. */
function givenTo(open: SaidInvoice['lines'], said: SaidInvoice, slack: Big, ask: Ask): ReadonlyMap<number, Big> {
  const bases = new Map<string, Big>();
  for (const tax of said.vat) {
    const { rate } = rateOfTax(tax, slack);
    if (rate !== null) bases.set(write(rate), sumOf([bases.get(write(rate)), tax.base?.value]));
  }
  const [only, another] = bases.keys();
  const all = (rate: Big) => new Map(open.map(({ position }) => [position, rate]));
  if (only !== undefined && another === undefined) return all(new Big(only));
  if (only === undefined) {
    const net = sumOf(said.lines.map(({ amount }) => amount?.value));
    const { payable } = said.totals;
    const isUntaxed = said.taxSum === null ? payable === null || isNear(payable, net, slack) : said.taxSum.eq(zero);
    if (isUntaxed) return all(zero);
    ask('vat', null, said.taxSum === null ? '' : write(said.taxSum));
    return new Map();
  }
  const found = assignments(open, bases);
  if (found.length !== 1) ask('vat', null, [...bases.keys()].map((rate) => `${rate} %`).join(' + '));
  return found[0] ?? new Map();
}

/** The ways to give the lines rates so that their amounts add up to the rates' bases: none, one, or two of several. */
function assignments(
  lines: SaidInvoice['lines'],
  bases: ReadonlyMap<string, Big>,
): readonly ReadonlyMap<number, Big>[] {
  if (bases.size ** lines.length > mostTried) return [];
  const tolerance = halfCent.times(lines.length);
  const found: ReadonlyMap<number, Big>[] = [];
  const chosen = new Map<number, Big>();
  const left = new Map(bases);
  const place = (index: number): void => {
    if (found.length > 1) return;
    const line = lines[index];
    if (line === undefined) {
      if ([...left.values()].every((rest) => rest.abs().lte(tolerance))) found.push(new Map(chosen));
      return;
    }
    for (const [rate, rest] of [...left]) {
      left.set(rate, rest.minus(line.amount?.value ?? zero));
      chosen.set(line.position, new Big(rate));
      place(index + 1);
      left.set(rate, rest);
    }
  };
  place(0);
  return found;
}
