/**
 * Reads an invoice or despatch from the XML tree of its file. Lenient: it also reads files that GİB's rules would refuse, and
 * returns uncertainties as questions.
 */
import type Big from 'big.js';
import { divide, hundred, percentDigits, read, round, write, zero } from '../amounts/decimal.ts';
import { withDifference } from '../amounts/vat-per-document.ts';
import { own } from '../value.ts';
import type { DocumentReference, EDocument, EDocumentLine, EDocumentProblem, EDocumentQuestion } from './e-document.ts';
import { readDelivery, readHeaderFields, readSpendingUnit } from './read-header.ts';
import { readParty } from './party.ts';
import {
  amountAt,
  isCharge,
  isCharged,
  percentOfSubtotal,
  readLine,
  readWithholding,
  subtotalsOf,
  vatOf,
  withheldOf,
} from './read-line.ts';
import type { ReadLine } from './read-line.ts';
import { dayAt, elementsAt, hasUnreadNumber, numberAt, textAt } from './xml.ts';
import type { XmlElement } from './xml.ts';

const namespaceStart = 'urn:oasis:names:specification:ubl:schema:xsd:';
const mostLines = 20_000;

/** Documents that cannot be returned, by the name of their root element. */
const otherRoots: Readonly<Record<string, EDocumentProblem>> = {
  ApplicationResponse: 'applicationResponse',
  Voucher: 'voucher',
  CreditNote: 'creditNote',
  ReceiptAdvice: 'receiptAdvice',
};

type Outcome = EDocument | { readonly problem: EDocumentProblem };

export function readEDocuments(root: XmlElement): readonly Outcome[] {
  if (root.name !== 'StandardBusinessDocument') return [readEDocument(root)];
  const inside = elementsAt(root, 'Package', 'Elements', 'ElementList').flatMap(({ children }) => children);
  return inside.length === 0 ? [{ problem: 'empty' }] : inside.map(readEDocument);
}

function readEDocument(root: XmlElement): Outcome {
  const { name, namespace } = root;
  if (namespace === `${namespaceStart}Invoice-2` && name === 'Invoice') return readInvoice(root);
  if (namespace === `${namespaceStart}DespatchAdvice-2` && name === 'DespatchAdvice') return readDespatch(root);
  return { problem: own(otherRoots, name) ?? 'otherXml' };
}

function readInvoice(root: XmlElement): Outcome {
  const elements = elementsAt(root, 'InvoiceLine');
  if (elements.length === 0) return { problem: 'noLines' };
  if (elements.length > mostLines) return { problem: 'tooLarge' };
  const questions = new Set<EDocumentQuestion>();
  const type = textAt(root, 'InvoiceTypeCode').toUpperCase();
  const isIncentive = type.startsWith('YTB') || textAt(root, 'ProfileID').toUpperCase() === 'YATIRIMTESVIK';
  const read = elements.map((element, index) => readLine(element, index + 1, isIncentive));
  for (const line of read) for (const question of line.questions) questions.add(question);
  if (hasUnreadNumber(root)) questions.add('numbers');
  const taxed = withVatOfDocument(root, read, questions);
  // A withholding is of the VAT after the discount.
  const discounted = withAllowance(root, taxed, read, questions);
  const withheld = withWithholding(root, withExemption(root, discounted), questions);
  const inside = type === 'OZELMATRAH' ? vatInside(root, withheld) : zero;
  if (!inside.eq(zero)) questions.add('specialBase');
  const lines = inside.eq(zero) ? withheld : withheld.map(withoutVat);
  const currency = currencyOf(root);
  const rate = currency === 'TRY' ? '1' : rateOf(root);
  if (rate === null) questions.add('rate');
  const { vat } = subtotalsOf(root);
  return {
    ...headOf(root),
    kind: 'invoice',
    type,
    supplier: readParty(elementsAt(root, 'AccountingSupplierParty')[0]),
    customer: readParty(elementsAt(root, 'AccountingCustomerParty')[0]),
    buyer: buyerOf(root, 'BuyerCustomerParty'),
    ...present('delivery', readDelivery(root)),
    currency,
    rate,
    despatches: referencesOf(elementsAt(root, 'DespatchDocumentReference')),
    returned: type.endsWith('IADE')
      ? referencesOf(
          elementsAt(root, 'BillingReference')
            .flatMap(({ children }) => children)
            .filter(({ name }) => name.endsWith('DocumentReference')),
        )
      : [],
    lines,
    totals: {
      net: netWithout(inside, root, lines),
      vat: vat.length === 0 ? null : write(totalOf(vat.filter(isCharged), 'TaxAmount')),
      payable: numberAt(root, 'LegalMonetaryTotal', 'PayableAmount'),
    },
    questions: [...questions],
  };
}

