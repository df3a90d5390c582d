import { readAuthentication } from '../../domain/envelope/index.ts';
import type { ConnectionSettings } from '../../domain/settings.ts';
import type { ServiceProblem } from '../../domain/model/connection.ts';
import { mostErrorBytes } from '../ports.ts';
import type { Transport } from '../ports.ts';
import { checkAddress } from '../addresses.ts';
import type { Scrubber } from './scrub.ts';
import type { AnsweredAddresses } from './answered-addresses.ts';
import { problemOfFailure, scrubbedFailure } from './failures.ts';
import { doubtedBy, judgeReceived, meaningOf, provesAddress } from './meaning.ts';
import type { Consequence, Received, Verdict } from './meaning.ts';

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}
/** `refused`: as §5.5 shows, so retrying is useless. `failed`: any other answer, or none. */
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
  addresses: AnsweredAddresses,
): Promise<AuthenticationResult> {
  return ask(transport, settings, 'login', { OrgName: settings.organisation, ApiKey: apiKey }, scrubber, addresses);
}

/** §5.4: with the expired access token. */
export function refresh(
  transport: Transport,
  settings: ConnectionSettings,
  tokens: Tokens,
  scrubber: Scrubber,
  addresses: AnsweredAddresses,
): Promise<AuthenticationResult> {
  const body = { AccessToken: tokens.access, RefreshToken: tokens.refresh };
  return ask(transport, settings, 'refresh', body, scrubber, addresses);
}

async function ask(
  transport: Transport,
  settings: ConnectionSettings,
  what: 'login' | 'refresh',
  body: Readonly<Record<string, string>>,
  scrubber: Scrubber,
  addresses: AnsweredAddresses,
): Promise<AuthenticationResult> {
  const address = checkAddress(settings.authUrl);
  if ('problem' in address) return { kind: 'failed', problem: address.problem };
  const url = `${address.url}${authentication}/${what}`;
  const answer = await transport({
    method: 'POST',
    url,
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
    fresh: true,
    timeoutMs: settings.timeoutSeconds * 1000,
    maxBytes: mostErrorBytes,
  });
  if (answer.kind === 'failure') return failed(problemOfFailure(scrubbedFailure(answer, scrubber)));
  const asked = `POST ${url}`;
  const received: Received = { ...answer, reading: readAuthentication(answer), hasWorked: addresses.has(asked) };
  if (provesAddress(meaningOf(received, true))) addresses.add(asked);
  const result = resultOf(received, judgeReceived(received, 'login'));
  if (result.kind === 'tokens') return result;
  const { code, message } = result.problem;
  const shown = {
    ...(code === undefined ? {} : { code: scrubber.text(code) }),
    ...(message === undefined ? {} : { message: scrubber.text(message) }),
  };
  return { ...result, problem: { ...result.problem, ...shown } };
}

function resultOf(received: Received, verdict: Verdict): AuthenticationResult {
  const { reading } = received;
  if (verdict.means !== 'done') return isRefusal(verdict.means) ? refused(verdict.problem) : failed(verdict.problem);
  if (!('accessToken' in reading)) return failed({ reason: 'dataMissing', status: received.status });
  return { kind: 'tokens', tokens: { access: reading.accessToken, refresh: reading.refreshToken } };
}

/** §5.5: only the refusals that the specification shows make it useless to try again. */
const isRefusal = (means: Consequence): boolean => means === 'login' || means === 'licence';
const refused = (problem: ServiceProblem): AuthenticationResult => ({ kind: 'refused', problem });

/** The same problems of a data request concern the base address. */
function failed(problem: ServiceProblem): Extract<AuthenticationResult, { readonly kind: 'failed' }> {
  return { kind: 'failed', problem: doubtedBy(problem) === null ? problem : { ...problem, setting: 'authUrl' } };
}
