/** The types of the practice company's service; tests add those of the HTTP server around it (test/service/types.ts). */

export type DocumentKind = 'salesReturnInvoice' | 'purchaseReturnInvoice' | 'despatch' | 'quote';
export type DocumentOperation = 'list' | 'get' | 'create' | 'replace' | 'change' | 'delete';
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
export type JsonRecord = { [name: string]: Json };

/** A request as the service sees it, whatever brought it. */
export interface PlainRequest {
  readonly method: string;
  /** With query, and with the profile's prefixes. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
}

/** A sharing code as quotes name it (§2.8); no endpoint reports the id. */
export interface SharingCodeDescription {
  readonly id: string;
  readonly code: string;
}
export interface CompanyDescription {
  readonly id: number;
  readonly name: string;
  readonly defaultCurrency: string;
  /** And e-Despatch (§2.7). */
  readonly usesEInvoice: boolean;
  readonly sharingCodes: readonly SharingCodeDescription[];
}
export interface UserDescription {
  readonly id: number;
  readonly name: string;
  /** Companies that the user is assigned to (§1.1). */
  readonly companies: readonly number[];
  readonly sharingCodes: readonly string[];
}
export interface Write {
  readonly operation: 'create' | 'replace' | 'change' | 'delete';
  readonly kind: DocumentKind;
  readonly id: string;
  readonly number: string;
}
/** A document as the service holds it. */
export interface DocumentRecord {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly companyId: number;
  readonly number: string;
  /** Was there from the start. */
  readonly seeded: boolean;
  /** Its customer ledger entry is closed by a payment (§3.1). */
  readonly closed: boolean;
  readonly deleted: boolean;
  readonly createdBy: number;
  readonly modifiedBy: number;
  /** X-PeriodID of its creation. */
  readonly periodId: number | null;
  /** How many times it was written. */
  readonly revision: number;
  /** As a get operation answers it. */
  readonly record: JsonRecord;
}
export interface DocumentFilter {
  readonly kind?: DocumentKind;
  readonly companyId?: number;
  /** Absent: only those that requests created. */
  readonly seeded?: boolean;
  /** Absent: only those that are there. */
  readonly deleted?: boolean;
}

export interface ClockControl {
  /** Epoch milliseconds by the service's clock. */
  now(): number;
  advance(ms: number): void;
  /** Goes on from there; `null`: the real time again. */
  set(epochMs: number | null): void;
}
export interface TokenCounts {
  readonly logins: number;
  readonly refusedLogins: number;
  readonly refreshes: number;
  readonly refusedRefreshes: number;
}
/** `key`: an API key; the first one where absent. */
export interface TokenControl {
  counts(): TokenCounts;
  /** Every access token issued so far is expired (0102). */
  expireAll(): void;
  /** Every access token issued so far is refused as invalid, not as expired. */
  revokeAll(): void;
  /** The key's refresh token is no longer valid (§5.5). */
  revokeRefresh(key?: string): void;
  /** `wrong`: `Invalid API credentials.`; `expired`: `ApiKey expired.` (§5.5). */
  setKey(state: 'valid' | 'expired' | 'wrong', key?: string): void;
  /** Operations allowed, e.g. `sales-return-invoices.create`; `null`: all. Counts from the next token (§5.9). */
  setPermissions(operations: readonly string[] | null, key?: string): void;
  /** Takes one operation away from the key, or gives it; throws where there is no such operation. From the next token. */
  takePermission(operation: string, key?: string): void;
  givePermission(operation: string, key?: string): void;
  /** Daily limit; from the next token on (§5.9), or at once. */
  setLimit(limit: number, options?: { readonly key?: string; readonly atOnce?: boolean }): void;
  /** Data requests counted today against the key's limit. */
  used(key?: string): number;
}
