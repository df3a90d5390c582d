/** The connection's list of e-documents: its rows and its search. */
import type { EDocument, EDocumentsRead, Party } from './e-document.ts';

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

/** What two files of the same document have in common: all but its notes, and what Rampa asks about it. */
export function essenceOf({ notes: _notes, questions: _questions, ...facts }: EDocument): string {
  return JSON.stringify(facts);
}
