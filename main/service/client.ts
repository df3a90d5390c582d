import { readEnvelope } from '../../domain/envelope/index.ts';
import type { EnvelopeReading } from '../../domain/envelope/index.ts';
import type { ConnectionSettings } from '../../domain/settings.ts';
import type { ServiceProblem } from '../../domain/model/connection.ts';
import { destinationOf, sameDestination } from '../destination.ts';
import type { Clock, Log, Transport, TransportFailure } from '../ports.ts';
import { checkAddress } from '../addresses.ts';
import { dataAddress } from '../document-request.ts';
import type { Identity } from '../submission.ts';
import type { AnsweredAddresses } from './answered-addresses.ts';
import type { Scrubber } from './scrub.ts';
import type { Session, TokenResult } from './session.ts';
import { scrubbedFailure } from './failures.ts';
import { meaningOf, provesAddress, renewalFor } from './meaning.ts';

export interface ServiceRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below `/api/v1`, with a leading slash; already encoded. */
  readonly path: string;
  /** The path without the id of a single record, if it has one. */
  readonly resource?: string;
  readonly query?: Readonly<Record<string, string>>;
  /** The URL recorded in the journal; if the settings lead to another one by now, nothing is sent. */
  readonly url?: string;
  /** JSON as UTF-8. */
  readonly body?: Uint8Array;
  readonly identity: Identity;
  /** Distinguishes concurrent writers (ports.ts); two writes of one slot never overlap. */
  readonly slot?: number;
  readonly signal?: AbortSignal;
  /** Size limit of the answer; 8 MB if absent. */
  readonly maxBytes?: number;
  /**
   * Asked before the request is sent, and again before it is repeated after a 401; if it returns false, the request is not sent.
   */
  readonly maySend?: () => boolean;
}

/**
 * - `response`: an answer of the service or of something on the way to it, whatever its status.
 * - `failure`: no complete answer; `failure.sent` says whether the request may have been sent.
 * - `noSession`: there is no token (or the settings cannot be used), so the request was certainly not carried out: it was either
 *   not sent, or the service refused it with 401 and no new token could be obtained.
 */
export type ServiceAnswer =
  | {
      readonly kind: 'response';
      readonly status: number;
      /** Lower-case names. */
      readonly headers: Readonly<Record<string, string>>;
      /** The envelope, parsed at the first access, because a list of many megabytes is parsed elsewhere (main/worker). */
      readonly reading: EnvelopeReading;
      /** Up to 1 MB with secrets removed; a longer one is unchanged (scrub.ts). */
      readonly body: Uint8Array;
      /** Whether the service has answered such a request at this address before. */
      readonly hasWorked?: boolean;
    }
  | { readonly kind: 'failure'; readonly failure: TransportFailure }
  | { readonly kind: 'noSession'; readonly problem: ServiceProblem };

export type ServiceClient = ReturnType<typeof createServiceClient>;

export interface ServiceClientOptions {
  readonly connectionId: string;
  readonly settings: () => ConnectionSettings;
  readonly session: Session;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly log: Log;
  readonly scrubber: Scrubber;
  readonly addresses: AnsweredAddresses;
  /** Called before each request to a data endpoint, including repetitions after a 401: they count against the limit (§8). */
  readonly onRequest?: (connectionId: string) => void;
}

/**
 * A document of a thousand lines has 2 MB if every text has its maximum length. Limited, because the main process parses the
 * answer.
 */
const defaultMaxBytes = 8 * 1024 * 1024;
/** A longer answer may be a list, which is parsed in a thread; who reads it reports that it came from the service. */
const mostReadHere = 64 * 1024;