function readDespatch(root: XmlElement): Outcome {
  const elements = elementsAt(root, 'DespatchLine');
  if (elements.length === 0) return { problem: 'noLines' };
  if (elements.length > mostLines) return { problem: 'tooLarge' };
  return {
    ...headOf(root),
    kind: 'despatch',
    type: textAt(root, 'DespatchAdviceTypeCode').toUpperCase(),
    supplier: readParty(elementsAt(root, 'DespatchSupplierParty')[0]),
    customer: readParty(elementsAt(root, 'DeliveryCustomerParty')[0]),
    buyer: buyerOf(root, 'BuyerCustomerParty'),
    currency: 'TRY',
    rate: '1',
    despatches: [],
    returned: [],
    ...present('paper', paperOf(root)),
    lines: elements.map((element, index) => readLine(element, index + 1).line),
    totals: { net: null, vat: null, payable: null },
    questions: hasUnreadNumber(root) ? ['numbers'] : [],
  };
}

function headOf(root: XmlElement) {
  const [order] = referencesOf(elementsAt(root, 'OrderReference'));
  return {
    profile: textAt(root, 'ProfileID').toUpperCase(),
    number: textAt(root, 'ID'),
    ettn: textAt(root, 'UUID').toLowerCase(),
    date: dayAt(root, 'IssueDate'),
    order: order ?? null,
    ...present('fields', readHeaderFields(root)),
    ...present('spendingUnit', readSpendingUnit(root)),
    notes: elementsAt(root, 'Note')
      .map(({ text }) => text.trim())
      .filter((note) => note !== ''),
  };
}

const present = <T>(name: string, value: T | undefined) => (value === undefined ? {} : { [name]: value });

function referencesOf(elements: readonly XmlElement[]): readonly DocumentReference[] {
  return elements
    .map((element) => ({ number: textAt(element, 'ID'), date: dayAt(element, 'IssueDate') }))
    .filter(({ number }) => number !== '');
}

/** The number and date of the printed despatch that accompanied the goods. */
function paperOf(root: XmlElement): DocumentReference | undefined {
  if (textAt(root, 'DespatchAdviceTypeCode').toUpperCase() !== 'MATBUDAN') return undefined;
  const references = elementsAt(root, 'AdditionalDocumentReference');
  const printed = references.filter((one) => textAt(one, 'DocumentType').toUpperCase() === 'MATBU');
  return referencesOf(printed.length > 0 ? printed : references)[0];
}

function buyerOf(root: XmlElement, name: string): EDocument['buyer'] {
  const [holder] = elementsAt(root, name);
  return holder === undefined ? null : readParty(holder);
}

function currencyOf(root: XmlElement): string {
  const code = textAt(root, 'DocumentCurrencyCode').toUpperCase();
  return code === 'TRL' || code === '' ? 'TRY' : code;
}

function rateOf(root: XmlElement): string | null {
  const rate = numberAt(root, 'PricingExchangeRate', 'CalculationRate');
  return rate === null || rate === '0' ? null : rate;
}

const totalOf = (subtotals: readonly XmlElement[], name: string): Big =>
  subtotals.reduce((total, one) => total.plus(amountAt(one, name)), zero);

/** If no line has its own VAT and the document has one rate, that rate applies to all lines. */
function withVatOfDocument(
  root: XmlElement,
  lines: readonly ReadLine[],
  questions: Set<EDocumentQuestion>,
): readonly EDocumentLine[] {
  const charged = subtotalsOf(root).vat.filter(isCharged);
  const rates = new Set(charged.map(percentOfSubtotal));
  const [vatRate, another] = rates;
  if (vatRate === undefined || lines.some(({ vatBase }) => vatBase !== null)) return lines.map(({ line }) => line);
  if (another !== undefined) {
    questions.add('linesWithoutVat');
    return lines.map(({ line }) => line);
  }
  return lines.map(({ line }) => ({ ...line, vatRate, vat: write(vatOf(read(line.net) ?? zero, vatRate)) }));
}

