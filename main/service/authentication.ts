import { readAuthentication } from '../../domain/envelope/index.ts';
import type { ConnectionSettings } from '../../domain/settings.ts';
import type { FailureReason, ServiceProblem } from '../../domain/model/connection.ts';
import { mostErrorBytes } from '../ports.ts';
import type { Transport, TransportResponse } from '../ports.ts';
import { checkAddress } from '../addresses.ts';
import type { Scrubber } from './scrub.ts';
import { dailyLimitCode, retryAfter, problemOfFailure, scrubbedFailure } from './failures.ts';

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}
/** `refused`: the authentication service refused, so retrying is useless. `failed`: there was no usable answer. */
export type AuthenticationResult =
  | { readonly kind: 'tokens'; readonly tokens: Tokens }
  | { readonly kind: 'refused'; readonly problem: ServiceProblem }
  | { readonly kind: 'failed'; readonly problem: ServiceProblem };

/** Path below `{auth_url}` (§9.3), defined only here. */
const authentication = '/ApiAuth';

/** §5.2 */
export function logIn(
  transport: Transport,
  settings: ConnectionSettings,
  apiKey: string,
  scrubber: Scrubber,
): Promise<AuthenticationResult> {
  return ask(transport, settings, 'login', { OrgName: settings.organisation, ApiKey: apiKey }, scrubber);
}

/** §5.4: with the expired access token. */
export function refresh(
  transport: Transport,
  settings: ConnectionSettings,
  tokens: Tokens,
  scrubber: Scrubber,
): Promise<AuthenticationResult> {
  const body = { AccessToken: tokens.access, RefreshToken: tokens.refresh };
  return ask(transport, settings, 'refresh', body, scrubber);
}

async function ask(
  transport: Transport,
  settings: ConnectionSettings,
  what: 'login' | 'refresh',
  body: Readonly<Record<string, string>>,
  scrubber: Scrubber,
): Promise<AuthenticationResult> {
  const address = checkAddress(settings.authUrl);
  if ('problem' in address) return { kind: 'failed', problem: address.problem };
  const answer = await transport({
    method: 'POST',
    url: `${address.url}${authentication}/${what}`,
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
    fresh: true,
    timeoutMs: settings.timeoutSeconds * 1000,
    maxBytes: mostErrorBytes,
  });
  if (answer.kind === 'failure') return failed(problemOfFailure(scrubbedFailure(answer, scrubber)));
  const result = judge(answer);
  if (result.kind === 'tokens' || result.problem.message === undefined) return result;
  return { ...result, problem: { ...result.problem, message: scrubber.text(result.problem.message) } };
}

function judge(response: TransportResponse): AuthenticationResult {
  const { status } = response;
  const reading = readAuthentication(response);
  if (reading.kind === 'success' && status < 400) {
    return { kind: 'tokens', tokens: { access: reading.accessToken, refresh: reading.refreshToken } };
  }
  const message = reading.kind === 'failure' ? reading.message : reading.kind === 'unreadable' ? reading.excerpt : null;
  const words = message === null || message === '' ? {} : { message };
  if (status >= 500) return failed({ reason: 'serverError', status, ...words });
  if (status === 429) {
    const isDaily = reading.kind === 'failure' && reading.code === dailyLimitCode;
    if (isDaily) return failed({ reason: 'limit', status, ...words });
    return failed({ reason: 'tooManyRequests', status, ...words, ...retryAfter(response.headers) });
  }
  const stated = refusals.find(([words]) => words.test(message ?? ''))?.[1];
  // §5.5 refuses with 401. A service that does not know the path answers with another status, whatever the body.
  if (wrongAddressStatuses.has(status) && stated === undefined) {
    return failed({ reason: 'path', status, ...words });
  }
  if (status === 401 || reading.kind === 'failure') {
    return { kind: 'refused', problem: { reason: stated ?? 'loginRefused', status, ...words } };
  }
  const reason = reading.kind === 'unreadable' ? reading.reason : 'wrongTypes';
  return failed({ reason, status, ...words });
}

/** Reasons for which the address may be wrong; the same reasons of a data request concern the base address. */
const addressReasons: ReadonlySet<FailureReason> = new Set([
  ...(['dns', 'refused', 'tls', 'redirect', 'path', 'notJson', 'notAnEnvelope', 'wrongTypes'] as const),
]);

function failed(problem: ServiceProblem): Extract<AuthenticationResult, { readonly kind: 'failed' }> {
  const isOfAddress = addressReasons.has(problem.reason);
  return { kind: 'failed', problem: isOfAddress ? { ...problem, setting: 'authUrl' } : problem };
}

/** Statuses of something other than an authentication service, or of another address. */
const wrongAddressStatuses: ReadonlySet<number> = new Set([400, 404, 405]);

/** §5.5: the authentication service's refusals, by their messages. */
const refusals: readonly (readonly [RegExp, 'licenceExpired' | 'loginRefused'])[] = [
  [/apikey expired|licen[cs]e.*expired/i, 'licenceExpired'],
  [/invalid (?:api credentials|refresh token)/i, 'loginRefused'],
];