/** Sends requests to the data endpoints of one connection. Never throws. */
export function createServiceClient(options: ServiceClientOptions) {
  const { connectionId, settings, session, transport, clock, log, scrubber, addresses } = options;
  const addressOf = (of: ConnectionSettings, method: string, resource: string): string =>
    `${method} ${dataAddress(of, resource)}`;
  return {
    send,
    /** The service has answered such a request; `resource`: see {@link ServiceRequest}. */
    proved: (method: ServiceRequest['method'], resource: string): void =>
      addresses.add(addressOf(settings(), method, resource)),
  };

  /**
   * If the token was refused, nothing was carried out, so the same bytes may be sent again: once after a refresh if it had expired
   * (§5.6), once after a new login if it was refused in another way. The last answer is returned.
   */
  async function send(request: ServiceRequest): Promise<ServiceAnswer> {
    // Read once: the token must be for the same address that is requested.
    const present = settings();
    const address = checkAddress(present.baseUrl);
    if ('problem' in address) return { kind: 'noSession', problem: address.problem };
    const place = dataAddress(present, request.path);
    if (request.url !== undefined && request.url !== place) return changedMeanwhile;
    // A path from the settings may lead upwards, but a token may only be sent below the address.
    const root = new URL(dataAddress(present, '/')).href;
    if (!new URL(place).href.startsWith(root)) return leadsElsewhere(request.path);
    const url = place + queryText(request.query);
    const tried = new Set<'refresh' | 'login'>();
    let token = await unlessAborted(session.token(), request.signal);

    for (;;) {
      if (token === 'aborted') return notSent;
      if (token.kind === 'noSession') return token;
      if (!sameDestination(token.destination, destinationOf(present))) return changedMeanwhile;
      const answer = await exchange(present, url, request, token.token);
      const how = answer.kind === 'response' ? renewalFor(answer) : null;
      if (how === null || tried.has(how)) return answer;
      tried.add(how);
      token = await unlessAborted(session.renew(token.token, how), request.signal);
    }
  }

  async function exchange(
    present: ConnectionSettings,
    url: string,
    request: ServiceRequest,
    token: string,
  ): Promise<ServiceAnswer> {
    const started = clock.monotonic();
    if (request.maySend?.() === false) return notSent;
    options.onRequest?.(connectionId);
    const answer = await transport({
      method: request.method,
      url,
      headers: headersOf(request, token),
      ...(request.body === undefined ? {} : { body: request.body }),
      fresh: request.method !== 'GET',
      ...(request.slot === undefined ? {} : { slot: request.slot }),
      timeoutMs: present.timeoutSeconds * 1000,
      maxBytes: request.maxBytes ?? defaultMaxBytes,
      ...(request.signal === undefined ? {} : { signal: request.signal }),
    });
    log.info('request', {
      connectionId,
      method: request.method,
      path: request.path,
      ...(answer.kind === 'response' ? { status: answer.status } : { reason: answer.reason }),
      ms: Math.round(clock.monotonic() - started),
    });
    if (answer.kind === 'failure') {
      return { kind: 'failure', failure: scrubbedFailure(answer, scrubber) };
    }
    const { status } = answer;
    const body = scrubber.body(answer.body);
    const headers = scrubber.headers(answer.headers);
    let reading: EnvelopeReading | null = null;
    const asked = addressOf(present, request.method, request.resource ?? request.path);
    const received: ServiceAnswer & { readonly kind: 'response' } = {
      kind: 'response',
      status,
      headers,
      body,
      hasWorked: addresses.has(asked),
      get reading() {
        return (reading ??= readEnvelope({ status, headers, body }, scrubber));
      },
    };
    if (!received.hasWorked && body.length <= mostReadHere && provesAddress(meaningOf(received))) addresses.add(asked);
    return received;
  }
}

/** §1.1 */
function headersOf({ identity, body }: ServiceRequest, token: string): Record<string, string> {
  return {
    Authorization: `Bearer ${token}`,
    Accept: 'application/json',
    'X-UserID': String(identity.userId),
    'X-CompanyID': String(identity.companyId),
    ...(identity.periodId === null ? {} : { 'X-PeriodID': String(identity.periodId) }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json; charset=utf-8' }),
  };
}

function queryText(query: Readonly<Record<string, string>> | undefined): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? '' : `?${text}`;
}

const leadsElsewhere = (path: string): ServiceAnswer => ({
  kind: 'noSession',
  problem: { reason: 'settings', message: `not below the address: ${path}` },
});

const changedMeanwhile: ServiceAnswer = {
  kind: 'noSession',
  problem: { reason: 'aborted', message: 'the connection was changed meanwhile' },
};

const notSent: ServiceAnswer = {
  kind: 'failure',
  failure: { kind: 'failure', sent: 'no', reason: 'aborted', detail: 'aborted before it was sent' },
};

function unlessAborted(token: Promise<TokenResult>, signal?: AbortSignal): Promise<TokenResult | 'aborted'> {
  if (signal === undefined) return token;
  if (signal.aborted) return Promise.resolve('aborted');
  return new Promise((resolve) => {
    const abort = (): void => resolve('aborted');
    signal.addEventListener('abort', abort, { once: true });
    void token.then((result) => {
      signal.removeEventListener('abort', abort);
      resolve(result);
    });
  });
}
