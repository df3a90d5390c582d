import { connectionDefaults } from '../../../domain/settings.ts';
import type { ConnectionSettings } from '../../../domain/settings.ts';
import { destinationOf } from '../../../main/destination.ts';
import { silentLog } from '../../../main/log.ts';
import type {
  Clock,
  Log,
  Transport,
  TransportFailure,
  TransportRequest,
  TransportResponse,
} from '../../../main/ports.ts';
import { connectionSecrets } from '../../../main/secrets/connection-secrets.ts';
import type { ConnectionSecrets } from '../../../main/secrets/connection-secrets.ts';
import { createMemoryStore } from '../../../main/secrets/secrets.ts';
import { createServiceClient } from '../../../main/service/client.ts';
import type { ServiceClient } from '../../../main/service/client.ts';
import { createScrubber } from '../../../main/service/scrub.ts';
import { createSession } from '../../../main/service/session.ts';
import type { Session } from '../../../main/service/session.ts';

export const settings: ConnectionSettings = {
  ...connectionDefaults,
  baseUrl: 'https://data.example',
  authUrl: 'https://auth.example',
  organisation: 'Örnek A.Ş.',
  userId: 1,
  companyId: 2,
};

/** Stores an API key as if entered for these settings. */
export const keepKey = (secrets: ConnectionSecrets, apiKey: string): Promise<void> =>
  secrets.apiKey.set({ apiKey, destination: destinationOf(settings) });

export type Answer = TransportResponse | TransportFailure;
export const answer = (status: number, body: unknown, headers: Record<string, string> = {}): TransportResponse => ({
  kind: 'response',
  status,
  headers,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});
export const success = (data: unknown): TransportResponse =>
  answer(200, { Success: true, ResultCode: '0000', Message: null, Data: data, Errors: null });
export const refusal = (status: number, code: string, message = 'no'): TransportResponse =>
  answer(status, {
    Success: false,
    ResultCode: code,
    Message: message,
    Data: null,
    Errors: [{ Code: code, Message: message }],
  });
export const broken = (reason: TransportFailure['reason'], sent: 'no' | 'perhaps' = 'no'): TransportFailure => ({
  kind: 'failure',
  sent,
  reason,
  detail: reason.toUpperCase(),
});

/** A JWT with a fake signature. */
export const token = (claims: Record<string, unknown>): string =>
  ['{"alg":"none"}', JSON.stringify(claims)].map((part) => Buffer.from(part).toString('base64url')).join('.') + '.sign';
export const issued = (access: string, refresh: string): TransportResponse =>
  answer(200, { Success: true, Message: null, Data: { AccessToken: access, RefreshToken: refresh } });

export interface Bench {
  readonly session: Session;
  readonly client: ServiceClient;
  readonly secrets: ConnectionSecrets;
  /** All requests in order; `text` is the body. */
  readonly requests: (TransportRequest & { readonly text: string })[];
  readonly logged: string[];
  readonly counted: { count: number };
  time: number;
  settings: ConnectionSettings;
  /** A second application with the same secrets, as after a restart. */
  readonly restart: () => Bench;
}

/** A session and a client with a scripted service. The clock stands still unless advanced. */
export function bench(
  respond: (request: TransportRequest & { readonly text: string }) => Answer | Promise<Answer>,
  secrets: ConnectionSecrets = connectionSecrets(createMemoryStore(), 'one'),
  addresses = new Set<string>(),
): Bench {
  const requests: Bench['requests'] = [];
  const logged: string[] = [];
  const counted = { count: 0 };
  const transport: Transport = async (request) => {
    const whole = { ...request, text: Buffer.from(request.body ?? []).toString() };
    requests.push(whole);
    await Promise.resolve();
    return respond(whole);
  };
  const clock: Clock = { now: () => made.time, monotonic: () => made.time, after: () => () => undefined };
  const write: Log['info'] = (event, details) => void logged.push(JSON.stringify({ event, ...details }));
  const log: Log = { ...silentLog, info: write, warn: write };
  const common = {
    connectionId: 'one',
    settings: () => made.settings,
    transport,
    clock,
    log,
    scrubber: createScrubber(),
    addresses,
  };
  const session = createSession({ ...common, secrets });
  const client = createServiceClient({ ...common, session, onRequest: () => void (counted.count += 1) });
  const made: Bench = {
    ...{ session, client, secrets, requests, logged, counted, settings },
    time: Date.UTC(2026, 10, 21),
    restart: () => bench(respond, secrets, addresses),
  };
  return made;
}
