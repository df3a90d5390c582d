/** An electronic invoice or despatch (UBL-TR) after reading. Numbers are canonical decimals; an absent text is `''`. */
import type { EDocumentQuestion } from './questions.ts';

export interface Party {
  /** VKN (10 digits) or TCKN (11); `''` if the file has none, or the number used for anonymous consumers. */
  readonly taxNumber: string;
  readonly name: string;
}

export interface DocumentReference {
  readonly number: string;
  readonly date: string;
}

export interface AdditionalTax {
  readonly code: string;
  /** Percent; null for a tax per unit. */
  readonly rate: string | null;
  readonly amount: string;
}

export interface Withholding {
  readonly code: string;
  readonly percent: string;
  /** The VAT from which it is computed. */
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
    /** Codes of manufacturer and standard, additional codes and keywords; barcodes may be among them. */
    readonly others: readonly string[];
  };
  readonly quantity: string;
  readonly unit: string;
  /** Without VAT. */
  readonly price: string | null;
  /** Discounts in percent, one after another. */
  readonly rates: readonly string[];
  /** After discounts, before taxes. */
  readonly net: string;
  readonly vatRate: string;
  readonly vat: string;
  readonly exemption: string;
  readonly withholding: Withholding | null;
  /** The withheld part of the VAT, if `vat` excludes it. Absent if `vat` is all of the VAT. */
  readonly withheld?: string;
  readonly taxes: readonly AdditionalTax[];
  readonly serials: readonly string[];
  readonly lots: readonly { readonly number: string; readonly expiry: string }[];
  /** One record per piece, with the service's field names (§2.5). Absent if the file has none, like the fields below. */
  readonly medicines?: readonly Readonly<Record<string, string>>[];
  readonly devices?: readonly Readonly<Record<string, string>>[];
  /** Texts about medicines and devices whose form is unknown. */
  readonly unread?: readonly string[];
  /** Trace numbers of the product, if there are several. */
  readonly traces?: readonly string[];
  readonly hal?: Readonly<Record<string, string>>;
  readonly product?: Readonly<Record<string, string>>;
  readonly export?: Readonly<Record<string, string>>;
}

export interface EDocumentTotals {
  readonly net: string | null;
  readonly vat: string | null;
  readonly payable: string | null;
}

export interface EDocument {
  readonly kind: 'invoice' | 'despatch';
  readonly profile: string;
  readonly type: string;
  readonly number: string;
  /** In lower case. */
  readonly ettn: string;
  readonly date: string;
  readonly supplier: Party;
  readonly customer: Party;
  /** The buyer if it is not the receiver (export, tax-free sale). */
  readonly buyer: Party | null;
  readonly currency: string;
  /** TRY per unit of the currency; null if the file has none. */
  readonly rate: string | null;
  readonly order: DocumentReference | null;
  /** Further orders, for which a draft has no field. Absent if there are none. */
  readonly orders?: readonly DocumentReference[];
  readonly despatches: readonly DocumentReference[];
  /** The printed document that the despatch was entered from (MATBUDAN). Absent if there is none. */
  readonly paper?: DocumentReference;
  /** The invoices that a return refers to. */
  readonly returned: readonly DocumentReference[];
  /** Values for fields of the draft, taken from the file unchanged; absent if there are none, like `spendingUnit`. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The buyer of an invoice to the public sector (§2.2). */
  readonly spendingUnit?: Readonly<Record<string, string>>;
  /** The insurer of an invoice to the social security institution (§2.2). */
  readonly sgk?: Readonly<Record<string, string>>;
  /** How an export is delivered (§2.2). */
  readonly delivery?: Readonly<Record<string, string>>;
  readonly notes: readonly string[];
  readonly lines: readonly EDocumentLine[];
  readonly totals: EDocumentTotals;
  readonly questions: readonly EDocumentQuestion[];
}

/** Why a file, or a file in an archive, was not read. */
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
  | 'otherContent' // a document with the same ETTN and other content is stored, or precedes it in the file
  | 'empty';

export interface EDocumentsRead {
  readonly documents: readonly EDocument[];
  readonly skipped: readonly { readonly name: string; readonly problem: EDocumentProblem }[];
}

/** Maximum number of documents in an archive. */
export const mostEDocuments = 1_000;
