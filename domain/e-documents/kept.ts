/** The connection's list of e-documents: what a row of it shows, and what finds a document there. */
import type { EDocument, EDocumentsRead, Party } from './e-document.ts';

/** What the list shows of a document. */
export interface EDocumentFacts {
  readonly kind: EDocument['kind'];
  readonly number: string;
  readonly ettn: string;
  readonly date: string;
  readonly supplier: Party;
  readonly customer: Party;
  /** The payable amount; `null` where the file has none. */
  readonly total: string | null;
  readonly currency: string;
  readonly lineCount: number;
}

export interface KeptEDocument extends EDocumentFacts {
  readonly id: string;
  /** The file's name. */
  readonly file: string;
  /** Epoch milliseconds. */
  readonly readAt: number;
}

/** The documents of a file, each kept in the list, and what was left out. */
export interface EDocumentsKept {
  readonly documents: readonly KeptEDocument[];
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
  readonly rows: readonly KeptEDocument[];
  readonly total: number;
}

export function factsOf(document: EDocument): EDocumentFacts {
  const { kind, number, ettn, date, supplier, customer, totals, currency, lines } = document;
  return { kind, number, ettn, date, supplier, customer, total: totals.payable, currency, lineCount: lines.length };
}

/** Number, parties, date and products. */
export function searchedTexts(document: EDocument): readonly string[] {
  const { number, ettn, date, paper, supplier, customer, buyer, lines } = document;
  const parties = [supplier, customer, ...(buyer === null ? [] : [buyer])];
  return [
    ...[number, ettn, date, paper?.number ?? ''],
    ...parties.flatMap(({ taxNumber, name }) => [taxNumber, name]),
    ...lines.flatMap(({ name, codes: { seller, buyer: buyers, others } }) => [name, seller, buyers, ...others]),
  ];
}
