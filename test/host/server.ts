import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import type { Application } from '../../main/application/application-host.ts';
import { isJsonObject } from '../../domain/json.ts';
import { createBridge } from '../../main/bridge/bridge.ts';
import { contentSecurityPolicy } from '../../main/electron/window/addresses.ts';
import type { PageSource } from './pages.ts';

/** Larger than any document; a larger message to the bridge closes the connection. */
const maxMessage = 32 * 1024 * 1024;

export interface HostServer {
  /** With the token in its fragment. */
  readonly url: string;
  /** Passes a text to the page for the browser's clipboard. */
  readonly copyText: (text: string) => void;
  /** Makes the page paste from the browser's clipboard. */
  readonly paste: () => void;
  readonly attach: (application: Application) => void;
  readonly close: () => Promise<void>;
}

export const hostToken = (): string => randomBytes(24).toString('base64url');

/**
 * Serves the page and the contract on loopback. Guards: bound to 127.0.0.1; exact `Host`; exact `Origin` for the socket; a random
 * token that never reaches a server log, because it is in the URL's fragment and sent as the first message; one session at a
 * time.
 */
export async function serveHost(options: { page: PageSource; port: number; token?: string }): Promise<HostServer> {
  const token = options.token ?? hostToken();
  let application: Application | null = null;
  let session: WebSocket | null = null;

  const server = createServer((request, response) => {
    void answerPage(request, response, options.page, host);
  });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessage, perMessageDeflate: false });
  let host = '';

  server.on('upgrade', (request, socket, head) => {
    // An error of a connection before the upgrade must not end the process.
    socket.on('error', () => socket.destroy());
    const { headers, url } = request;
    if (headers.host !== host || headers.origin !== `http://${host}` || url !== '/bridge') {
      socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (opened) => greet(opened));
  });

  const send = (socket: WebSocket, message: unknown): void => {
    const text = JSON.stringify(message);
    if (socket.readyState === socket.OPEN) socket.send(text);
  };

  function greet(socket: WebSocket): void {
    const tooLate = setTimeout(() => socket.close(4401), 5000);
    socket.once('message', (first) => {
      clearTimeout(tooLate);
      if (!sameToken(first as Buffer, token)) return socket.close(4401);
      if (session !== null && session.readyState === session.OPEN) return socket.close(4409);
      session = socket;
      serve(socket);
    });
    socket.on('error', () => socket.terminate());
  }

  function serve(socket: WebSocket): void {
    if (application === null) return socket.close(4503);
    const bridge = createBridge(application);
    const unlisten = application.on((event, detail) => send(socket, { event, detail }));
    socket.on('close', () => {
      unlisten();
      if (session === socket) session = null;
    });
    socket.on('message', (data) => {
      const message = readCall(data as Buffer);
      if (message === null) return socket.close(4400);
      const { call, name, args } = message;
      void bridge.call(name, args).then((result) => send(socket, { call, result }));
    });
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: `http://${host}/#token=${token}`,
    copyText: (text) => session !== null && send(session, { copy: text }),
    paste: () => session !== null && send(session, { paste: true }),
    attach: (started) => {
      application = started;
    },
    close: () => closeAll(server, sockets),
  };
}

async function answerPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: PageSource,
  host: string,
): Promise<void> {
  const refuse = (status: number): void => void response.writeHead(status).end();
  if (request.headers.host !== host) return refuse(403);
  if (request.method !== 'GET') return refuse(405);
  response.setHeader('content-security-policy', page.policy?.(policy(host)) ?? policy(host));
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'no-referrer');
  response.setHeader('cross-origin-opener-policy', 'same-origin');
  try {
    await page.answer(request, response, new URL(request.url ?? '/', `http://${host}`).pathname);
  } catch {
    refuse(500);
  }
}

/** The product's content security policy, plus the one connection that this host needs. */
function policy(host: string): string {
  return contentSecurityPolicy.replace("connect-src 'none'", `connect-src ws://${host}`);
}

/** Returns `null` unless the message is an object that names an operation. */
function readCall(data: Buffer): { call: unknown; name: string; args: unknown } | null {
  try {
    const message: unknown = JSON.parse(data.toString('utf8'));
    if (!isJsonObject(message) || typeof message['name'] !== 'string') return null;
    return { call: message['call'], name: message['name'], args: message['args'] };
  } catch {
    return null;
  }
}

function sameToken(first: Buffer, token: string): boolean {
  try {
    const given = (JSON.parse(first.toString('utf8')) as { token?: unknown }).token;
    if (typeof given !== 'string') return false;
    const [a, b] = [Buffer.from(given), Buffer.from(token)];
    return a.length === b.length && timingSafeEqual(a, b);
  } catch {
    return false;
  }
}

function closeAll(server: Server, sockets: WebSocketServer): Promise<void> {
  for (const client of sockets.clients) client.terminate();
  sockets.close();
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
