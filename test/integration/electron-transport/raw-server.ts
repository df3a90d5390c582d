import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  /** Lower-case, as sent. */
  readonly head: string;
  readonly body: string;
  /** The number of its connection, and of earlier requests on it. */
  readonly connection: number;
  readonly earlier: number;
}
export interface RawServer {
  readonly url: string;
  readonly port: number;
  readonly seen: readonly SeenRequest[];
  /** Number of connections on which an error response is still being sent. */
  readonly open: () => number;
  readonly close: () => Promise<void>;
}

/**
 * A server on bare TCP connections, for responses that no HTTP library can send. It keeps connections alive and answers by the
 * first part of the path:
 * - `/ok`; `/slow`: after 300 ms; `/silent`: never; `/moved`: a redirect to `/ok`; `/cookie`: sets one;
 * - `/ask`: 401, asks for a name and password (Basic);
 * - `/big`: 200,000 bytes; `/short`: promises 100 bytes, sends 10 and disconnects;
 * - `/reset`: reads the whole request, then resets the connection; `/reset-reused`: the same on a reused connection, else
 * answers;
 * - `/endless`: a 401 of 200 MB, or until the client stops reading;
 * - `/hang-up`: reads the whole request, then closes the connection normally.
 */
export async function startRawServer(): Promise<RawServer> {
  const seen: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    const connection = (connections += 1);
    let earlier = 0;
    let waiting = '';
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    socket.on('data', (chunk) => {
      waiting += chunk.toString('latin1');
      for (let read = readRequest(waiting); read !== null; read = readRequest(waiting)) {
        waiting = waiting.slice(read.length);
        const request = { ...read.request, connection, earlier };
        seen.push(request);
        earlier += 1;
        answer(socket, request);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    seen,
    open: () => [...sockets].filter((socket) => endless.has(socket)).length,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function readRequest(
  text: string,
): { readonly request: Pick<SeenRequest, 'method' | 'path' | 'head' | 'body'>; readonly length: number } | null {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = text.slice(0, end).toLowerCase();
  const length = end + 4 + Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0);
  if (text.length < length) return null;
  const [method = '', path = ''] = text.split(' ', 2);
  return { request: { method, path, head, body: text.slice(end + 4, length) }, length };
}

function answer(socket: Socket, request: SeenRequest): void {
  const reply = (body: string, more = '', status = '200 OK', promised = body.length): void => {
    socket.write(`HTTP/1.1 ${status}\r\nContent-Type: text/plain\r\nContent-Length: ${promised}\r\n${more}\r\n${body}`);
  };
  switch (request.path.split('/')[1]) {
    case 'slow':
      setTimeout(() => reply('slow'), 300);
      return;
    case 'silent':
      return;
    case 'moved':
      reply('', 'Location: /ok\r\n', '307 Temporary Redirect');
      return;
    case 'cookie':
      reply('cookie', 'Set-Cookie: crumb=1\r\nCache-Control: max-age=600\r\n');
      return;
    case 'ask':
      reply('', 'WWW-Authenticate: Basic realm="server"\r\n', '401 Unauthorized');
      return;
    case 'big':
      reply('x'.repeat(200_000));
      return;
    case 'short':
      reply('0123456789', '', '200 OK', 100);
      socket.end();
      return;
    case 'reset':
      socket.resetAndDestroy();
      return;
    case 'reset-reused':
      if (request.earlier > 0) socket.resetAndDestroy();
      else reply('answered');
      return;
    case 'endless':
      socket.write('HTTP/1.1 401 Unauthorized\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n');
      goOn(socket, 200_000_000);
      return;
    case 'hang-up':
      socket.end();
      return;
    default:
      reply('ok');
  }
}

const endless = new WeakSet<Socket>();

function goOn(socket: Socket, left: number): void {
  endless.add(socket);
  const piece = Buffer.alloc(65_536, 'x');
  for (; left > 0 && !socket.destroyed; left -= piece.length) {
    if (!socket.write(piece)) {
      socket.once('drain', () => goOn(socket, left - piece.length));
      return;
    }
  }
  socket.end();
}