/** A reason for exemption that only the document has applies to the lines without VAT. */
function withExemption(root: XmlElement, lines: readonly EDocumentLine[]): readonly EDocumentLine[] {
  const codes = subtotalsOf(root).vat.map((one) => textAt(one, 'TaxCategory', 'TaxExemptionReasonCode'));
  const [code, another] = new Set(codes.filter((one) => one !== ''));
  if (code === undefined || another !== undefined) return lines;
  return lines.map((line) => (line.vatRate === '0' && line.exemption === '' ? { ...line, exemption: code } : line));
}

/** Maximum number of lines whose subsets are tried; more lines have too many subsets. */
const mostTriedLines = 12;

/** A withholding that only the document has applies to the lines whose VAT adds up to its base. */
function withWithholding(
  root: XmlElement,
  lines: readonly EDocumentLine[],
  questions: Set<EDocumentQuestion>,
): readonly EDocumentLine[] {
  const withholding = readWithholding(root);
  if (withholding === null || lines.some((line) => line.withholding !== null)) return lines;
  const several = elementsAt(root, 'WithholdingTaxTotal', 'TaxSubtotal').length > 1;
  const concerned = several ? null : linesWithVat(lines, withholding.vat);
  if (concerned === null) {
    questions.add('withholding');
    return lines;
  }
  const last = Math.max(...concerned);
  let left = read(withholding.amount) ?? zero;
  return lines.map((line) => {
    if (!concerned.has(line.position)) return line;
    const share = line.position === last ? left : withheldOf(read(line.vat) ?? zero, withholding.percent);
    left = left.minus(share);
    return { ...line, withholding: { ...withholding, vat: line.vat, amount: write(share) } };
  });
}

/** The only set of taxed lines whose VAT has this sum; null if there is none, or more than one. */
function linesWithVat(lines: readonly EDocumentLine[], sum: string): ReadonlySet<number> | null {
  const taxed = lines.filter(({ vat }) => vat !== '0');
  const vatIn = (some: readonly EDocumentLine[]): Big => some.reduce((total, { vat }) => total.plus(vat), zero);
  const positions = (some: readonly EDocumentLine[]): ReadonlySet<number> => new Set(some.map((line) => line.position));
  if (vatIn(taxed).eq(sum)) return positions(taxed);
  if (taxed.length > mostTriedLines) return null;
  const sets = Array.from({ length: 2 ** taxed.length }, (_, mask) => taxed.filter((_line, at) => (mask >> at) & 1));
  const [found, another] = sets.filter((some) => some.length > 0 && vatIn(some).eq(sum));
  return found === undefined || another !== undefined ? null : positions(found);
}

/**
 * Applies a discount of the document. If the lines' VAT bases add up to the document's, the lines include it already. If their
 * sum is higher by exactly the discount, it is spread over the lines.
 */
function withAllowance(
  root: XmlElement,
  lines: readonly EDocumentLine[],
  readLines: readonly ReadLine[],
  questions: Set<EDocumentQuestion>,
): readonly EDocumentLine[] {
  const all = elementsAt(root, 'AllowanceCharge').filter((one) => amountAt(one, 'Amount').gt(zero));
  const isMarketCost = (one: XmlElement): boolean => textAt(one, 'AllowanceChargeReason').startsWith('HKS');
  if (all.some((one) => isCharge(one) && !isMarketCost(one))) questions.add('charge');
  const allowance = totalOf(
    all.filter((one) => !isCharge(one) && !isMarketCost(one)),
    'Amount',
  );
  if (!allowance.gt(zero)) return lines;
  const { vat } = subtotalsOf(root);
  const sum = readLines.reduce((total, { vatBase, line }) => total.plus(vatBase ?? line.net), zero);
  const base =
    vat.length === 0 ? amountAt(root, 'LegalMonetaryTotal', 'TaxExclusiveAmount') : totalOf(vat, 'TaxableAmount');
  if (round(sum).eq(round(base))) return lines;
  const hasOneRate = new Set(lines.map(({ vatRate }) => vatRate)).size === 1;
  if (!round(sum.minus(allowance)).eq(round(base)) || !hasOneRate) {
    questions.add('allowance');
    return lines;
  }
  return spread(lines, allowance, totalOf(vat.filter(isCharged), 'TaxAmount'));
}

