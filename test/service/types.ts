import type {
  ClockControl,
  CompanyDescription,
  DocumentFilter,
  DocumentKind,
  DocumentOperation,
  DocumentRecord,
  JsonRecord,
  TokenControl,
  UserDescription,
  Write,
} from '../../practice/types.ts';

export type { DocumentKind, DocumentOperation, DocumentRecord, Json, JsonRecord } from '../../practice/types.ts';

export type ProfileName = 'first' | 'second' | 'stranger';
export interface StartOptions {
  /** 0 or absent: a free one. */
  readonly port?: number;
  /** Which of three services it is like: codes, statuses, wrapping, paths, messages (README.md). `first` where absent. */
  readonly profile?: ProfileName;
  readonly seed?: number;
  /** How big the demo company is: small 20 customers and 70 products, demo 300 and 3,000, large 50,000 and 20,000. */
  readonly data?: 'small' | 'demo' | 'large';
  readonly customers?: number;
  readonly products?: number;
  /** What is under the bars of products, by their code, in place of their own numbers. */
  readonly barcodes?: Readonly<Record<string, string>>;
  /** Of profile `stranger`: documents of each kind that another program wrote; 12 where absent. */
  readonly documents?: number;
  /** Life of an access token; 300 where absent (§5.6: minutes). */
  readonly tokenLifetimeSeconds?: number;
  /** Daily limit of each key, claim ARC; 10,000 where absent. */
  readonly limit?: number;
}

export interface ServiceDescription {
  readonly profile: ProfileName;
  /** `{base_url}`: `/api/v1/…` follows. */
  readonly baseUrl: string;
  /** `{auth_url}`: `/ApiAuth/…` follows. */
  readonly authUrl: string;
  readonly organisation: string;
  /** The first of `apiKeys`. */
  readonly apiKey: string;
  readonly apiKeys: readonly string[];
  readonly users: readonly UserDescription[];
  readonly companies: readonly CompanyDescription[];
  /** Paths below `/api/v1` that the specification does not show, as this profile has them. */
  readonly paths: {
    readonly despatches: string;
    readonly quotes: string;
    /** Listing and writing; §4.1 shows the path of the get operation, which is there as well. */
    readonly purchaseReturnInvoices: string;
  };
}

/** What a fault does to a request. README.md says each in a sentence. */
export type FaultKind =
  | 'delayBefore'
  | 'delayAfter'
  | 'dropConnection'
  | 'resetBeforeRead'
  | 'resetBeforeWrite'
  | 'resetAfterWrite'
  | 'lateCommit'
  | 'truncated'
  | 'slowDrip'
  | 'silence'
  | 'html'
  | 'empty'
  | 'status'
  | 'redirect'
  | 'wrongTypes'
  | 'missingData'
  | 'missingId'
  | 'expiredToken'
  | 'unauthorised'
  | 'forbidden'
  | 'limit'
  | 'refusal'
  | 'answer'
  | 'colleagueBefore'
  | 'colleagueAfter';

export interface FaultMatch {
  readonly method?: string;
  /** Part of the path and query. */
  readonly path?: string;
  /** Part of the body's text. */
  readonly body?: string;
  /** How many matching requests pass unharmed first. */
  readonly skip?: number;
}
export interface Fault {
  readonly kind: FaultKind;
  readonly match?: FaultMatch;
  /** How many matching requests; 1 where absent. */
  readonly times?: number;
  /** delayBefore, delayAfter, lateCommit: the delay; slowDrip: between pieces; else a delay before the fault. */
  readonly ms?: number;
  /** delayBefore, lateCommit: what is waited for instead of a delay; only within one process. */
  readonly until?: Promise<unknown>;
  /** answer: the body, and its content type; JSON if absent. */
  readonly text?: string;
  readonly type?: string;
  /** Whether the request is carried out although its answer is replaced (answer, html, empty, status, redirect, silence:
   * false where absent; wrongTypes, missingData, missingId, truncated, slowDrip: true). */
  readonly written?: boolean;
  /** answer, html, status, redirect, refusal, wrongTypes: the HTTP status. */
  readonly status?: number;
  /** status: the body instead of a page, as JSON. */
  readonly content?: JsonRecord;
  /** status, refusal: headers of the answer, lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  /** redirect: where to. */
  readonly location?: string;
  /** truncated: bytes sent; slowDrip: bytes a piece. */
  readonly bytes?: number;
  /** refusal: the errors of the envelope. */
  readonly errors?: readonly { readonly code: string; readonly message: string }[];
  /** colleagueBefore, colleagueAfter: what a colleague changes just before, or just after, the request is carried out. */
  readonly edit?: { readonly id: string; readonly change: JsonRecord };
}
/** A fault that waits for its requests. */
export interface ArmedFault extends Fault {
  readonly id: number;
  /** Matching requests still to be harmed. */
  readonly left: number;
  /** Matching requests still to pass unharmed. */
  readonly passing: number;
}

