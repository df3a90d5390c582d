/** An electronic invoice or despatch (UBL-TR) as Rampa reads it. Numbers are canonical decimals; a text that is absent is `''`. */

export interface Party {
  /** VKN (10 digits) or TCKN (11); `''` where the file has none, or the number of nameless consumers. */
  readonly taxNumber: string;
  readonly name: string;
}

export interface DocumentReference {
  readonly number: string;
  readonly date: string;
}

interface Discount {
  readonly amount: string;
  /** Of what was discounted; `null` where the file does not have it. */
  readonly base: string | null;
}

export interface AdditionalTax {
  readonly code: string;
  /** Percent; `null` for a tax per unit. */
  readonly rate: string | null;
  readonly amount: string;
}

export interface Withholding {
  readonly code: string;
  readonly percent: string;
  /** VAT on which it is computed. */
  readonly vat: string;
  readonly amount: string;
}

export interface EDocumentLine {
  /** Position in the file, counted from 1. */
  readonly position: number;
  readonly name: string;
  readonly codes: {
    readonly seller: string;
    readonly buyer: string;
    /** Of manufacturer and standard, additional ones and keywords: where barcodes are found. */
    readonly others: readonly string[];
  };
  readonly quantity: string;
  readonly unit: string;
  readonly price: string | null;
  readonly discounts: readonly Discount[];
  /** After discounts, before taxes. */
  readonly net: string;
  readonly vatRate: string;
  readonly vat: string;
  readonly exemption: string;
  readonly withholding: Withholding | null;
  /** Of the VAT what was withheld, where it is left out of it. Absent where all of the VAT is there. */
  readonly withheld?: string;
  readonly taxes: readonly AdditionalTax[];
  readonly serials: readonly string[];
  readonly lots: readonly { readonly number: string; readonly expiry: string }[];
  /** By the names of the service's fields (§2.5); one a piece. Absent where the file has none, as the next ones. */
  readonly medicines?: readonly Readonly<Record<string, string>>[];
  readonly devices?: readonly Readonly<Record<string, string>>[];
  /** Texts about medicines and devices in a form of their own. */
  readonly unread?: readonly string[];
  readonly hal?: Readonly<Record<string, string>>;
  readonly product?: Readonly<Record<string, string>>;
  readonly export?: Readonly<Record<string, string>>;
}

export interface EDocumentTotals {
  readonly net: string | null;
  readonly vat: string | null;
  readonly payable: string | null;
}

/** What the file leaves open, and the user has to look at. */
export type EDocumentQuestion =
  /** An extra charge, which no field of a return holds. */
  | 'charge'
  /** A discount of the document that fits neither the lines nor the VAT base. */
  | 'allowance'
  /** A withholding of the document that fits no lines. */
  | 'withholding'
  /** VAT with a base of its own (OZELMATRAH), inside the price. */
  | 'specialBase'
  /** A foreign currency without a rate. */
  | 'rate'
  /** A line with VAT of several rates. */
  | 'severalRates';

export interface EDocument {
  readonly kind: 'invoice' | 'despatch';
  readonly profile: string;
  readonly type: string;
  readonly number: string;
  /** Lower case. */
  readonly ettn: string;
  readonly date: string;
  readonly supplier: Party;
  readonly customer: Party;
  /** The buyer where it is not the receiver (export, tax-free sale). */
  readonly buyer: Party | null;
  readonly currency: string;
  /** Of one unit of the currency in TRY; `null` where the file has none. */
  readonly rate: string | null;
  readonly order: DocumentReference | null;
  readonly despatches: readonly DocumentReference[];
  /** The printed document that a despatch was written from (MATBUDAN). Absent where there is none. */
  readonly paper?: DocumentReference;
  /** The invoices that a return names. */
  readonly returned: readonly DocumentReference[];
  /** Fields of the draft that the file has as they are; absent where it has none, as in the next. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The buyer of an invoice to the public sector (§2.2). */
  readonly spendingUnit?: Readonly<Record<string, string>>;
  readonly notes: readonly string[];
  readonly lines: readonly EDocumentLine[];
  readonly totals: EDocumentTotals;
  readonly questions: readonly EDocumentQuestion[];
}

/** Why a file, or one of an archive, is not read. */
export type EDocumentProblem =
  | 'tooLarge'
  | 'notXml'
  | 'damaged'
  | 'doctype'
  | 'encoding'
  | 'otherXml'
  | 'applicationResponse'
  | 'voucher'
  | 'creditNote'
  | 'receiptAdvice'
  | 'noLines'
  | 'empty';

export interface EDocumentsRead {
  readonly documents: readonly EDocument[];
  readonly skipped: readonly { readonly name: string; readonly problem: EDocumentProblem }[];
}

/** Of the documents in one archive. */
export const mostEDocuments = 1_000;
