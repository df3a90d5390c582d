import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
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
