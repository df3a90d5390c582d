/**
 * Finds the reading of an invoice that satisfies what it says: quantity × price − discounts, amounts, tax bases, taxes and totals. What
 * the reading does not explain becomes a question at its line or at the document.
 */
import type Big from 'big.js';
import { percentOf, round, write, zero } from '../amounts/decimal.ts';
import { entryOf, isUnlisted } from '../guidance/lists.ts';
import { chosenReadings } from './choose-readings.ts';
import type { OfDocument } from './choose-readings.ts';
import type { Withholding } from './e-document.ts';
import { readingsOf } from './line-readings.ts';
import type { LineReading } from './line-readings.ts';
import { Questions } from './questions.ts';
import type { EDocumentQuestion } from './questions.ts';
import type { SaidInvoice, SaidLine, SaidTax } from './said.ts';
import { isAtRate, rateOfTax, ratesOfLines } from './vat-rates.ts';
import { withholdingsOf } from './withholdings.ts';
import { cent, halfCent, isNear, sumOf } from './written.ts';

export interface ReconciledLine {
  readonly price: Big | null;
  readonly rates: readonly string[];
  readonly net: Big;
  readonly vatRate: Big | null;
  readonly vat: Big;
  readonly exemption: string;
  readonly withholding: Withholding | null;
  readonly taxes: readonly SaidTax[];
}

export interface Reconciled {
  readonly lines: readonly ReconciledLine[];
  readonly questions: readonly EDocumentQuestion[];
}

export function reconciled(said: SaidInvoice): Reconciled {
  const questions = new Questions();
  return { lines: new Reconciliation(withoutShownVat(said), questions).lines(), questions: questions.all };
}

/** VAT that is only shown is none, unless the payable amount has it. */
function withoutShownVat(said: SaidInvoice): SaidInvoice {
  const { exclusive, payable } = said.totals;
  const ofLines = said.lines.flatMap((line) => line.vat);
  if (![...said.vat, ...ofLines].some(({ isShownOnly }) => isShownOnly)) return said;
  const all = sumOf((said.vat.length > 0 ? said.vat : ofLines).map(amountOf));
  if (exclusive !== null && payable !== null && isNear(payable, exclusive.plus(all), cent)) return said;
  const without = (taxes: readonly SaidTax[]): readonly SaidTax[] =>
    taxes.map((tax) => (tax.isShownOnly ? { ...tax, amount: { value: zero, unit: cent }, percent: zero } : tax));
  return { ...said, vat: without(said.vat), lines: said.lines.map((line) => ({ ...line, vat: without(line.vat) })) };
}

interface Taxes {
  readonly all: readonly SaidTax[];
  readonly inBase: Big;
  readonly added: Big;
  readonly deducted: Big;
}

const amountOf = ({ amount }: SaidTax): Big => amount?.value ?? zero;
const isInBase = ({ code }: SaidTax): boolean => {
  const entry = entryOf('additionalTaxes', code);
  return entry?.entersVatBase === true && entry.doubted?.includes('entersVatBase') !== true;
};
const isDeducted = ({ code }: SaidTax): boolean => {
  const entry = entryOf('additionalTaxes', code);
  return entry?.deducted === true && entry.doubted?.includes('deducted') !== true;
};
const taxesOf = (all: readonly SaidTax[]): Taxes => ({
  all,
  inBase: sumOf(all.filter(isInBase).map(amountOf)),
  added: sumOf(all.filter((tax) => !isDeducted(tax)).map(amountOf)),
  deducted: sumOf(all.filter(isDeducted).map(amountOf)),
});

/** A line has fields for this many taxes other than VAT. */
const mostTaxes = 3;

class Reconciliation {
  readonly #said: SaidInvoice;
  readonly #questions: Questions;
  /** By the sums of rounded amounts. */
  readonly #within: Big;
  readonly #charge: Big;

  constructor(said: SaidInvoice, questions: Questions) {
    this.#said = said;
    this.#questions = questions;
    this.#within = halfCent.times(said.lines.length + said.vat.length + 1);
    this.#charge = this.#chargeOfDocument();
  }

