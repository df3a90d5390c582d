import type { RuleName } from '../rules/rule-names.ts';
import type { DocumentKind } from '../types.ts';

/** How the refusal by one rule is answered: code, HTTP status, and message with `{placeholders}` of RuleFacts. */
export type Wording = readonly [code: string, status: number, message: string];

/** How an array of rows is put into Data. `pages`: page and pageSize are supported, with at most `maximum` rows per answer. */
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
  /** Like `pages`, one level down, with the paging information next to it. */
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

/** The answer to a write: the named fields of the record, or the whole record. */
export type WriteAnswer = 'record' | readonly string[];

/** How strictly bodies are read, and in what form records are returned. `exactBehaviour` follows the specification. */
export interface Behaviour {
  /** Members that §2 does not have: refused, or stored and returned unchanged. */
  readonly unknownMembers: 'refused' | 'kept';
  /** Accepts a product by its id alone, a unit by its name, numbers and booleans as text, fractions of a percent. */
  readonly loose: boolean;
  /** Leaves empty values out of answers: null, empty text and lists, `false`, 0. */
  readonly leavesOutEmpty: boolean;
  /** Fields whose numbers and booleans some documents (`writesText`) return as text. */
  readonly asText: readonly string[];
  /** Quantities of lots that went out are returned with the sign that the service applies (§2.4). */
  readonly signedLots: boolean;
  /** Suffix of the time in every date that this service stores as a date. */
  readonly dateEnding: string;
  /** Numbers of documents are compared without case, by Turkish rules. */
  readonly foldsNumbers: boolean;
  readonly documentOrder: 'newestFirst' | 'oldestFirst';
  /** Whether there are customers and products whose codes differ only in case. */
  readonly codesAlike: boolean;
}

/** Exactly as in §2's tables. */
export const exactBehaviour: Behaviour = {
  unknownMembers: 'refused',
  loose: false,
  leavesOutEmpty: false,
  asText: [],
  signedLots: false,
  dateEnding: '',
  foldsNumbers: false,
  documentOrder: 'newestFirst',
  codesAlike: false,
};

/** One possible service: everything that the specification leaves open. Data only. */
export interface Profile {
  /** What the service does against a sentence of the specification, by its section and words; empty if it follows all of them. */
  readonly deviations: Readonly<Record<string, string>>;
  /** Path prefixes of `{base_url}` and `{auth_url}` on the server. */
  readonly basePath: string;
  readonly authPath: string;
  readonly despatchesPath: string;
  readonly quotesPath: string;
  /** For listing and writing them; §4.1 specifies the path for reading one. */
  readonly purchaseReturnsPath: string;
  readonly pageParameter: string;
  readonly pageSizeParameter: string;
  readonly lists: { readonly lookups: ListShape; readonly definitions: ListShape; readonly documents: ListShape };
  /** Names of the fields in a lookup's rows, each with the member of the company's record that it shows. */
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
  /** Fields of this simulation's records that answers do not show. */
  readonly hidden: Readonly<Partial<Record<DocumentKind, readonly string[]>>>;
  readonly hiddenInLines: Readonly<Partial<Record<DocumentKind, readonly string[]>>>;
  /** The member of Data that contains a whole record; Data itself if absent. */
  readonly wrapped: Readonly<Partial<Record<DocumentKind, string>>>;
  readonly behaviour: Behaviour;
  readonly createStatus: number;
  readonly answers: Readonly<
    Record<DocumentKind, Readonly<Record<'create' | 'replace' | 'change' | 'delete', WriteAnswer>>>
  >;
  /** Whether a line without WarehouseName is refused (§2.3: required). */
  readonly warehouseRequired: boolean;
  /** Whether a line in the default currency without ExchangeRate is refused (§2.3: must be 1). */
  readonly rateRequired: boolean;
  /** Separator between the messages of several errors (§1.2). */
  readonly joiner: string;
  readonly permissions: 'list' | 'text' | 'byGroup';
  /** Format of generated numbers: prefix and digits. */
  readonly series: Readonly<
    Record<
      'salesReturnInvoice' | 'purchaseReturnInvoice' | 'despatchIn' | 'despatchOut' | 'purchaseQuote' | 'salesQuote',
      readonly [prefix: string, digits: number]
    >
  >;
  /** Three letters at the beginning of e-document numbers; the year and nine digits follow. */
  readonly electronicPrefixes: Readonly<Record<'purchaseReturnInvoice' | 'despatchOut', string>>;
  /** Answer for a path or method that does not exist; not an envelope. */
  readonly unknownPath: { readonly contentType: string; readonly notFound: string; readonly notAllowed: string };
  readonly tokenExpiredDescription: string;
  readonly wordings: Readonly<Record<RuleName, Wording>>;
  /** Names for some fields in messages. */
  readonly fieldNames: Readonly<Record<string, string>>;
}
