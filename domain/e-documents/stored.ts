/** The connection's list of e-documents: its rows and its search. */
import type Big from 'big.js';
import { divide, hundred, percentDigits, read, write, zero } from '../amounts/decimal.ts';
import type { EDocument, EDocumentLine, EDocumentsRead, Party } from './e-document.ts';

/** The facts of a document that the list shows. */
export interface EDocumentFacts {
  readonly kind: EDocument['kind'];
  readonly number: string;
  readonly ettn: string;
  readonly date: string;
  readonly supplier: Party;
  readonly customer: Party;
  /** The payable amount; null if the file has none. */
  readonly total: string | null;
  readonly currency: string;
  readonly lineCount: number;
}

export interface StoredEDocument extends EDocumentFacts {
  readonly id: string;
  /** The file's name. */
  readonly file: string;
  /** Epoch milliseconds. */
  readonly readAt: number;
}

/** The documents of a file, now in the list, and those that were skipped. */
export interface StoredEDocuments {
  readonly documents: readonly StoredEDocument[];
  readonly skipped: EDocumentsRead['skipped'];
}

export const eDocumentSorts = ['read', 'number', 'date'] as const;
export interface EDocumentQuery {
  readonly connectionId: string;
  readonly search?: string;
  readonly sort?: (typeof eDocumentSorts)[number];
  readonly descending?: boolean;
  readonly offset: number;
  readonly limit: number;
}
export interface EDocumentPage {
  readonly rows: readonly StoredEDocument[];
  readonly total: number;
}

export function factsOf(document: EDocument): EDocumentFacts {
  const { kind, number, ettn, date, supplier, customer, totals, currency, lines } = document;
  return { kind, number, ettn, date, supplier, customer, total: totals.payable, currency, lineCount: lines.length };
}

/** Texts that the list's search finds: number, date, parties and products. */
export function searchedTexts(document: EDocument): readonly string[] {
  const { number, ettn, date, paper, supplier, customer, buyer, lines } = document;
  const parties = [supplier, customer, ...(buyer === null ? [] : [buyer])];
  return [
    ...[number, ettn, date, paper?.number ?? ''],
    ...parties.flatMap(({ taxNumber, name }) => [taxNumber, name]),
    ...lines.flatMap(({ name, codes: { seller, buyer: buyers, others } }) => [name, seller, buyers, ...others]),
  ];
}

/**
 * What two files of the same document have in common: what they say, not how this version of Rampa reads their amounts. So a file that
 * an earlier version read is the same document when it is read again.
 */
export function essenceOf(document: EDocument): string {
  const { kind, profile, type, number, ettn, date, supplier, customer, buyer, currency, order, despatches } = document;
  const head = { kind, profile, type, number, ettn, date, supplier, customer, buyer, currency, order, despatches };
  const { payable } = document.totals;
  const lines = document.lines.map(({ position, name, codes, quantity, unit, net, vat, serials, lots }) => ({
    ...{ position, name, codes, quantity, unit, serials, lots },
    ...(payable === null ? { net, vat } : {}),
  }));
  return JSON.stringify({ ...head, returned: document.returned, payable, lines });
}

/** A line as earlier versions read it. */
interface FormerLine extends Omit<EDocumentLine, 'rates'> {
  readonly discounts: readonly { readonly amount: string; readonly base: string | null }[];
}

/** A document that an earlier version read: its amounts were not reconciled, so its draft asks. */
export function asReadNow(document: EDocument): EDocument {
  const former = document.lines as readonly (EDocumentLine | FormerLine)[];
  if (!former.some((line) => 'discounts' in line)) return document;
  const lines = former.map((line): EDocumentLine => {
    if (!('discounts' in line)) return line;
    const { discounts, ...others } = line;
    return { ...others, rates: formerRates(line, discounts) };
  });
  const isAsked = document.kind === 'invoice' || document.questions.length > 0;
  return {
    ...{ ...document, lines },
    questions: isAsked ? [{ about: 'earlierReading', position: null, file: document.number, draft: '' }] : [],
  };
}

/** Amounts of the same base are added up, those of the remaining amount follow. */
function formerRates({ quantity, price }: FormerLine, discounts: FormerLine['discounts']): readonly string[] {
  const merged: { amount: Big; base: Big }[] = [];
  let left = price === null ? zero : (read(quantity) ?? zero).times(price);
  for (const discount of discounts) {
    const [base, amount] = [read(discount.base) ?? left, read(discount.amount) ?? zero];
    const last = merged.at(-1);
    if (last !== undefined && last.base.eq(base)) last.amount = last.amount.plus(amount);
    else merged.push({ amount, base });
    left = left.minus(amount);
  }
  return merged
    .filter(({ base }) => base.gt(zero))
    .map(({ amount, base }) => write(divide(amount.times(hundred), base, percentDigits)));
}
