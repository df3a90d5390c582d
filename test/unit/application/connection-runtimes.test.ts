import { expect, it } from 'vitest';
import { createConnectionRuntimes } from '../../../main/application/connections/connection-runtimes.ts';
import { destinationOf } from '../../../main/destination.ts';
import { connectionSecrets } from '../../../main/secrets/connection-secrets.ts';
import { createMemorySecrets } from '../../../main/secrets/secrets.ts';
import { createScrubber } from '../../../main/service/scrub.ts';
import { answer, keepKey, settings as usual, success } from '../service/fakes.ts';

const identity = { userId: 1, companyId: 1, periodId: null };
const settings = { ...usual, assumed: { ...usual.assumed, pageParameter: 'page' } };

it('closing ends the wait that the service asked for during a search', async () => {
  const secrets = createMemorySecrets('test');
  const kept = connectionSecrets(secrets.store, 'c');
  await keepKey(kept, 'key-of-the-company');
  await kept.tokens.set({ access: 'a', refresh: 'r', destination: destinationOf(settings) });
  const answers = [success({ Items: [{ Id: 'd' }], TotalCount: 2 }), answer(429, 'busy', { 'retry-after': '77' })];
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
    transport: () => Promise.resolve(answers.shift()),
  } as never);
  const listing = runtimes.of('c').documents.list('salesReturnInvoice', identity, [], () => Promise.resolve(true));
  await Promise.race([begun, listing]);
  expect(waits).toContain(77_000);
  await runtimes.close();
  expect(await listing).toMatchObject({ kind: 'unreadable', problem: { reason: 'tooManyRequests' } });
  expect(waits).not.toContain(77_000);
});