  lines(): readonly ReconciledLine[] {
    const { lines } = this.#said;
    const { ask } = this.#questions;
    const { ofLines, ofDocument } = this.#taxes();
    const rates = ratesOfLines(this.#said, cent.times(lines.length), ask);
    const unassigned: OfDocument = { charge: this.#charge, inBase: ofDocument.inBase };
    const chosen = chosenReadings(
      this.#said,
      lines.map((line, index) => {
        const taxes = ofLines[index] ?? taxesOf([]);
        const vatRate = rates[index] ?? null;
        const readings = readingsOf(line, vatRate, taxes);
        return { position: line.position, vatRate, inBase: taxes.inBase, charge: chargeOf(line), readings };
      }),
      unassigned,
    );
    for (const { about, position, file, draft } of chosen.questions) ask(about, position, file, draft);
    const { readings } = chosen;
    const bases = lines.map((_line, index) => sumOf([readings[index]?.net, ofLines[index]?.inBase]));
    const vats = this.#vats(rates, bases, readings, ofDocument);
    const exemptions = this.#exemptions(rates);
    const taxed = lines.map(({ position }, index) => ({
      ...{ position, vatRate: rates[index] ?? null, base: bases[index] ?? zero },
      ...(vats[index] ?? { vat: zero, isVatWritten: false }),
    }));
    const withholdings = withholdingsOf(this.#said, taxed, ask);
    const result = lines.map((line, index): ReconciledLine => {
      const reading = readings[index];
      return {
        ...{ price: reading?.price ?? null, rates: reading?.rates ?? [], net: reading?.net ?? zero },
        ...{ vatRate: rates[index] ?? null, vat: vats[index]?.vat ?? zero, exemption: exemptions[index] ?? '' },
        withholding: withholdings.get(line.position) ?? null,
        taxes: ofLines[index]?.all ?? [],
      };
    });
    this.#checkLines(result);
    this.#checkTotals(result, ofLines, ofDocument);
    return result;
  }

  /** Charges of the document, also if only their total is written. */
  #chargeOfDocument(): Big {
    const { charges, lines, totals } = this.#said;
    const own = sumOf(charges.map(({ amount }) => amount));
    const ofLines = sumOf(lines.map(chargeOf));
    const stated = (totals.charges ?? zero).minus(ofLines);
    return own.eq(zero) && totals.charges?.gt(zero) === true && stated.gt(halfCent) ? stated : own;
  }

  /** The taxes of each line other than VAT, and those of the document that belong to no line. */
  #taxes(): { readonly ofLines: readonly Taxes[]; readonly ofDocument: Taxes } {
    const { lines, others } = this.#said;
    const { ask } = this.#questions;
    const codes = new Set(lines.flatMap((line) => line.others.map(({ code, name }) => code || name)));
    const only = lines.length === 1;
    const apart = others.filter(({ code, name }) => !codes.has(code || name));
    for (const tax of only ? [] : apart) ask('tax', null, taxText(tax));
    for (const code of codes) {
      const stated = others.filter((tax) => (tax.code || tax.name) === code);
      const sum = sumOf(
        lines.flatMap((line) => line.others.filter((tax) => (tax.code || tax.name) === code).map(amountOf)),
      );
      const written = sumOf(stated.map(amountOf));
      if (stated.length > 0 && !isNear(written, sum, this.#within))
        ask('tax', null, `${code} ${write(written)}`, `${code} ${write(sum)}`);
    }
    const ofLines = lines.map(({ position, others: own }) => {
      const all = only ? [...own, ...apart] : own;
      for (const tax of all) if (isUnlisted('additionalTaxes', tax.code)) ask('unknownTax', position, taxText(tax));
      for (const tax of all.slice(mostTaxes)) ask('tax', position, taxText(tax));
      return taxesOf(all);
    });
    return { ofLines, ofDocument: taxesOf(only ? [] : apart) };
  }

  /** The VAT of each line, so that the lines add up to the document's VAT wherever rounding allows. */
  #vats(
    rates: readonly (Big | null)[],
    bases: readonly Big[],
    readings: readonly LineReading[],
    ofDocument: Taxes,
  ): readonly { readonly vat: Big; readonly isVatWritten: boolean }[] {
    const { lines } = this.#said;
    const { ask } = this.#questions;
    const keepsShare = this.#said.type.endsWith('TEVKIFATIADE');
    const vats = lines.map((line, index) => {
      const [rate, base] = [rates[index] ?? null, bases[index] ?? zero];
      const computed = rate === null ? zero : round(percentOf(base, rate));
      const [tax, another] = line.vat;
      const { amount } = tax ?? {};
      const isOfBase =
        tax !== undefined && (tax.base === null || isNear(tax.base.value, base, halfCent)) && chargeOf(line).eq(zero);
      if (
        amount === undefined ||
        amount === null ||
        rate === null ||
        another !== undefined ||
        !isOfBase ||
        readings[index]?.share.gt(zero) === true
      )
        return { vat: computed, isVatWritten: false };
      const vat = round(amount.value);
      const written = tax.base ?? { value: base, unit: cent };
      if (!keepsShare && !isAtRate(written, amount, rate))
        ask('vat', line.position, write(amount.value), write(computed));
      return { vat, isVatWritten: vat.eq(amount.value) };
    });
    this.#matchDocument(vats, rates, bases, ofDocument);
    return vats;
  }

  #matchDocument(
    vats: { vat: Big; readonly isVatWritten: boolean }[],
    rates: readonly (Big | null)[],
    bases: readonly Big[],
    ofDocument: Taxes,
  ): void {
    const { ask } = this.#questions;
    const { vat: taxes, lines, type } = this.#said;
    const stated = new Map<string, Big>();
    for (const tax of taxes) {
      const { rate, isContradicted } = rateOfTax(tax, cent.times(lines.length));
      const areLinesRight = !this.#questions.all.some(({ about, position }) => about === 'vat' && position !== null);
      if (isContradicted && areLinesRight && !type.endsWith('TEVKIFATIADE'))
        ask(
          'vat',
          null,
          tax.amount ? write(tax.amount.value) : '',
          write(round(percentOf(tax.base?.value ?? zero, rate ?? zero))),
        );
      if (tax.isShownOnly) ask('exemption', null, tax.exemption, tax.amount ? write(tax.amount.value) : '');
      if (rate !== null && tax.amount !== null)
        stated.set(write(rate), sumOf([stated.get(write(rate)), tax.amount.value]));
    }
    // A base that nothing explains already says that the VAT differs.
    const isBaseAsked = this.#questions.all.some(({ about }) => about === 'documentDiscount' || about === 'taxBase');
    if (isBaseAsked) return;
    const hasCharges = this.#charge.gt(zero) || lines.some((line) => chargeOf(line).gt(zero));
    if (hasCharges || ofDocument.all.length > 0) return;
    for (const [rate, amount] of stated) {
      const concerned = vats.flatMap((one, index) => (rates[index]?.eq(rate) === true ? [{ one, index }] : []));
      if (concerned.length === 0) {
        if (!amount.eq(zero)) ask('vat', null, `${rate} %: ${write(amount)}`);
        continue;
      }
      let missing = round(amount).minus(sumOf(concerned.map(({ one }) => one.vat)));
      const within = halfCent.times(concerned.length + 1);
      if (missing.abs().gt(within)) {
        ask('vat', null, write(amount), write(amount.minus(missing)));
        continue;
      }
      // Lines whose VAT is not written, or with more digits, are rounded so that they add up.
      const step = missing.gt(zero) ? cent : cent.neg();
      const rounding = ({ one, index }: (typeof concerned)[number]): Big =>
        percentOf(bases[index] ?? zero, rates[index] ?? zero)
          .minus(one.vat)
          .times(step.gt(zero) ? 1 : -1);
      const free = concerned
        .filter(({ one }) => !one.isVatWritten && !one.vat.eq(zero))
        .toSorted((a, b) => rounding(b).cmp(rounding(a)));
      for (const { one } of free) {
        if (missing.abs().lt(cent)) break;
        one.vat = one.vat.plus(step);
        missing = missing.minus(step);
      }
    }
  }

  #exemptions(rates: readonly (Big | null)[]): readonly string[] {
    const { lines, vat } = this.#said;
    const { ask } = this.#questions;
    const ofDocument = new Map<string, Set<string>>();
    for (const tax of vat) {
      if (tax.exemption === '') continue;
      const rate = amountOf(tax).eq(zero) ? zero : rateOfTax(tax).rate;
      const key = rate === null ? '' : write(rate);
      ofDocument.set(key, (ofDocument.get(key) ?? new Set()).add(tax.exemption));
    }
    const found = lines.map((line, index) => {
      const own = new Set(line.vat.map(({ exemption }) => exemption).filter((code) => code !== ''));
      const rate = rates[index];
      const byRate = ofDocument.get(rate ? write(rate) : '');
      const codes = own.size > 0 ? own : (byRate ?? new Set<string>());
      const [code, other] = codes;
      if (other !== undefined) ask('exemption', own.size > 0 ? line.position : null, [...codes].join(', '));
      return other === undefined ? (code ?? '') : '';
    });
    const all = [...ofDocument.values()].flatMap((codes) => [...codes]);
    const lost = all.filter((code) => !found.includes(code));
    if (lost.length > 0) ask('exemption', null, lost.join(', '));
    return found;
  }

