/** A failing disk must not end the main process through a timer, which nobody catches. */
import { beforeEach, expect, it } from 'vitest';
import { connectionDefaults } from '../../../domain/settings.ts';
import type { ConnectionSettings } from '../../../domain/settings.ts';
import { createConnectionRuntimes } from '../../../main/application/connections/connection-runtimes.ts';
import { createDocumentLists } from '../../../main/application/documents/document-lists.ts';
import { connectionSecrets } from '../../../main/secrets/connection-secrets.ts';
import { createMemorySecrets } from '../../../main/secrets/secrets.ts';
import { createScrubber } from '../../../main/service/scrub.ts';

const destination = { authUrl: 'https://x.example', baseUrl: 'https://x.example', organisation: 'o' };
const settings: ConnectionSettings = { ...connectionDefaults, ...destination, name: 'T', userId: 1, companyId: 1 };

let failing: boolean;
let told: string[];
let waiting: (() => void)[];
beforeEach(() => {
  failing = false;
  told = [];
  waiting = [];
});
const pass = (): void => waiting.splice(0).forEach((call) => call());
const clock = {
  now: Date.now,
  monotonic: () => performance.now(),
  after: (_: number, call: () => void) => {
    waiting.push(call);
    return () => (waiting = waiting.filter((one) => one !== call));
  },
};
const base = () => ({
  clock,
  emit: (name: string) => told.push(name),
  log: { info: () => undefined, warn: (event: string) => told.push(event) },
});
function disk(): void {
  if (failing) throw new Error('SQLITE_IOERR_READ: disk I/O error');
}

it('the count of requests is reported again once the disk can be read', async () => {
  const secrets = createMemorySecrets('test');
  const kept = connectionSecrets(secrets.store, 'c');
  await kept.apiKey.set({ apiKey: 'key-of-the-company', destination });
  await kept.tokens.set({ access: 'a', refresh: 'r', destination });
  const count = (): number => {
    disk();
    return 1;
  };
  const runtimes = createConnectionRuntimes({
    ...base(),
    ...{ secrets, random: (length: number) => new Uint8Array(length), announcer: { changed: () => undefined } },
    ...{ practice: {}, scrubber: createScrubber() },
    store: {
      connections: {
        get: () => ({ id: 'c', settings }),
        list: () => [{ id: 'c', settings }],
        answeredAddresses: () => [],
        addAnsweredAddress: () => undefined,
      },
      requests: { add: () => undefined, count },
    },
    transport: () => Promise.resolve({ kind: 'response', status: 200, headers: {}, body: Buffer.from('{}') }),
  } as never);
  const request = () =>
    runtimes
      .of('c')
      .client.send({ method: 'GET', path: '/products', identity: { userId: 1, companyId: 1, periodId: null } });
  failing = true;
  await request();
  expect(pass).not.toThrow();
  expect(told).toEqual(['queue.status']);
  failing = false;
  await request();
  pass();
  expect(told).toEqual(['queue.status', 'queueChanged']);
});

it('the progress of a list is reported again once the disk can be read', async () => {
  let progress = (_rows: number): void => undefined;
  const finder = {
    begin: (_connection: string, _kind: string, onProgress: (rows: number) => void) => {
      progress = onProgress;
      return new Promise(() => undefined);
    },
  };
  const runtimes = {
    of: () => ({
      settings: () => {
        disk();
        return settings;
      },
    }),
  };
  const lists = createDocumentLists(
    { ...base(), runtimes, store: { drafts: { writtenSince: () => [] } } } as never,
    finder as never,
  );
  lists.read('c', 'salesReturnInvoice');
  await Promise.resolve();
  told.length = 0;
  failing = true;
  progress(5);
  expect(pass).not.toThrow();
  failing = false;
  progress(6);
  pass();
  expect(told).toEqual(['documents.status', 'documentListChanged']);
});
