/** §5 and §6: logging in, tokens and their claims; events. */
import { application, assumed, nothing } from '../row.ts';
import type { Row } from '../row.ts';
import {
  application_,
  budget,
  client,
  envelope,
  outcome,
  queue,
  readers,
  renewal,
  serviceErrors,
  session,
  simulated,
  walked,
  workstations,
} from '../tests.ts';

const authentication = 'main/service/authentication.ts';
const sessionFile = 'main/service/session.ts';
const claims = 'main/service/claims.ts';
const panel = 'renderer/screens/connection/SessionPanel.svelte';

export const authenticationRows: readonly Row[] = [
  application(
    '5:rule1',
    'A bearer’s token, given for the key',
    ['main/service/client.ts', sessionFile],
    client('carries the headers of §1.1, the version, the query and its bytes'),
    session('sends organisation and key over a fresh connection, once for all who ask'),
  ),
  application(
    '5:rule2.login',
    'The login’s address and method',
    [authentication],
    session('sends organisation and key over a fresh connection, once for all who ask'),
  ),
  application(
    '5:rule2.OrgName',
    'The organisation, needed',
    [authentication, 'renderer/screens/connection/AccessSettings.svelte'],
    session('sends organisation and key over a fresh connection, once for all who ask'),
    session('says what is missing without asking the service'),
  ),
  application(
    '5:rule2.ApiKey',
    'The key, needed; it never comes back to the page',
    [authentication, 'main/secrets/connection-secrets.ts'],
    session('says what is missing without asking the service'),
    walked.secrets('the API key and the tokens are in no file and never cross to the page'),
  ),
  application(
    '5:rule3.AccessToken',
    'The token for requests',
    ['domain/envelope/index.ts'],
    envelope('gives both tokens'),
  ),
  application(
    '5:rule3.RefreshToken',
    'The token for the next token',
    ['domain/envelope/index.ts'],
    envelope('gives both tokens'),
  ),
  application('5:rule3.Success', 'Whether it worked', ['domain/envelope/index.ts'], envelope('is refused with %s')),
  application('5:rule3.Message', 'Why not', ['domain/envelope/index.ts'], envelope('gives the words of a refusal')),
  application(
    '5:rule4',
    'Refreshing with both old tokens',
    [authentication],
    session('one for fifty who were refused with the same token'),
    simulated.requests('logs in, refreshes, rotates, and refuses in its own words'),
  ),
  application(
    '5:rule5.credentials',
    '401 for wrong credentials: told from an expired licence, and not tried again by itself',
    [authentication, sessionFile, 'renderer/screens/connection/RenewSession.svelte'],
    session('tells an expired licence from wrong credentials'),
    session('a refusal is not tried again until the key changes or a person asks'),
    renewal('wrong credentials and an expired licence are told apart (§5.5)'),
    workstations('is the answer of a person to a login that was refused'),
    walked.connection('a new token by hand: what changed is told, and why none came (§5.5, §5.9)'),
  ),
  application(
    '5:rule5.licence',
    '401 for an expired licence: told as such',
    [authentication, 'renderer/screens/connection/RenewSession.svelte'],
    session('tells an expired licence from wrong credentials'),
    renewal('a refusal is kept as it came, and a failure of Rampa itself is told where such are told'),
    walked.connection('a new token by hand: what changed is told, and why none came (§5.5, §5.9)'),
  ),
  application(
    '5:rule5.refresh',
    'A refused refresh becomes a login, quietly',
    [sessionFile],
    session('refused, it becomes a login; two workstations on one key end in peace'),
  ),
  application(
    '5:rule6.short',
    'Tokens last minutes: renewed when their time is over',
    ['main/service/session.ts'],
    session('comes by itself when the time is over, and not while the clock is merely set forward'),
  ),
  application(
    '5:rule6.expired',
    'Told by header or by code: one refresh, and the same bytes again',
    ['main/service/client.ts'],
    client('that says by %s that the token expired: one refresh, and the same bytes again'),
    simulated.requests('answers an expired token with 0102 and the challenge of §5.6, before anything is done'),
  ),
  application(
    '5:rule7.rotation',
    'Each login and refresh brings a new refresh token, which is kept before it is used',
    [sessionFile, 'main/service/session.ts'],
    session('holds the new refresh token before the access token is given'),
    simulated.tokens('leave one valid refresh token a key: each login and refresh ends the one before'),
  ),
  application(
    '5:rule7.one',
    'A key has one: two workstations end in a login each, and in no loop',
    [sessionFile],
    workstations('whose tokens end every other second send everything once, and log in no more than that asks for'),
    session('refused, it becomes a login; two workstations on one key end in peace'),
  ),
  application(
    '5:rule8.P',
    'Permissions, shown as they came',
    [claims, panel],
    readers('are read as they come'),
    application_('are tested step by step, and show the token’s claims'),
    walked.connection('a new token by hand: what changed is told, and why none came (§5.5, §5.9)'),
  ),
  application(
    '5:rule8.ARC',
    'The daily limit, and what this workstation used of it',
    [claims, 'main/sync/queue/budget.ts', panel],
    readers('are read as they come'),
    budget('of %s, %i used: near %s'),
  ),
  application('5:rule8.exp', 'When the token ends', [claims, panel], readers('are read as they come')),
  application(
    '5:rule9',
    'A change counts from the next token on: a person gets one by hand',
    [sessionFile, 'renderer/screens/connection/session-renewal.svelte.ts'],
    session('is a new login, whatever the present one'),
    renewal('shows its claims at once, and tells which became otherwise'),
    workstations('makes changed permissions count, and lets go what waited for them'),
    simulated.others('have permissions of their own, operation by operation, from the next token on (§5.9)'),
    walked.connection('a new token by hand: what changed is told, and why none came (§5.5, §5.9)'),
  ),
  application(
    '5:rule10',
    'A permission that is missing: 403 with 0110, explained; other work goes on',
    ['main/sync/send/outcome.ts', 'domain/envelope/service-codes.ts', panel],
    outcome('%s waits with any status that is not the service’s own failure'),
    queue('lets other kinds and operations pass a missing permission'),
    serviceErrors('§7 0110, no permission: the connection’s to mend'),
  ),
  assumed(
    'also.permissions',
    application(
      '5:rule10.values',
      'What the values mean is not shown: nothing is decided by them',
      [claims, panel],
      readers('are read as they come'),
    ),
  ),
  assumed(
    'also.noEvents',
    nothing('6:events', 'Events and callbacks', 'None are shown; Rampa reads again before it writes (4.2:update).'),
  ),
];
