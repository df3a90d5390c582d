import type { DocumentAction, DocumentKind } from '../model/draft-state.ts';
import type { Fields, ListField, ValueRecord } from '../fields.ts';

/**
 * The direction in which a document moves stock: `none` if it moves none, `null` if the direction is unknown. `assumed`: the
 * direction is inferred, not verified, so problems that depend on it are only warnings.
 */
export interface Movement {
  readonly direction: 'inbound' | 'outbound' | 'none' | null;
  readonly assumed: boolean;
}

/** The options from which a new document is made. */
export interface NewDocument {
  /** Local wall time without offset, `2026-11-21` or `2026-11-21T14:30:00`; becomes the document's Date. */
  readonly today: string;
  readonly defaultCurrency: string;
  /** Identifier of the default currency, if the cached list has it. */
  readonly currencyId?: string;
  /** For invoices of a company that uses e-Invoice; empty or absent: none. */
  readonly profile?: string;
  readonly invoiceType?: string;
}

/**
 * Whether the service has an action. `shown`: the specification has it (its path may still be assumed). `assumed`: not in the
 * specification, but offered. `switched`: like `assumed`, but the user is asked before the first one is queued, and can switch it
 * off in the connection. `none`: never offered.
 */
export type Availability = 'shown' | 'assumed' | 'switched' | 'none';

/** The description of a kind of document. Each kind has a file; index.ts lists them. */
export interface DocumentDescription {
  readonly kind: DocumentKind;
  /** Section of the specification. */
  readonly section: string;
  /** Header fields in the order of the form; `Lines` is the list of lines. */
  readonly fields: Fields & { readonly Lines: ListField };
  readonly lineFields: Fields;
  /** The specification does not show the line's fields: problems in them are warnings, unless the value cannot be sent at all. */
  readonly linesAssumed: boolean;
  readonly actions: Readonly<Record<DocumentAction, Availability>>;
  readonly numberField: 'InvoiceNumber' | 'DespatchNumber' | 'QuoteNumber';
  /** The field for the document's type within its kind, which cannot be changed after creation (§3, rule 2). */
  readonly typeField: 'DespatchType' | 'QuoteType' | null;
  /** The free-text field that holds the client reference (client-reference.ts). */
  readonly referenceField: 'OrderReferenceNumber' | 'DocumentNumber';
  readonly movement: (content: ValueRecord) => Movement;
  /** The fields of a new document in addition to Date and empty Lines. */
  readonly start: (options: NewDocument) => ValueRecord;
}
