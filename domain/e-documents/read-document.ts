/**
 * Reads an invoice or despatch from the XML tree of its file. Lenient: it also reads files that GİB's rules would refuse, and
 * returns uncertainties as questions.
 */
import type Big from 'big.js';
import { divide, one, read, round, write, zero } from '../amounts/decimal.ts';
import { own } from '../value.ts';
import type { DocumentReference, EDocument, EDocumentLine, EDocumentProblem } from './e-document.ts';
import { readParty } from './party.ts';
import { Questions } from './questions.ts';
import type { Ask } from './questions.ts';
import { readDelivery, readHeaderFields, readSocialSecurity, readSpendingUnit } from './read-header.ts';
import { readGoods } from './read-line.ts';
import type { Goods } from './read-line.ts';
import { reconciled } from './reconcile.ts';
import type { ReconciledLine } from './reconcile.ts';
import { currencyIn, saidIn } from './said.ts';
import type { SaidInvoice, SaidLine } from './said.ts';
import { sumOf } from './written.ts';
import { dayAt, elementsAt, numberAt, textAt, unreadNumbers } from './xml.ts';
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
  const problem = problemOf(root);
  if (problem !== null) return { problem };
  const elements = elementsAt(root, 'InvoiceLine');
  const said = saidIn(root);
  const { type, currency } = said;
  const isIncentive = type.startsWith('YTB') || isProfile(root, 'YATIRIMTESVIK');
  // The base of its own is not the line's amount.
  const found = reconciled(type === 'OZELMATRAH' ? withoutBases(said) : said);
  const read = elements.map((element, index) =>
    lineOf(readGoods(element, index + 1, isIncentive), found.lines[index], said.lines[index]),
  );
  const inside = type === 'OZELMATRAH' ? vatInside(root, read) : zero;
  const lines = inside.eq(zero) ? read : read.map(withoutVat);
  const questions = new Questions();
  for (const [index, element] of elements.entries())
    for (const text of unreadNumbers(element)) questions.ask('number', index + 1, text);
  const isLine = new Set(elements);
  for (const child of root.children)
    if (!isLine.has(child)) for (const text of unreadNumbers(child)) questions.ask('number', null, text);
  if (type === 'OZELMATRAH') questions.ask('specialBase', null, type, write(inside));
  else for (const one of found.questions) questions.ask(one.about, one.position, one.file, one.draft, one.name);
  const rate = rateOf(root, currency, questions.ask);
  const head = headOf(root);
  const returned = isReturn(type)
    ? referencesOf(
        elementsAt(root, 'BillingReference')
          .flatMap(({ children }) => children)
          .filter(({ name }) => name.endsWith('DocumentReference')),
      )
    : [];
  if (head.number === '' || head.date === '') questions.ask('reference', null, head.number);
  return {
    ...head,
    kind: 'invoice',
    type,
    supplier: readParty(elementsAt(root, 'AccountingSupplierParty')[0]),
    customer: readParty(elementsAt(root, 'AccountingCustomerParty')[0]),
    buyer: buyerOf(root, 'BuyerCustomerParty'),
    ...present('delivery', readDelivery(root)),
    ...present('sgk', readSocialSecurity(root)),
    currency,
    rate,
    despatches: referencesOf(elementsAt(root, 'DespatchDocumentReference')),
    returned,
    lines,
    totals: {
      net: netWithout(inside, said.totals.exclusive, lines),
      vat:
        said.vat.length === 0
          ? null
          : write(sumOf(said.vat.map((tax) => (tax.isShownOnly ? null : tax.amount?.value)))),
      payable: numberAt(root, 'LegalMonetaryTotal', 'PayableAmount'),
    },
    questions: questions.all,
  };
}

function priceOf(found: ReconciledLine | undefined, said: SaidLine | undefined): string | null {
  const price = found?.price ?? said?.price?.value ?? null;
  return price === null ? null : write(price);
}

function withoutBases(said: SaidInvoice): SaidInvoice {
  const without = (taxes: SaidInvoice['vat']) => taxes.map((tax) => ({ ...tax, base: null }));
  return { ...said, vat: without(said.vat), lines: said.lines.map((line) => ({ ...line, vat: without(line.vat) })) };
}

/** Why an invoice has no goods to return. */
function problemOf(root: XmlElement): EDocumentProblem | null {
  const type = textAt(root, 'InvoiceTypeCode').toUpperCase();
  if (type.includes('MUSTAHSIL')) return 'creditNote';
  // Self-employment receipts are also written as invoices.
  if (isProfile(root, 'EARSIVBELGE') || type.includes('SERBESTMESLEK')) return 'voucher';
  const { length } = elementsAt(root, 'InvoiceLine');
  return length === 0 ? 'noLines' : length > mostLines ? 'tooLarge' : null;
}

