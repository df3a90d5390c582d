import type { RuleName } from '../rules/rule-names.ts';
import type { DocumentKind, ProfileName } from '../types.ts';

/** How one rule is refused: the code, the HTTP status, and the message with `{placeholders}` of RuleFacts. */
export type Wording = readonly [code: string, status: number, message: string];

/** How an array of rows is put into Data. `pages`: page and pageSize are heard, with at most `maximum` rows an answer. */
export type ListShape =
  | { readonly kind: 'array' }
  | { readonly kind: 'items'; readonly items: string; readonly total: string }
  | {
      readonly kind: 'pages';
      readonly items: string;
      readonly total: string;
      readonly next: string;
      readonly size: number;
      readonly maximum: number;
    };

/** The answer of a write: the named fields of the record, or the whole of it. */
export type WriteAnswer = 'record' | readonly string[];

/** What the specification does not show, as one service might have it. Data only. */
export interface Profile {
  readonly name: ProfileName;
  /** Path prefixes of `{base_url}` and `{auth_url}` on the server. */
  readonly basePath: string;
  readonly authPath: string;
  readonly despatchesPath: string;
  readonly quotesPath: string;
  /** Listing and writing them; §4.1 shows where they are got. */
  readonly purchaseReturnsPath: string;
  readonly pageParameter: string;
  readonly pageSizeParameter: string;
  readonly lists: { readonly lookups: ListShape; readonly definitions: ListShape; readonly documents: ListShape };
  /** Field of the lookup's row, by what it is of the company's record. */
  readonly rows: {
    readonly customer: Readonly<Record<string, string>>;
    readonly product: Readonly<Record<string, string>>;
    readonly unit: Readonly<Record<string, string>>;
    readonly currency: Readonly<Record<string, string>>;
    readonly shipment: Readonly<Record<string, string>>;
    readonly lineGroup: Readonly<Record<string, string>>;
    readonly warehouse: Readonly<Record<string, string>>;
    readonly representative: Readonly<Record<string, string>>;
  };
  /** Fields of a row in a list of documents. */
  readonly summary: Readonly<Record<DocumentKind, readonly string[]>>;
  /** Fields that answers do not show of what this simulation's records hold. */
  readonly hidden: Readonly<Partial<Record<DocumentKind, readonly string[]>>>;
  readonly createStatus: number;
  readonly answers: Readonly<
    Record<DocumentKind, Readonly<Record<'create' | 'replace' | 'change' | 'delete', WriteAnswer>>>
  >;
  /** Whether a line without WarehouseName is refused; §2.3 can be read either way. */
  readonly warehouseRequired: boolean;
  /** Between the messages of several errors (§1.2). */
  readonly joiner: string;
  readonly permissions: 'list' | 'text';
  /** Format of generated numbers: prefix and digits. */
  readonly series: Readonly<
    Record<
      'salesReturnInvoice' | 'purchaseReturnInvoice' | 'despatchIn' | 'despatchOut' | 'purchaseQuote' | 'salesQuote',
      readonly [prefix: string, digits: number]
    >
  >;
  /** Three letters that numbers of e-documents begin with; the year and nine digits follow. */
  readonly electronicPrefixes: Readonly<Record<'purchaseReturnInvoice' | 'despatchOut', string>>;
  /** Answer for a path or method that does not exist; not an envelope. */
  readonly unknownPath: { readonly contentType: string; readonly notFound: string; readonly notAllowed: string };
  readonly tokenExpiredDescription: string;
  readonly wordings: Readonly<Record<RuleName, Wording>>;
  /** Other words for some fields in messages. */
  readonly fieldNames: Readonly<Record<string, string>>;
}
