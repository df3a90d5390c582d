/**
 * §7: the error codes of the specification. Their texts are in the message catalogue, in each language, under `meaning` and
 * `action`. For any other code, the service's message is shown unchanged, without advice.
 */

/**
 * What has to be corrected.
 * - `document`: the document. `connection`: the connection's key, permissions or headers.
 * - `service`: nothing; Rampa tries again. `limit`: nothing; the limit resets.
 */
export type Fault = 'document' | 'connection' | 'service' | 'limit';

export interface ErrorAdvice {
  readonly code: ServiceErrorCode;
  /** Message key of the meaning. */
  readonly meaning: `serviceError.${ServiceErrorCode}.meaning`;
  readonly fault: Fault;
  /** Message key of the advice. */
  readonly action: `serviceError.${ServiceErrorCode}.action`;
  /** Whether the same request can succeed later with an unchanged document. */
  readonly retryHelps: boolean;
}

const table = {
  /** A request header is missing; the message names it. */
  '0201': { fault: 'connection', retryHelps: false },
  /** The access token expired; Rampa renews it (§5.6). */
  '0102': { fault: 'service', retryHelps: true },
  /** No permission; a change of permissions needs a new token (§5.9, §5.10). */
  '0110': { fault: 'connection', retryHelps: false },
  /** The daily request limit; the message includes it (§8). */
  '0120': { fault: 'limit', retryHelps: true },
  /** Not found, or hidden by a sharing code (§1, rule 3). */
  '3000': { fault: 'document', retryHelps: false },
  /** Closed by a payment: customer, amount and currency cannot be changed, and the document cannot be deleted (§3, rule 1). */
  '3015': { fault: 'document', retryHelps: false },
  /** `"Next"` on update, or a changed despatch type (§4.3, rule 2). */
  '7003': { fault: 'document', retryHelps: false },
  /** More than the quantity of the linked order line (§4.3, rule 4). */
  '7115': { fault: 'document', retryHelps: false },
} as const satisfies Readonly<Record<string, { readonly fault: Fault; readonly retryHelps: boolean }>>;

export type ServiceErrorCode = keyof typeof table;

export const serviceErrorCodes = Object.keys(table).sort() as readonly ServiceErrorCode[];

export const serviceErrors: Readonly<Record<ServiceErrorCode, ErrorAdvice>> = Object.fromEntries(
  serviceErrorCodes.map((code): [ServiceErrorCode, ErrorAdvice] => [
    code,
    { code, ...table[code], meaning: `serviceError.${code}.meaning`, action: `serviceError.${code}.action` },
  ]),
) as Record<ServiceErrorCode, ErrorAdvice>;

/** Codes that only a document can cause. "Not found" (3000) is not one of them, because a wrong path causes it too. */
export const codesOfDocuments: ReadonlySet<string> = new Set<ServiceErrorCode>(['3015', '7003', '7115']);

/** The advice for a code of the service; null if the specification does not have the code. */
export function explain(code: string): ErrorAdvice | null {
  return Object.hasOwn(serviceErrors, code) ? serviceErrors[code as ServiceErrorCode] : null;
}
