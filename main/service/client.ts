import type { EnvelopeReading } from '../../domain/envelope.ts';
import type { ServiceProblem } from '../../preload/contract.ts';
import type { TransportFailure } from '../ports.ts';

/** The version of the data endpoints (§9.1). Nowhere else. */
export const apiVersion = '/api/v1';

/** On whose behalf a request is made (§1.1); fixed when a document is queued. */
export interface Identity {
  readonly userId: number;
  readonly companyId: number;
  readonly periodId: number | null;
}

export interface ServiceRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`, with its leading slash; parts already encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** JSON as UTF-8. */
  readonly body?: Uint8Array;
  readonly identity: Identity;
  /** Tells concurrent writers apart (ports.ts); two writes of one slot never overlap. */
  readonly slot?: number;
  readonly signal?: AbortSignal;
  /** Of the answer; 32 MB where nothing is said. */
  readonly maxBytes?: number;
}

/**
 * - `response`: an answer of the service or of something on the way, whatever its status.
 * - `failure`: no whole answer; `failure.sent` tells whether the request may have left.
 * - `noSession`: no token could be had (or the settings cannot be used), so that this request was certainly not carried
 *   out: either it never left, or the service refused it with 401 and no new token could be had.
 */
export type ServiceAnswer =
  | {
      readonly kind: 'response';
      readonly status: number;
      /** Lower-case names. */
      readonly headers: Readonly<Record<string, string>>;
      readonly reading: EnvelopeReading;
      readonly body: Uint8Array;
    }
  | { readonly kind: 'failure'; readonly failure: TransportFailure }
  | { readonly kind: 'noSession'; readonly problem: ServiceProblem };

/** Sends requests to the data endpoints of one connection. Never throws. */
export interface ServiceClient {
  send(request: ServiceRequest): Promise<ServiceAnswer>;
}
