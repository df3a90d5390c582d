import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selfSignedCertificate } from './certificate.ts';
import type { PlainRequest, PlainResult } from './electron-process.ts';
import { startRawServer } from './raw-server.ts';
import type { RawServer } from './raw-server.ts';

export type Send = (request: PlainRequest, abortAfterMs?: number) => Promise<PlainResult>;

const writes = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The behaviour required of the transports of both hosts. */
export function transportCases(send: Send): void {
  let server: RawServer;
  beforeAll(async () => {
    server = await startRawServer();
  });
  afterAll(() => server.close());

  const at = (path: string, more: Partial<PlainRequest> = {}): PlainRequest => ({
    method: 'GET',
    url: server.url + path,
    headers: { 'X-Test': 'yes' },
    fresh: false,
    timeoutMs: 60_000,
    maxBytes: 100_000,
    ...more,
  });
  const write = (path: string, more: Partial<PlainRequest> = {}): PlainRequest =>
    at(path, { method: 'POST', body: '{"ş":1}', fresh: true, slot: 0, ...more });
  const seen = (path: string) => server.seen.filter((request) => request.path === path);
  /** The result of the first request with that limit that reached the server: on a busy machine a short limit may end before. */
  const onceSeen = async (path: string, sendWithin: (ms: number) => Promise<PlainResult>): Promise<PlainResult> => {
    for (let ms = 300; ; ms *= 2) {
      const result = await sendWithin(ms);
      if (seen(path).length > 0) return result;
    }
  };

  test('returns status, headers and body', async () => {
    const result = await send(write('/ok/whole'));
    expect(result).toMatchObject({ kind: 'response', status: 200, body: 'ok' });
    expect(result.kind === 'response' && result.headers['content-type']).toBe('text/plain');
    expect(seen('/ok/whole')).toMatchObject([{ method: 'POST', body: Buffer.from('{"ş":1}').toString('latin1') }]);
    expect(seen('/ok/whole')[0]?.head).toContain('x-test: yes');
  });

  test.each(writes)('sends a %s once when the connection is reset after it was read', async (method) => {
    // Warm up: open and keep connections, both of the same slot and of the reads.
    await send(write('/ok/warm'));
    await send(at('/ok/warm'));
    const path = `/reset/${method}`;
    expect(await send(write(path, { method }))).toMatchObject({ kind: 'failure', sent: 'perhaps', reason: 'reset' });
    expect(seen(path)).toHaveLength(1);
  });

  test.each(writes)('sends a %s over a connection never used before', async (method) => {
    await send(write('/ok/warm'));
    await send(at('/ok/warm'));
    const path = `/reset-reused/${method}`;
    expect(await send(write(path, { method }))).toMatchObject({ kind: 'response', status: 200 });
    expect(seen(path)).toMatchObject([{ earlier: 0 }]);
  });

  test('sends concurrent writes without interference', async () => {
    const slots = [0, 1, 2, 3];
    const results = await Promise.all(slots.map((slot) => send(write(`/slow/${slot}`, { slot }))));
    expect(results.map((result) => result.kind)).toEqual(slots.map(() => 'response'));
    const connections = slots.flatMap((slot) => seen(`/slow/${slot}`).map((request) => request.connection));
    expect(new Set(connections).size).toBe(slots.length);
  });

  test('lets reads share a connection', async () => {
    await send(at('/ok/read-1'));
    await send(at('/ok/read-2'));
    expect(seen('/ok/read-2')[0]?.earlier).toBeGreaterThan(0);
  });

  test('follows no redirect', async () => {
    expect(await send(write('/moved'))).toMatchObject({ kind: 'failure', sent: 'perhaps', reason: 'redirect' });
    expect(await send(at('/moved'))).toMatchObject({ kind: 'failure', reason: 'redirect' });
    expect(seen('/ok')).toHaveLength(0);
  });

  test('keeps no cookie and no cache', async () => {
    await send(at('/cookie'));
    await send(at('/cookie'));
    expect(seen('/cookie')).toHaveLength(2);
    expect(seen('/cookie')[1]?.head).not.toContain('crumb');
  });

  test('stops at a body that is too large', async () => {
    expect(await send(at('/big'))).toMatchObject({ kind: 'failure', sent: 'perhaps', reason: 'tooLarge' });
    expect(await send(at('/big', { maxBytes: 200_000 }))).toMatchObject({ kind: 'response', status: 200 });
  });

  test('returns the first megabyte of an error, however long it is', async () => {
    for (const request of [at('/endless', { maxBytes: 150_000_000 }), write('/endless', { maxBytes: 150_000_000 })]) {
      const result = await send(request);
      expect(result).toMatchObject({ kind: 'response', status: 401 });
      expect(result.kind === 'response' && result.body.length).toBe(1_000_000);
    }
    // It reads no more than that, and closes the connection.
    await expect.poll(() => server.open()).toBe(0);
  });

  test('reports when a body was cut short', async () => {
    expect(await send(at('/short'))).toMatchObject({ kind: 'failure', sent: 'perhaps', reason: 'truncated' });
    expect(await send(write('/short'))).toMatchObject({ kind: 'failure', sent: 'perhaps', reason: 'truncated' });
  });

  test('reports when the server disconnected without an answer', async () => {
    expect(await send(write('/hang-up'))).toMatchObject({ kind: 'failure', sent: 'perhaps', reason: 'reset' });
    expect(seen('/hang-up')).toHaveLength(1);
  });

  test('times out, and can be aborted', async () => {
    const late = await onceSeen('/silent/late', (ms) => send(write('/silent/late', { timeoutMs: ms })));
    expect(late).toMatchObject({ kind: 'failure', sent: 'perhaps', reason: 'timeout' });
    const aborted = await onceSeen('/silent/aborted', (ms) => send(write('/silent/aborted'), ms));
    expect(aborted).toMatchObject({ kind: 'failure', sent: 'perhaps', reason: 'aborted' });
    expect(await send(write('/silent/never'), 0)).toMatchObject({ kind: 'failure', sent: 'no', reason: 'aborted' });
    expect(seen('/silent/never')).toHaveLength(0);
    expect(await send(write('/ok/after'))).toMatchObject({ kind: 'response' });
  });

  test('reports "not sent" if nothing listens at the address', async () => {
    const closed = await startRawServer();
    await closed.close();
    expect(await send(write('', { url: `${closed.url}/ok` }))).toMatchObject({ sent: 'no', reason: 'refused' });
    const nowhere = await send(write('', { url: 'http://nowhere.invalid/' }));
    expect(nowhere).toMatchObject({ kind: 'failure', sent: 'no' });
    expect(['dns', 'unreachable']).toContain(nowhere.kind === 'failure' && nowhere.reason);
  });

  test('sends nothing to a server whose certificate is not trusted', async ({ skip }) => {
    const certificate = selfSignedCertificate();
    if (certificate === null) return skip('no openssl here');
    let reached = 0;
    const secure = createServer(certificate, (_request, response) => {
      reached += 1;
      response.end();
    });
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    const { port } = secure.address() as AddressInfo;
    const result = await send(write('', { url: `https://127.0.0.1:${port}/ok` }));
    expect(result).toMatchObject({ kind: 'failure', sent: 'no', reason: 'tls' });
    expect(reached).toBe(0);
    await new Promise((resolve) => secure.close(resolve));
  });

  test('sends no request in plain text if TLS was requested', async () => {
    const result = await send(write('', { url: `https://127.0.0.1:${server.port}/ok/clear`, timeoutMs: 2_000 }));
    expect(result).toMatchObject({ kind: 'failure' });
    expect(seen('/ok/clear')).toHaveLength(0);
  });

  test('accepts only valid addresses', async () => {
    expect(await send(write('', { url: 'not an address' }))).toMatchObject({ sent: 'no', reason: 'settings' });
  });
}
