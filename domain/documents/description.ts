import type { DocumentAction, DocumentKind } from '../model/draft-state.ts';
import type { Fields, ListField, ValueRecord } from '../fields.ts';

/**
 * The direction in which a document moves stock: `none` where it moves none, `null` where the direction is not known yet.
 * `assumed`: inferred, not verified, so that problems that depend on it are warnings.
 */
export interface Movement {
  readonly direction: 'inbound' | 'outbound' | 'none' | null;
  readonly assumed: boolean;
}

/** The options from which a new document is made. */
export interface NewDocument {
  /** Local wall time without offset, `2026-11-21` or `2026-11-21T14:30:00`: becomes the document's Date. */
  readonly today: string;
  readonly defaultCurrency: string;
  /** Identifier of the default currency, where the cached list has it. */
  readonly currencyId?: string;
  /** Of an invoice of a company that uses e-Invoice; empty or absent: none. */
  readonly profile?: string;
  readonly invoiceType?: string;
}

/**
 * Whether the service has an action: `shown` by the specification (its path may be assumed all the same), `assumed`,
 * `switched`: assumed, and off until the user switches it on in the connection; `none`: never offered.
 */
export type Availability = 'shown' | 'assumed' | 'switched' | 'none';

/** The description of a kind of document, for all other rooms. One file each, listed in index.ts. */
export interface DocumentDescription {
  readonly kind: DocumentKind;
  /** Section of the specification. */
  readonly section: string;
  /** Header fields in the order of the form; `Lines` is the list of lines. */
  readonly fields: Fields & { readonly Lines: ListField };
  readonly lineFields: Fields;
  /** The specification does not show the line's fields: problems in them are warnings, unless they cannot be sent at all. */
  readonly linesAssumed: boolean;
  readonly actions: Readonly<Record<DocumentAction, Availability>>;
  readonly numberField: 'InvoiceNumber' | 'DespatchNumber' | 'QuoteNumber';
  /** The field for the document's type within its kind, which cannot be changed after creation (§3, rule 2). */
  readonly typeField: 'DespatchType' | 'QuoteType' | null;
  /** The free-text field that carries the client reference (client-reference.ts). */
  readonly referenceField: 'OrderReferenceNumber' | 'DocumentNumber';
  readonly movement: (content: ValueRecord) => Movement;
  /** The fields of a new document in addition to Date and empty Lines. */
  readonly start: (options: NewDocument) => ValueRecord;
}