/** One request that reached the service, whatever became of it. */
export interface RequestRecord {
  /** From 1, in order of arrival. */
  readonly sequence: number;
  /** Epoch milliseconds of the real clock. */
  readonly time: number;
  /** Which connection, from 1, and the how-manieth request on it, from 1: above 1 the connection was warm. */
  readonly connection: number;
  readonly onConnection: number;
  readonly method: string;
  /** With query. */
  readonly path: string;
  /** SHA-256 of the body's bytes, hexadecimal; `null` where it was not read. */
  readonly bodyHash: string | null;
  readonly bodyBytes: number;
  readonly userId: number | null;
  readonly companyId: number | null;
  readonly fault: FaultKind | null;
  /** Status answered; `null` while or where none was. */
  readonly status: number | null;
  /** Codes of the envelope, in order; empty on success. */
  readonly codes: readonly string[];
  /** What it changed in the service; `null` where nothing. A late commit fills this in when it happens. */
  readonly wrote: Write | null;
}
export interface RequestFilter {
  readonly method?: string;
  /** Part of the path. */
  readonly path?: string;
  /** Only those that changed something. */
  readonly wrote?: boolean;
  /** Only later ones. */
  readonly after?: number;
}
export interface FaultControl {
  /** Arms a fault and gives its id; faults are tried in the order armed and one request meets at most one. */
  arm(fault: Fault): number;
  clear(): void;
}
export interface Ledger {
  requests(filter?: RequestFilter): readonly RequestRecord[];
  documents(filter?: DocumentFilter): readonly DocumentRecord[];
  document(id: string): DocumentRecord | null;
  /** Forgets the requests so far; documents stay. */
  forgetRequests(): void;
  /** The first request, past or to come, that fits; rejects after `timeoutMs` (10,000). */
  waitFor(fits: (request: RequestRecord) => boolean, timeoutMs?: number): Promise<RequestRecord>;
}
export interface CompanyControl {
  describe(): ServiceDescription;
  /** A payment closes the customer ledger entry of a sales return invoice (§3.1), or opens it again. */
  setClosed(id: string, closed: boolean): void;
  /** A colleague's partial update, not by way of HTTP; throws where the rules refuse it. */
  editAsColleague(id: string, change: JsonRecord): void;
  /** A colleague's new document, not by way of HTTP; gives its id; throws where the rules refuse it. */
  createAsColleague(kind: DocumentKind, body: JsonRecord, companyId?: number): string;
  /** A colleague's deletion. */
  deleteAsColleague(id: string): void;
  /** Links the despatch line at a position, from 0, to an order line of that quantity in the product's main unit (§4.3). */
  setOrderLink(id: string, position: number, link: { readonly order: string; readonly quantity: number } | null): void;
  /** Which operations of a kind are there, from now on; `null`: all. */
  setOffered(kind: DocumentKind, operations: readonly DocumentOperation[] | null): void;
  /** Of profile `stranger`: a member that §2 does not have, refused by its name from now on; `null`: none is. */
  setRefusedMember(name: string | null): void;
  /** Offline, connections are refused by the operating system and open ones are reset. */
  setOnline(online: boolean): Promise<void>;
}
export interface Service extends ServiceDescription {
  readonly faults: FaultControl;
  readonly ledger: Ledger;
  readonly clock: ClockControl;
  readonly tokens: TokenControl;
  readonly company: CompanyControl;
  /** `tokens.setLimit` with `atOnce`. */
  setLimit(limit: number): void;
  close(): Promise<void>;
}
