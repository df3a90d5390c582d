import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findElectron, startElectron } from './electron-process.ts';
import type { ElectronProcess, PlainRequest } from './electron-process.ts';

const electron = findElectron();
const why = 'missing' in electron ? `: skipped, ${electron.missing}` : '';

describe.skipIf('missing' in electron || process.platform !== 'linux')(`a proxy from a PAC file${why}`, () => {
  let server: Server;
  let running: ElectronProcess;
  let address: string;
  let scripts: number;
  beforeAll(async () => {
    server = createServer(({ url = '' }, response) => {
      if (url === '/missing.pac') {
        response.writeHead(404).end();
        return;
      }
      if (url !== '/proxy.pac') {
        // A proxy request has the whole address; its host name does not exist.
        response.end(`for ${url}`);
        return;
      }
      scripts += 1;
      const script = `function FindProxyForURL() { return 'PROXY ${address}'; }`;
      // So late that the first request comes before it.
      setTimeout(
        () => response.writeHead(200, { 'content-type': 'application/x-ns-proxy-autoconfig' }).end(script),
        300,
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());
  const start = async (file: string): Promise<void> => {
    if (!('path' in electron)) throw new Error(electron.missing);
    scripts = 0;
    running = await startElectron(electron.path, { RAMPA_TEST_PROXY: `pac http://${address}/${file}` }, 'system');
  };
  afterEach(() => running.close());

  const request = (path: string, fresh: boolean): PlainRequest => ({
    ...{ method: fresh ? 'POST' : 'GET', url: `http://service.invalid${path}`, headers: {} },
    ...(fresh ? { body: '{}', fresh } : { fresh }),
    ...{ slot: 0, timeoutMs: 60_000, maxBytes: 1_000 },
  });

  test('is awaited by the first requests, and used by all', async () => {
    await start('proxy.pac');
    const first = [0, 1, 2, 3].map((slot) => ({ ...request(`/first-${slot}`, true), slot }));
    for (const [slot, answer] of (await Promise.all(first.map((one) => running.send(one)))).entries()) {
      expect(answer).toMatchObject({ kind: 'response', status: 200, body: `for http://service.invalid/first-${slot}` });
    }
    expect(await running.send(request('/again', true))).toMatchObject({ kind: 'response', status: 200 });
    expect(await running.send(request('/read', false))).toMatchObject({ kind: 'response', status: 200 });
    expect(scripts).toBeGreaterThan(0);
  });

  test('is awaited by a request after another one that gave up waiting', async () => {
    await start('proxy.pac');
    expect(await running.send(request('/given-up', true), 100)).toMatchObject({ kind: 'failure', reason: 'aborted' });
    // Uses the same session, whose connections are closed first, so not the connection that delivers the file.
    expect(await running.send(request('/next', true))).toMatchObject({ kind: 'response', status: 200 });
  });

  test('is not bypassed if its file cannot be fetched: nothing is sent', async () => {
    await start('missing.pac');
    for (const fresh of [true, false]) {
      expect(await running.send(request('/nowhere', fresh))).toMatchObject({
        ...{ kind: 'failure', sent: 'no', reason: 'proxy' },
        detail: expect.stringContaining('ERR_MANDATORY_PROXY_CONFIGURATION_FAILED') as string,
      });
    }
  });
});
