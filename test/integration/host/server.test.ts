import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Application } from '../../../main/application/application-host.ts';
import { contentSecurityPolicy } from '../../../main/electron/window/addresses.ts';
import { developmentPolicy } from '../../../main/electron/start/development-policy.ts';
import { builtPage } from '../../host/pages.ts';
import type { PageSource } from '../../host/pages.ts';
import { serveHost } from '../../host/server.ts';
import type { HostServer } from '../../host/server.ts';

const built = mkdtempSync(join(tmpdir(), 'rampa-host-'));
writeFileSync(join(built, 'index.html'), '<html><script type="module" src="./main.js"></script></html>');
afterAll(() => rmSync(built, { recursive: true, force: true }));

const vite = 'http://127.0.0.1:5173';
const development: PageSource = {
  policy: (policy) => developmentPolicy(vite, policy),
  answer: (_request, response) => Promise.resolve(void response.writeHead(200).end('source')),
};
const policyFor = (host: string): string =>
  contentSecurityPolicy.replace("connect-src 'none'", `connect-src ws://${host}`);

describe.each([
  ['the built page', builtPage(built), policyFor],
  ['the page of the development server', development, (host: string) => developmentPolicy(vite, policyFor(host))],
] as const)('the browser host with %s', (_name, page, expectedPolicy) => {
  let server: HostServer;
  let host = '';
  beforeAll(async () => {
    server = await serveHost({ page, port: 0 });
    host = new URL(server.url).host;
  });
  afterAll(() => server.close());

  const get = (headers: Record<string, string>): Promise<{ status: number; policy: unknown }> =>
    new Promise((resolve, reject) => {
      request(`http://${host}/`, { headers }, (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, policy: response.headers['content-security-policy'] });
      })
        .once('error', reject)
        .end();
    });
  const connect = (origin: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = new WebSocket(`ws://${host}/bridge`, { origin });
      socket.once('open', () => {
        resolve('open');
        socket.terminate();
      });
      socket.once('error', ({ message }) => resolve(message));
    });

  it('is served with its policy', async () => {
    expect(await get({})).toEqual({ status: 200, policy: expectedPolicy(host) });
  });
  it.each(['localhost', 'rampa.example', '127.0.0.1'])('refuses the Host %s', async (other) => {
    expect(await get({ host: other })).toMatchObject({ status: 403 });
  });
  it('opens the bridge to its own origin and no other', async () => {
    expect(await connect(`http://${host}`)).toBe('open');
    for (const origin of [vite, 'http://localhost', 'https://rampa.example', `https://${host}`])
      expect([origin, await connect(origin)]).toEqual([origin, 'Unexpected server response: 403']);
  });
});

it('adds to the policy what the development server needs, and nothing else', () => {
  const [own, more] = [contentSecurityPolicy.split('; '), developmentPolicy(vite).split('; ')];
  expect(more.filter((directive) => !own.includes(directive))).toEqual([
    "style-src 'self' 'nonce-development'",
    'connect-src ws://127.0.0.1:5173',
    'worker-src blob:',
  ]);
  expect(more).toHaveLength(own.length + 1);
});

describe('a connection that sends what no page would', () => {
  const token = 'given';
  let server: HostServer;
  let host = '';
  const uncaught: unknown[] = [];
  const keep = (error: unknown): void => void uncaught.push(error);
  beforeAll(async () => {
    process.on('uncaughtException', keep);
    server = await serveHost({ page: builtPage(built), port: 0, token });
    host = new URL(server.url).host;
    const answered = { on: () => () => undefined, handle: () => Promise.resolve(null) };
    server.attach(answered as unknown as Application);
  });
  afterAll(async () => {
    await server.close();
    process.off('uncaughtException', keep);
  });

  /** Let in, so that what is sent is taken for a call. */
  async function enter(): Promise<WebSocket> {
    const socket = new WebSocket(`ws://${host}/bridge`, { origin: `http://${host}` });
    await once(socket, 'open');
    socket.send(JSON.stringify({ token }));
    return socket;
  }

  it.each(['null', '5', '"text"', '[]', '{}', '{', '', '{"name":5}', '{"name":null,"call":1}'])(
    'of %j is closed, and the next one is served',
    async (text) => {
      const socket = await enter();
      socket.send(text);
      const [code] = (await once(socket, 'close')) as [number];
      expect(code).toBe(4400);
      const next = await enter();
      next.send(JSON.stringify({ call: 7, name: 'noSuchOperation', args: {} }));
      const [answer] = (await once(next, 'message')) as [Buffer];
      expect(JSON.parse(answer.toString('utf8'))).toMatchObject({ call: 7, result: { ok: false } });
      next.terminate();
      await once(next, 'close');
      expect(uncaught).toEqual([]);
    },
  );

  it.each([
    ['reserved bits', [0xff, 0x80, 0, 0, 0, 0]],
    ['no mask', [0x81, 0x02, 0x68, 0x69]],
    ['a length beyond any', [0x82, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]],
    ['a text that is not UTF-8', [0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28]],
    ['a control frame in parts', [0x09, 0x80, 0, 0, 0, 0]],
  ])('with %s in its frame is ended, and the page is served', async (_what, bytes) => {
    const raw = connectPlain(Number(new URL(server.url).port), '127.0.0.1');
    raw.on('error', () => undefined);
    const key = Buffer.alloc(16, 1).toString('base64');
    raw.write(
      `GET /bridge HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    );
    await once(raw, 'data');
    const closed = once(raw, 'close');
    raw.write(Buffer.from(bytes));
    raw.resume();
    await closed;
    expect((await fetch(`http://${host}/`)).status).toBe(200);
    expect(uncaught).toEqual([]);
  });

  it('that breaks off in the middle of its upgrade ends nothing', async () => {
    const raw = connectPlain(Number(new URL(server.url).port), '127.0.0.1');
    raw.on('error', () => undefined);
    await once(raw, 'connect');
    raw.write(`GET /other HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`.repeat(50));
    const closed = once(raw, 'close');
    raw.resetAndDestroy();
    await closed;
    expect((await fetch(`http://${host}/`)).status).toBe(200);
    expect(uncaught).toEqual([]);
  });
});