const isReturn = (type: string): boolean => type.endsWith('IADE');
const isProfile = (root: XmlElement, profile: string): boolean => textAt(root, 'ProfileID').toUpperCase() === profile;

function lineOf(goods: Goods, found: ReconciledLine | undefined, said: SaidLine | undefined): EDocumentLine {
  return {
    ...goods,
    price: priceOf(found, said),
    rates: found?.rates ?? [],
    net: write(found?.net ?? zero),
    vatRate: write(found?.vatRate ?? zero),
    vat: write(found?.vat ?? zero),
    exemption: found?.exemption ?? '',
    withholding: found?.withholding ?? null,
    taxes: (found?.taxes ?? []).map(({ code, name, percent, amount }) => ({
      code: code || name,
      rate: percent === null ? null : write(percent),
      amount: write(amount?.value ?? zero),
    })),
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
    lines: elements.map((element, index) => despatched(element, index + 1)),
    totals: { net: null, vat: null, payable: null },
    questions: unreadNumbers(root)
      .slice(0, 1)
      .map((file) => ({ about: 'number', position: null, file, draft: '' })),
  };
}

/** The price of a despatch's line is in the invoice line of its shipment. */
function despatched(element: XmlElement, position: number): EDocumentLine {
  const goods = readGoods(element, position);
  const price =
    numberAt(element, 'Price', 'PriceAmount') ??
    numberAt(element, 'Shipment', 'GoodsItem', 'InvoiceLine', 'Price', 'PriceAmount');
  const net = price === null ? zero : round((read(goods.quantity) ?? zero).times(price));
  const free = { rates: [], vatRate: '0', vat: '0', exemption: '', withholding: null, taxes: [] };
  return { ...goods, ...free, price, net: write(net) };
}

function headOf(root: XmlElement) {
  const [order, ...orders] = referencesOf(elementsAt(root, 'OrderReference'));
  return {
    profile: textAt(root, 'ProfileID').toUpperCase(),
    number: textAt(root, 'ID'),
    ettn: textAt(root, 'UUID').toLowerCase(),
    date: dayAt(root, 'IssueDate'),
    order: order ?? null,
    ...(orders.length === 0 ? {} : { orders }),
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

/** Null, and a question, if no rate is certain. */
function rateOf(root: XmlElement, currency: string, ask: Ask): string | null {
  if (currency === 'TRY') return '1';
  const [exchange] = elementsAt(root, 'PricingExchangeRate');
  const rate = numberAt(exchange, 'CalculationRate');
  if (rate === null || rate === '0' || rate === '1') {
    ask('exchangeRate', null, rate ?? '');
    return null;
  }
  const [source = '', target = ''] = ['SourceCurrencyCode', 'TargetCurrencyCode'].map((name) =>
    currencyIn(textAt(exchange, name)),
  );
  if (source === currency && target === 'TRY') return rate;
  const isInverse = source === 'TRY' && target === currency;
  const isUnsaid = ['', currency].includes(source) && ['', 'TRY'].includes(target);
  const proposed = isInverse ? write(divide(one, read(rate) ?? one, proposedDigits)) : isUnsaid ? rate : null;
  ask('currencyDirection', null, `${source || '?'} → ${target || '?'} ${rate}`, proposed ?? '');
  return proposed;
}
const proposedDigits = 6;

/**
 * The VAT with a special base, if it is inside the price and has to be taken out of the net amounts. 0 if the file adds it to
 * them: then its total is nearer to the sum with VAT.
 */
function vatInside(root: XmlElement, lines: readonly EDocumentLine[]): Big {
  const net = lines.reduce((total, line) => total.plus(line.net), zero);
  const vat = lines.reduce((total, line) => total.plus(line.vat), zero);
  const inclusive = read(numberAt(root, 'LegalMonetaryTotal', 'TaxInclusiveAmount')) ?? zero;
  const total = inclusive.eq(zero) ? (read(numberAt(root, 'LegalMonetaryTotal', 'PayableAmount')) ?? zero) : inclusive;
  const isAdded = total.minus(net).minus(vat).abs().lt(total.minus(net).abs());
  return isAdded ? zero : vat;
}

/** Digits of a price without its VAT. */
const priceDigits = 8;

function withoutVat(line: EDocumentLine): EDocumentLine {
  const net = write((read(line.net) ?? zero).minus(line.vat));
  const quantity = read(line.quantity) ?? zero;
  if (line.price === null || line.rates.length > 0 || quantity.eq(zero)) return { ...line, net };
  const price = divide(quantity.times(line.price).minus(line.vat), quantity, priceDigits);
  return { ...line, net, price: write(price) };
}

/** The document's net amount, without the VAT inside if the file's amount includes it. */
function netWithout(inside: Big, written: Big | null, lines: readonly EDocumentLine[]): string | null {
  if (written === null) return null;
  const sum = lines.reduce((total, { net }) => total.plus(net), zero);
  return write(sum.plus(inside).eq(written) ? sum : written);
}
