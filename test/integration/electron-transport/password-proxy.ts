import { createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';

export interface PasswordProxy {
  readonly url: string;
  readonly address: { readonly host: string; readonly port: number };
  /** The decoded `Proxy-Authorization` of each request (`name:password`), in order; `null` if it had none. */
  readonly tried: (string | null)[];
  /** The accepted name and password; may be changed. */
  accepted: string;
  readonly close: () => Promise<void>;
}

/** A proxy to this machine with Basic authentication. */
export async function startPasswordProxy(accepted: string, realm = 'Company proxy'): Promise<PasswordProxy> {
  const tried: (string | null)[] = [];
  const sockets = new Set<Socket>();
  const shownRealm = realm.replaceAll('"', '');
  const challenge = `Proxy-Authenticate: Basic realm="${shownRealm}"`;
  const isLetThrough = (header: string | undefined): boolean => {
    const given = header === undefined ? null : Buffer.from(header.replace(/^Basic /, ''), 'base64').toString();
    tried.push(given);
    return given === proxy.accepted;
  };
  const server = createServer((incoming, outgoing) => {
    // Like many proxies, it does not forward its own authentication.
    const { 'proxy-authorization': given, ...headers } = incoming.headers;
    if (!isLetThrough(given)) {
      outgoing.writeHead(407, { 'proxy-authenticate': `Basic realm="${shownRealm}"` }).end();
      return;
    }
    const { port, pathname, search } = new URL(incoming.url ?? '');
    const to = { host: '127.0.0.1', port, path: pathname + search, method: incoming.method, headers };
    const onward = request(to, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  });
  server.on('connect', ({ url = '', headers }, socket: Socket) => {
    if (!isLetThrough(headers['proxy-authorization'])) {
      socket.end(`HTTP/1.1 407 Proxy Authentication Required\r\n${challenge}\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const onward = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    sockets.add(onward);
    onward.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const proxy: PasswordProxy = {
    url: `http://127.0.0.1:${port}`,
    address: { host: '127.0.0.1', port },
    tried,
    accepted,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return proxy;
}
