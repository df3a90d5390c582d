import type { RuleName } from '../rules/rule-names.ts';
import type { DocumentKind } from '../types.ts';

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
    }
  /** As `pages`, one level down, with what it says of the whole beside it. */
  | {
      readonly kind: 'wrapped';
      readonly wrap: string;
      readonly items: string;
      readonly paging: string;
      readonly total: string;
      readonly more: string;
      readonly size: number;
      readonly maximum: number;
    };

/** The answer of a write: the named fields of the record, or the whole of it. */
export type WriteAnswer = 'record' | readonly string[];

/** How strictly bodies are read, and in what form records are answered. */
export interface Manner {
  /** Members that §2 does not have: refused, or stored and returned as they came. */
  readonly unknownMembers: 'refused' | 'kept';
  /** Takes a product by its identifier alone, a unit by its name, numbers and booleans as text, parts of a percent. */
  readonly loose: boolean;
  /** Leaves out of answers what says nothing: null, empty text and lists, `false`, 0. */
  readonly leavesOutEmpty: boolean;
  /** Numbers and booleans that some documents (`writesText`) answer as text. */
  readonly asText: readonly string[];
  /** Follows the time of every date that this service keeps itself. */
  readonly dateEnding: string;
  /** Numbers of documents are the same whatever their case, by Turkish rules. */
  readonly foldsNumbers: boolean;
  readonly documentOrder: 'newestFirst' | 'oldestFirst';
  /** Customers and products whose codes differ in their case only. */
  readonly codesAlike: boolean;
}

/** By §2's tables alone. */
export const exactManner: Manner = {
  unknownMembers: 'refused',
  loose: false,
  leavesOutEmpty: false,
  asText: [],
  dateEnding: '',
  foldsNumbers: false,
  documentOrder: 'newestFirst',
  codesAlike: false,
};

/** What the specification does not show, as one service might have it. Data only. */
export interface Profile {
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
  /** Under which member a whole record is in Data; directly where absent. */
  readonly wrapped: Readonly<Partial<Record<DocumentKind, string>>>;
  readonly manner: Manner;
  readonly createStatus: number;
  readonly answers: Readonly<
    Record<DocumentKind, Readonly<Record<'create' | 'replace' | 'change' | 'delete', WriteAnswer>>>
  >;
  /** Whether a line without WarehouseName is refused; §2.3 can be read either way. */
  readonly warehouseRequired: boolean;
  /** Between the messages of several errors (§1.2). */
  readonly joiner: string;
  readonly permissions: 'list' | 'text' | 'byGroup';
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
