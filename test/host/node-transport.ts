import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { connect as tcpConnect, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import { AnswerBody } from '../../main/answer-body.ts';
import { mostBytes } from '../../main/ports.ts';
import type { Transport, TransportFailure, TransportRequest, TransportResponse } from '../../main/ports.ts';
import { failureOf } from './node-failures.ts';

export interface NodeTransportOptions {
  /** Certificate authorities to trust instead of Node's own, as PEM. */
  readonly ca?: string;
}

/**
 * The transport of the browser host and of tests, over Node's own HTTP. A fresh request gets a new connection of its own: it is
 * connected (and, with TLS, verified) before a byte is written, so that every failure up to then certainly means "not sent" and
 * no later failure does. Does not support proxies.
 */
export function createNodeTransport(options: NodeTransportOptions = {}): Transport {
  const trust = options.ca === undefined ? {} : { ca: options.ca };
  // Idle connections do not keep the process alive: Node unreferences the idle sockets of an agent.
  const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true, ...trust }) };

  return (request) =>
    new Promise((resolve) => {
      const url = URL.canParse(request.url) ? new URL(request.url) : null;
      if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
        resolve({ kind: 'failure', sent: 'no', reason: 'settings', detail: 'not an http or https address' });
        return;
      }
      const secure = url.protocol === 'https:';
      let sent: TransportFailure['sent'] = 'no';
      let socket: Socket | null = null;
      let stopRequest: (() => void) | null = null;

      const timer = setTimeout(() => fail('timeout', 'timed out'), request.timeoutMs);
      const abort = (): void => fail('aborted', 'aborted');
      request.signal?.addEventListener('abort', abort, { once: true });
      if (request.signal?.aborted === true) abort();
      else if (request.fresh) connectFirst();
      else overAgent();

      function finish(result: TransportResponse | TransportFailure): void {
        clearTimeout(timer);
        request.signal?.removeEventListener('abort', abort);
        resolve(result);
      }
      function fail(reason: TransportFailure['reason'], detail: string): void {
        finish({ kind: 'failure', sent, reason, detail });
        stopRequest?.();
        socket?.destroy();
      }
      function failWith(error: unknown): void {
        const { reason, detail } = failureOf(error);
        fail(reason, detail);
      }

      function connectFirst(): void {
        const { host, port } = addressOf(url ?? new URL(request.url));
        const opened = secure
          ? tlsConnect({ host, port, ...trust, ...(isIP(host) === 0 ? { servername: host } : {}) })
          : tcpConnect({ host, port });
        socket = opened;
        opened.once('error', failWith);
        opened.once(secure ? 'secureConnect' : 'connect', () => {
          opened.off('error', failWith);
          sent = 'perhaps';
          write({ createConnection: () => opened });
        });
      }
      function overAgent(): void {
        const outgoing = write({ agent: secure ? agents.https : agents.http });
        outgoing.once('socket', (used) => {
          if (outgoing.reusedSocket || !used.connecting) sent = 'perhaps';
          else used.once(secure ? 'secureConnect' : 'connect', () => (sent = 'perhaps'));
        });
      }
      function write(over: { agent: HttpAgent | HttpsAgent } | { createConnection: () => Socket }) {
        const body = request.body;
        const outgoing = (secure ? httpsRequest : httpRequest)(request.url, {
          method: request.method,
          headers: {
            ...request.headers,
            'accept-encoding': 'identity',
            ...(body === undefined ? {} : { 'content-length': String(body.byteLength) }),
            ...(request.fresh ? { connection: 'close' } : {}),
          },
          ...over,
        });
        stopRequest = () => outgoing.destroy();
        outgoing.on('error', failWith);
        outgoing.once('response', (response) => receive(response, request, fail, finish, () => outgoing.destroy()));
        outgoing.end(body);
        return outgoing;
      }
    });
}

type Fail = (reason: TransportFailure['reason'], detail: string) => void;

function receive(
  response: IncomingMessage,
  request: TransportRequest,
  fail: Fail,
  finish: (result: TransportResponse) => void,
  stop: () => void,
): void {
  const status = response.statusCode ?? 0;
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
  if (status >= 300 && status < 400) {
    fail('redirect', `HTTP ${status}`);
    return;
  }
  const answer = (): TransportResponse => ({ kind: 'response', status, headers, body: body.bytes() });
  const most = mostBytes(status, request.maxBytes);
  const body = new AnswerBody(response.headers['content-length'], most);
  response.on('data', (chunk: Buffer) => {
    if (body.add(chunk)) return;
    if (status >= 400) {
      finish(answer());
      stop();
    } else fail('tooLarge', `more than ${request.maxBytes} bytes`);
  });
  response.on('error', () => fail('truncated', `HTTP ${status}, ${body.length} bytes, then the connection ended`));
  response.on('end', () => {
    if (response.complete) finish(answer());
    else fail('truncated', `HTTP ${status}, ${body.length} bytes, then the connection ended`);
  });
}

function addressOf(url: URL): { host: string; port: number } {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return { host, port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port) };
}
