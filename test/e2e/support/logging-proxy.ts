import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LoggingProxy {
  readonly url: string;
  /** `host:port` of every request, in order. */
  readonly asked: readonly string[];
  /** The path of each request; `''` for a tunnel, whose paths a proxy cannot see. */
  readonly paths: readonly string[];
  readonly close: () => Promise<void>;
}

/** Forwards plain HTTP to this machine, and refuses everything else. */
export async function startLoggingProxy(): Promise<LoggingProxy> {
  const asked: string[] = [];
  const paths: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { host, hostname, port, pathname, search } = new URL(incoming.url ?? '');
    asked.push(host);
    paths.push(pathname);
    if (hostname !== '127.0.0.1') return void outgoing.writeHead(502).end();
    const { method, headers } = incoming;
    const onward = request({ host: hostname, port, path: pathname + search, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.on('connect', ({ url }, socket) => {
    asked.push(url ?? '');
    paths.push('');
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    paths,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
