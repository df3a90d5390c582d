/** The types of the practice company's service; tests add those of the HTTP server around it (test/service/types.ts). */

export type DocumentKind = 'salesReturnInvoice' | 'purchaseReturnInvoice' | 'despatch' | 'quote';
export type DocumentOperation = 'list' | 'get' | 'create' | 'replace' | 'change' | 'delete';
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
export type JsonRecord = { [name: string]: Json };

/** A request, independent of its transport. */
export interface PlainRequest {
  readonly method: string;
  /** With query and with the profile's prefixes. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
}

/** A sharing code with the id that quotes use (§2.8); no endpoint returns the id. */
export interface SharingCodeDescription {
  readonly id: string;
  readonly code: string;
}
export interface CompanyDescription {
  readonly id: number;
  readonly name: string;
  readonly defaultCurrency: string;
  /** Also e-Despatch (§2.7). */
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
export interface DocumentRecord {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly companyId: number;
  readonly number: string;
  /** Whether it existed from the start. */
  readonly seeded: boolean;
  /** Its customer ledger entry is closed by a payment (§3.1). */
  readonly closed: boolean;
  readonly deleted: boolean;
  readonly createdBy: number;
  readonly modifiedBy: number;
  /** X-PeriodID of the request that created it. */
  readonly periodId: number | null;
  /** How many times it was written. */
  readonly revision: number;
  /** The document as a get operation returns it. */
  readonly record: JsonRecord;
}
export interface DocumentFilter {
  readonly kind?: DocumentKind;
  readonly companyId?: number;
  /** Default: only documents that requests created. */
  readonly seeded?: boolean;
  /** Default: only documents that are not deleted. */
  readonly deleted?: boolean;
}

export interface ClockControl {
  /** Epoch milliseconds by the service's clock. */
  now(): number;
  advance(ms: number): void;
}
export interface TokenCounts {
  readonly logins: number;
  readonly refusedLogins: number;
  readonly refreshes: number;
  readonly refusedRefreshes: number;
}
/** `key`: an API key; default: the first one. */
export interface TokenControl {
  counts(): TokenCounts;
  /** Expires every access token issued so far (0102). */
  expireAll(): void;
  /** Makes every access token issued so far invalid, not expired. */
  revokeAll(): void;
  /** Invalidates the key's refresh token (§5.5). */
  revokeRefresh(key?: string): void;
  /** `wrong`: `Invalid API credentials.`; `expired`: `ApiKey expired.` (§5.5). */
  setKey(state: 'valid' | 'expired' | 'wrong', key?: string): void;
  /** Allowed operations, e.g. `sales-return-invoices.create`; `null`: all. In effect from the next token (§5.9). */
  setPermissions(operations: readonly string[] | null, key?: string): void;
  /** Removes one operation from the key, or adds it, from the next token on; throws if there is no such operation. */
  takePermission(operation: string, key?: string): void;
  givePermission(operation: string, key?: string): void;
  /** Sets the daily limit, from the next token on (§5.9) or immediately. */
  setLimit(limit: number, options?: { readonly key?: string; readonly atOnce?: boolean }): void;
  /** Data requests counted today against the key's limit. */
  used(key?: string): number;
}