/** Each line's share is proportional to its amount; the largest lines share the rest of the discount and of the VAT. */
function spread(lines: readonly EDocumentLine[], allowance: Big, vat: Big): readonly EDocumentLine[] {
  const netOf = (line: EDocumentLine): Big => read(line.net) ?? zero;
  const charged = lines.filter((line) => !netOf(line).eq(zero));
  const sum = charged.reduce((total, line) => total.plus(netOf(line)), zero);
  if (!sum.gt(zero)) return lines;
  const sharesOf = (whole: Big): readonly Big[] => {
    const shares = charged.map((line) => divide(whole.times(netOf(line)), sum));
    return withDifference(
      shares,
      shares.reduce((rest, share) => rest.minus(share), whole),
    );
  };
  const nets = sharesOf(sum.minus(allowance));
  const vats = sharesOf(vat);
  const replaced = new Map(
    charged.map((line, index) => {
      const net = nets[index] ?? zero;
      const discount = { amount: write(netOf(line).minus(net)), base: line.net };
      const discounts = [...line.discounts, discount];
      return [line, { ...line, net: write(net), vat: write(vats[index] ?? zero), discounts }];
    }),
  );
  return lines.map((line) => replaced.get(line) ?? line);
}

/**
 * The VAT with a special base, if it is inside the price and has to be taken out of the net amounts. 0 if the file adds it to
 * them: then its total is nearer to the sum with VAT.
 */
function vatInside(root: XmlElement, lines: readonly EDocumentLine[]): Big {
  const net = lines.reduce((total, line) => total.plus(line.net), zero);
  const vat = lines.reduce((total, line) => total.plus(line.vat), zero);
  const inclusive = amountAt(root, 'LegalMonetaryTotal', 'TaxInclusiveAmount');
  const total = inclusive.eq(zero) ? amountAt(root, 'LegalMonetaryTotal', 'PayableAmount') : inclusive;
  const isAdded = total.minus(net).minus(vat).abs().lt(total.minus(net).abs());
  return isAdded ? zero : vat;
}

/** Digits of a price without its VAT. */
const priceDigits = 8;

function withoutVat(line: EDocumentLine): EDocumentLine {
  const net = write((read(line.net) ?? zero).minus(line.vat));
  const quantity = read(line.quantity) ?? zero;
  if (line.price === null || line.discounts.length > 0 || quantity.eq(zero)) return { ...line, net };
  const price = divide(quantity.times(line.price).minus(line.vat), quantity, priceDigits);
  return { ...line, net, price: write(price) };
}

/** The document's net amount, without the VAT inside if the file's amount includes it. */
function netWithout(inside: Big, root: XmlElement, lines: readonly EDocumentLine[]): string | null {
  const written = numberAt(root, 'LegalMonetaryTotal', 'TaxExclusiveAmount');
  const sum = lines.reduce((total, { net }) => total.plus(net), zero);
  return written !== null && sum.plus(inside).eq(written) ? write(sum) : written;
}

/** A discount as successive percentages: those with the same base are added up, those of the remaining amount follow. */
export function discountRates({ discounts, quantity, price }: EDocumentLine): readonly string[] {
  const full = price === null ? null : (read(quantity)?.times(price) ?? null);
  const merged: { amount: Big; base: Big }[] = [];
  let left = full ?? zero;
  for (const discount of discounts) {
    const base = read(discount.base) ?? left;
    const last = merged.at(-1);
    if (last !== undefined && last.base.eq(base)) last.amount = last.amount.plus(discount.amount);
    else merged.push({ amount: read(discount.amount) ?? zero, base });
    left = left.minus(discount.amount);
  }
  return merged
    .filter(({ base }) => base.gt(zero))
    .map(({ amount, base }) => write(divide(amount.times(hundred), base, percentDigits)));
}
