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

export type ProfileName = 'first' | 'second' | 'stranger' | 'signed' | 'lineless' | 'sparse';
export interface StartOptions {
  /** 0 or absent: any free port. */
  readonly port?: number;
  /** Which service it simulates: codes, statuses, wrapping, paths, messages (README.md). `first` by default. */
  readonly profile?: ProfileName;
  readonly seed?: number;
  /** Size of the demo company: small has 20 customers and 70 products, demo 300 and 3,000, large 50,000 and 20,000. */
  readonly data?: 'small' | 'demo' | 'large';
  readonly customers?: number;
  readonly products?: number;
  /** Barcodes of products by their code, replacing the generated ones. */
  readonly barcodes?: Readonly<Record<string, string>>;
  /** For profile `stranger`: number of documents of each kind that another program wrote; 12 by default. */
  readonly documents?: number;
  /**
   * Lifetime of an access token; 300 by default (§5.6: minutes). A test whose application runs on a faster clock, or that counts
   * logins, sets a longer one and says why.
   */
  readonly tokenLifetimeSeconds?: number;
  /** Daily limit of each key, claim ARC; 10,000 by default. */
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
  /** This profile's paths below `/api/v1` that the specification does not show. */
  readonly paths: {
    readonly despatches: string;
    readonly quotes: string;
    /** For listing and writing; the path of the get operation, which §4.1 shows, exists as well. */
    readonly purchaseReturnInvoices: string;
  };
}

/** What a fault does to a request; README.md describes each kind. */
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
  /** Number of matching requests to skip first. */
  readonly skip?: number;
}
export interface Fault {
  readonly kind: FaultKind;
  readonly match?: FaultMatch;
  /** Number of matching requests; 1 by default. */
  readonly times?: number;
  /** delayBefore, delayAfter, lateCommit: the delay; slowDrip: between pieces; otherwise a delay before the fault. */
  readonly ms?: number;
  /** delayBefore, lateCommit: a promise to wait for instead of a delay; only within one process. */
  readonly until?: Promise<unknown>;
  /** answer: the body and its content type; JSON by default. */
  readonly text?: string;
  readonly type?: string;
  /**
   * Whether the request is carried out although its answer is replaced. Default: false for answer, html, empty, status, redirect
   * and silence; true for wrongTypes, missingData, missingId, truncated and slowDrip.
   */
  readonly written?: boolean;
  /** answer, html, status, redirect, refusal, wrongTypes: the HTTP status. */
  readonly status?: number;
  /** status: a JSON body instead of an HTML page. */
  readonly content?: JsonRecord;
  /** status, refusal: headers of the answer, with lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  /** redirect: the target. */
  readonly location?: string;
  /** truncated: bytes sent; slowDrip: bytes in each piece. */
  readonly bytes?: number;
  /** refusal: the errors of the envelope. */
  readonly errors?: readonly { readonly code: string; readonly message: string }[];
  /** colleagueBefore, colleagueAfter: what a colleague changes just before, or just after, the request is carried out. */
  readonly edit?: { readonly id: string; readonly change: JsonRecord };
}
/** A fault that is waiting for matching requests. */
export interface ArmedFault extends Fault {
  readonly id: number;
  /** Matching requests still to be affected. */
  readonly left: number;
  /** Matching requests still to be skipped. */
  readonly passing: number;
}

/** One request that reached the service, with any outcome. */
export interface RequestRecord {
  /** From 1, in order of arrival. */
  readonly sequence: number;
  /** Epoch milliseconds of the real clock. */
  readonly time: number;
  /** Number of the connection and of the request on it, both from 1: if the latter is above 1, the connection was reused. */
  readonly connection: number;
  readonly onConnection: number;
  readonly method: string;
  /** With query. */
  readonly path: string;
  /** SHA-256 of the body's bytes, hexadecimal; `null` if it was not read. */
  readonly bodyHash: string | null;
  readonly bodyBytes: number;
  readonly userId: number | null;
  readonly companyId: number | null;
  readonly fault: FaultKind | null;
  /** Status answered; `null` if there is none, or not yet. */
  readonly status: number | null;
  /** Codes of the envelope, in order; empty on success. */
  readonly codes: readonly string[];
  /** What the request changed in the service; `null` if nothing. A late commit sets it when it happens. */
  readonly wrote: Write | null;
}
export interface RequestFilter {
  readonly method?: string;
  /** Part of the path. */
  readonly path?: string;
  /** Only requests that changed something. */
  readonly wrote?: boolean;
  /** Only requests with a higher sequence number. */
  readonly after?: number;
}
export interface FaultControl {
  /** Arms a fault and returns its id. Faults are tried in the order in which they were armed; a request meets at most one. */
  arm(fault: Fault): number;
  clear(): void;
}
export interface Ledger {
  requests(filter?: RequestFilter): readonly RequestRecord[];
  documents(filter?: DocumentFilter): readonly DocumentRecord[];
  document(id: string): DocumentRecord | null;
  /** Clears the requests recorded so far; documents stay. */
  forgetRequests(): void;
  /** Resolves with the first matching request, past or future; rejects after `timeoutMs` (120,000). */
  waitFor(fits: (request: RequestRecord) => boolean, timeoutMs?: number): Promise<RequestRecord>;
}
export interface CompanyControl {
  describe(): ServiceDescription;
  /** Simulates a payment, which closes the customer ledger entry of a sales return invoice (§3.1), or opens the entry again. */
  setClosed(id: string, closed: boolean): void;
  /** A colleague's partial update, without HTTP; throws if the rules refuse it. */
  editAsColleague(id: string, change: JsonRecord): void;
  /** Creates a colleague's document, without HTTP; returns its id; throws if the rules refuse it. */
  createAsColleague(kind: DocumentKind, body: JsonRecord, companyId?: number): string;
  deleteAsColleague(id: string): void;
  /** Links the despatch line at a position, from 0, to an order line of that quantity in the product's main unit (§4.3). */
  setOrderLink(id: string, position: number, link: { readonly order: string; readonly quantity: number } | null): void;
  /** Sets which operations of a kind exist from now on; `null`: all. */
  setOffered(kind: DocumentKind, operations: readonly DocumentOperation[] | null): void;
  /** For profile `stranger`: a member outside §2 that is refused by name from now on; `null`: none. */
  setRefusedMember(name: string | null): void;
  /** When offline, the operating system refuses connections, and open ones are reset. */
  setOnline(online: boolean): Promise<void>;
}
export interface Service extends ServiceDescription {
  readonly faults: FaultControl;
  readonly ledger: Ledger;
  readonly clock: ClockControl;
  readonly tokens: TokenControl;
  readonly company: CompanyControl;
  /** Calls `tokens.setLimit` with `atOnce`. */
  setLimit(limit: number): void;
  close(): Promise<void>;
}