  #checkLines(result: readonly ReconciledLine[]): void {
    const { ask } = this.#questions;
    for (const [index, line] of this.#said.lines.entries()) {
      const { position, quantity, charges } = line;
      const net = result[index]?.net ?? zero;
      if (quantity?.value.lt(zero) === true || net.lt(zero))
        ask(
          'negativeLine',
          position,
          [quantity, line.price].map((one) => (one ? write(one.value) : '')).join(' × '),
          write(net),
        );
      else if (quantity === null || quantity.value.eq(zero)) ask('quantity', position, quantity ? '0' : '');
      for (const { amount, reason } of charges) ask('charge', position, write(amount), '', reason);
      const others = [...line.currencies].filter((code) => code !== this.#said.currency);
      if (others.length > 0) ask('currency', position, others.join(', '), this.#said.currency);
    }
  }

  #checkTotals(result: readonly ReconciledLine[], ofLines: readonly Taxes[], ofDocument: Taxes): void {
    const { totals, type, charges } = this.#said;
    const { ask } = this.#questions;
    const net = sumOf(result.map((line) => line.net));
    const vat = sumOf(result.map((line) => line.vat));
    const withheld = sumOf(result.map(({ withholding }) => (withholding ? zero.plus(withholding.amount) : zero)));
    const all = [...ofLines, ofDocument];
    const inclusive = sumOf([net, vat, ...all.map(({ added }) => added)]);
    const draft = inclusive.minus(withheld).minus(sumOf(all.map(({ deducted }) => deducted)));
    const rounding = totals.rounding ?? zero;
    if (!rounding.eq(zero)) ask('rounding', null, write(rounding));
    if (this.#charge.gt(zero)) {
      if (charges.length === 0) ask('charge', null, write(this.#charge));
      for (const { amount, reason } of charges) ask('charge', null, write(amount), '', reason);
    }
    const payable = totals.payable ?? totals.inclusive;
    if (payable === null) return;
    const missing = payable.minus(draft);
    const isExplained = (amount: Big): boolean =>
      this.#explained(result, rounding).some((one) => isNear(amount, one, this.#within));
    if (isExplained(missing)) return;
    const discounts = sumOf(this.#said.discounts.map(({ amount }) => amount));
    const [file, own] = [write(payable), write(draft)];
    const asked = this.#questions.all;
    // What is asked already explains the difference.
    const isOpen = asked.some(({ about, position }) => position !== null || about !== 'exemption');
    const isWithholdingAsked = asked.some(({ about }) => about === 'withholding');
    if (discounts.gt(zero) && isExplained(missing.plus(discounts))) ask('documentDiscount', null, write(discounts));
    else if (result.some(({ exemption }) => exemption !== '') && isNear(missing.neg(), vat, this.#within))
      ask('exemption', null, file, own);
    else if (isWithholdingAsked) return;
    else if (withheld.gt(zero) && isNear(missing, withheld, this.#within)) ask('withholding', null, file, own);
    else if (type.endsWith('TEVKIFAT') && withheld.eq(zero)) ask('withholding', null, file, own);
    else if (!isOpen) ask('payable', null, file, own);
  }

  /** Differences of the payable amount that other questions are about: charges with or without VAT, and rounding. */
  #explained(result: readonly ReconciledLine[], rounding: Big): readonly Big[] {
    const { lines } = this.#said;
    const withVat = (amount: Big, rate: Big | null): Big => amount.plus(percentOf(amount, rate ?? zero));
    const ofLines = [
      sumOf(lines.map(chargeOf)),
      sumOf(lines.map((line, index) => withVat(chargeOf(line), result[index]?.vatRate ?? null))),
    ];
    const ofDocument = [zero, this.#charge, ...result.map(({ vatRate }) => withVat(this.#charge, vatRate))];
    return ofLines.flatMap((charge) =>
      ofDocument.flatMap((more) => [zero, rounding].map((rest) => charge.plus(more).plus(rest))),
    );
  }
}

const chargeOf = ({ charges }: SaidLine): Big => sumOf(charges.map(({ amount }) => amount));
const taxText = ({ code, name, amount }: SaidTax): string =>
  [code || name, amount ? write(amount.value) : ''].filter((text) => text !== '').join(' ');
