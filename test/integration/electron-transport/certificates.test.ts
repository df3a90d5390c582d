import { createServer } from 'node:https';
import type { Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAuthority } from './authority.ts';
import type { Authority, Issued } from './authority.ts';
import { findElectron, startElectron } from './electron-process.ts';
import type { ElectronProcess } from './electron-process.ts';

const electron = findElectron();
const authority = makeAuthority('Root of Kâğıt A.Ş.');
const home = authority?.trustingHome() ?? null;
const missing = 'missing' in electron ? electron.missing : authority === null ? 'no openssl here' : null;

// Chromium reports only the worst fault of a certificate, which would be its untrusted root, so the user of the tests trusts it.
const noTrust = home === null ? ': partly skipped, no certutil here (libnss3-tools)' : '';
const why = missing === null ? noTrust : `: skipped, ${missing}`;

describe.skipIf(missing !== null)(`what is reported of a refused certificate${why}`, () => {
  let running: ElectronProcess;
  const servers: Server[] = [];
  let reached = 0;
  beforeAll(async () => {
    if ('path' in electron) running = await startElectron(electron.path, home === null ? {} : { HOME: home });
  });
  afterAll(async () => {
    await running.close();
    for (const server of servers) server.close();
    authority?.remove();
  });

  const issue = (of: Authority | null, ...how: Parameters<Authority['issue']>): Issued => {
    if (of === null) throw new Error('no authority');
    return of.issue(...how);
  };
  async function send(shown: Issued, fresh = true) {
    const server = createServer(shown, (_request, response) => {
      reached += 1;
      response.end('ok');
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/ok`;
    return running.send({ method: 'POST', url, headers: {}, body: '{}', fresh, timeoutMs: 60_000, maxBytes: 1_000 });
  }
  const refused = { kind: 'failure', sent: 'no', reason: 'tls' };
  const here = 'DNS:localhost,IP:127.0.0.1';

  test.skipIf(home === null)('nothing for a valid certificate of the company’s own root', async () => {
    expect(await send(issue(authority, here, '20200101', '20400101'))).toMatchObject({ kind: 'response', body: 'ok' });
    expect(reached).toBe(1);
    reached = 0;
  });

  test.skipIf(home === null).each([
    ['it has expired', here, '20200101', '20210203', 'expired'],
    ['it is not valid yet', here, '20400101', '20410203', 'notYetValid'],
    ['it is for other hosts', 'DNS:books.example,DNS:login.example', '20200101', '20400101', 'otherHost'],
  ] as const)('%s', async (_name, names, from, until, fault) => {
    const shown = issue(authority, names, from, until);
    // Send repeatedly: Chromium caches its verdict, and every failure must be reported like the first.
    for (const fresh of [true, false, false]) {
      expect(await send(shown, fresh)).toMatchObject({
        ...refused,
        certificate: {
          fault,
          host: '127.0.0.1',
          names: fault === 'otherHost' ? 'books.example, login.example' : 'localhost, 127.0.0.1',
          issuer: authority?.name,
          validFrom: dayOf(from),
          validUntil: dayOf(until),
        },
      });
    }
    expect(reached).toBe(0);
  });

  test('its issuer is not trusted', async ({ skip }) => {
    const stranger = makeAuthority('Inspecting Proxy');
    if (stranger === null) return skip('no openssl here');
    const answer = await send(stranger.issue(here, '20200101', '20400101'));
    stranger.remove();
    expect(answer).toMatchObject({ ...refused, certificate: { fault: 'untrusted', issuer: 'Inspecting Proxy' } });
    expect(reached).toBe(0);
  });
});

const dayOf = (text: string): number =>
  Date.UTC(Number(text.slice(0, 4)), Number(text.slice(4, 6)) - 1, Number(text.slice(6)));
