import { expect, it } from 'vitest';
import { connectionDefaults } from '../../../domain/settings.ts';
import type { ConnectionSettings } from '../../../domain/settings.ts';
import { createConnectionRuntimes } from '../../../main/application/connections/connection-runtimes.ts';
import { connectionSecrets } from '../../../main/secrets/connection-secrets.ts';
import { createMemorySecrets } from '../../../main/secrets/secrets.ts';
import { createScrubber } from '../../../main/service/scrub.ts';

const destination = { authUrl: 'https://x.example', baseUrl: 'https://x.example', organisation: 'o' };
const identity = { userId: 1, companyId: 1, periodId: null };
const assumed = { ...connectionDefaults.assumed, pageParameter: 'page' };
const settings: ConnectionSettings = { ...connectionDefaults, ...destination, name: 'T', assumed };

it('closing ends the wait that the service asked for during a search', async () => {
  const secrets = createMemorySecrets('test');
  const kept = connectionSecrets(secrets.store, 'c');
  await kept.apiKey.set({ apiKey: 'key-of-the-company', destination });
  await kept.tokens.set({ access: 'a', refresh: 'r', destination });
  const Data = { Items: [{ Id: 'd' }], TotalCount: 2 };
  const answers = [
    {
      status: 200,
      body: Buffer.from(JSON.stringify({ Success: true, ResultCode: '0000', Message: null, Data, Errors: null })),
    },
    { status: 429, body: Buffer.from('busy') },
  ];
  const waits = new Set<number>();
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const runtimes = createConnectionRuntimes({
    ...{ secrets, random: (length: number) => new Uint8Array(length), announcer: { changed: () => undefined } },
    ...{ practice: {}, scrubber: createScrubber(), emit: () => undefined },
    log: { info: () => undefined, warn: () => undefined },
    clock: {
      now: Date.now,
      monotonic: () => performance.now(),
      after: (ms: number) => {
        waits.add(ms);
        if (ms === 77_000) begin();
        return () => waits.delete(ms);
      },
    },
    store: { connections: { get: () => ({ id: 'c', settings }) }, requests: { add: () => undefined } },
    transport: () => Promise.resolve({ kind: 'response', headers: { 'retry-after': '77' }, ...answers.shift() }),
  } as never);
  const listing = runtimes.of('c').documents.list('salesReturnInvoice', identity, () => Promise.resolve(true));
  await Promise.race([begun, listing]);
  expect(waits).toContain(77_000);
  await runtimes.close();
  expect(await listing).toMatchObject({ kind: 'unreadable', problem: { reason: 'tooManyRequests' } });
  expect(waits).not.toContain(77_000);
});
