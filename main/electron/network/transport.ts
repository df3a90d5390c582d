import { net, session } from 'electron';
import type { ClientRequest, IncomingMessage, ProxyConfig, Session } from 'electron';
import { AnswerBody } from '../../answer-body.ts';
import { mostBytes } from '../../ports.ts';
import type { Transport, TransportFailure, TransportRequest, TransportResponse } from '../../ports.ts';
import { createCertificateWatch } from './certificates.ts';
import { failureOf } from './net-errors.ts';
import { asksForPassword } from './proxy-login/proxy-login.ts';
import type { ProxyCredentials, ProxyLogin } from './proxy-login/proxy-login.ts';
import { messageOf } from '../../error-message.ts';

/**
 * A transport over Chromium's network stack, with the system's certificates and, by default, the system's proxy or PAC file
 * (README.md: Transport).
 *
 * Chromium re-sends a request by itself if the kept-alive connection that it chose is dead. So a fresh request has a session to
 * itself while it runs, and the session's connections are closed before it starts. These sessions are reused, because Electron
 * cannot destroy them; there are as many as were ever busy at the same time.
 */
export function createElectronTransport(proxyLogin: ProxyLogin, proxy: ProxyConfig = { mode: 'system' }): Transport {
  const idle: Session[] = [];
  let made = 0;
  let reading: Promise<Session> | null = null;
  const certificates = createCertificateWatch();

  return async (request) => withCertificate(request.url, await send(request));

  async function send(request: TransportRequest): Promise<TransportResponse | TransportFailure> {
    if (request.signal?.aborted === true) return failure('no', 'aborted', 'aborted');
    if (!request.fresh) {
      reading ??= openSession('read', request.url);
      return exchangeByProxy(await reading, request);
    }
    try {
      const own = idle.pop() ?? (await openSession(`send-${made++}`, request.url));
      await own.closeAllConnections();
      return await exchangeByProxy(own, request).finally(() => idle.push(own));
    } catch (error) {
      // A session that could not be prepared is not used again; nothing was sent.
      return failure('no', 'proxy', messageOf(error));
    }
  }

  /**
   * Retries once if the PAC file could not be fetched: Chromium itself retries only after seconds or minutes, and right after its
   * start a fetch may fail without having been attempted. Nothing is sent while no proxy is known.
   */
  async function exchangeByProxy(
    own: Session,
    request: TransportRequest,
  ): Promise<TransportResponse | TransportFailure> {
    const result = await exchange(own, request, proxyLogin);
    if (result.kind === 'response' || !result.detail.includes('ERR_MANDATORY_PROXY_CONFIGURATION_FAILED'))
      return result;
    await own.forceReloadProxyConfig();
    await own.resolveProxy(request.url);
    return exchange(own, request, proxyLogin);
  }

  /** In memory, without a cache; cookies are omitted per request. */
  async function openSession(name: string, url: string): Promise<Session> {
    const opened = session.fromPartition(`service-${name}`, { cache: false });
    certificates.watch(opened);
    await opened.setProxy(proxy);
    // A PAC file is fetched over this session too: closing its connections during the fetch would leave no known proxy.
    await opened.resolveProxy(url);
    return opened;
  }

  function withCertificate(
    url: string,
    result: TransportResponse | TransportFailure,
  ): TransportResponse | TransportFailure {
    if (result.kind === 'response') return result;
    const certificate = certificates.refused(url, result.detail);
    return certificate === null ? result : { ...result, certificate };
  }
}

function exchange(
  own: Session,
  request: TransportRequest,
  proxyLogin: ProxyLogin,
): Promise<TransportResponse | TransportFailure> {
  return new Promise((resolve) => {
    // The request may have been aborted while the session was prepared; nothing was sent yet.
    if (request.signal?.aborted === true) {
      resolve(failure('no', 'aborted', 'aborted'));
      return;
    }
    const started = performance.now();
    let outgoing: ClientRequest | null = null;
    let settled = false;
    // A proxy that waits for a password has not forwarded anything.
    let atProxy = false;
    let tried: ProxyCredentials | null = null;
    let timer: NodeJS.Timeout | undefined;
    const finish = (result: TransportResponse | TransportFailure): void => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', abort);
      resolve(result);
      if (result.kind === 'failure') outgoing?.abort();
    };
    const fail = (reason: TransportFailure['reason'], detail: string): void =>
      finish(failure(atProxy ? 'no' : 'perhaps', reason, detail));
    const abort = (): void => fail('aborted', 'aborted');
    const startTimer = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => fail('timeout', 'timed out'), request.timeoutMs);
    };
    startTimer();
    request.signal?.addEventListener('abort', abort, { once: true });

    try {
      outgoing = net.request({
        method: request.method,
        url: request.url,
        session: own,
        headers: { ...request.headers },
        credentials: 'omit',
        redirect: 'manual',
        cache: 'no-store',
        priority: 'medium',
      });
    } catch (error) {
      finish(failure('no', 'settings', messageOf(error)));
      return;
    }
    outgoing.on('error', (error) => finish(failureOf(error.message, performance.now() - started)));
    outgoing.on('abort', () => fail('aborted', 'aborted'));
    outgoing.on('redirect', (status) => fail('redirect', `HTTP ${status}`));
    outgoing.on('login', (challenge, answer) => {
      // The service's own 401 is handled like any other answer.
      if (!challenge.isProxy || !asksForPassword(challenge)) {
        answer();
        return;
      }
      atProxy = true;
      clearTimeout(timer);
      void proxyLogin.answer(challenge, tried).then((given) => {
        if (settled) return;
        if (given === null) {
          fail('proxyLogin', 'HTTP 407');
          return;
        }
        atProxy = false;
        tried = given;
        startTimer();
        answer(given.user, given.password);
      });
    });
    outgoing.on('response', (response) => receive(response, request.maxBytes, fail, finish, () => outgoing?.abort()));
    outgoing.end(request.body === undefined ? undefined : Buffer.from(request.body));
  });
}

function receive(
  response: IncomingMessage,
  maxBytes: number,
  fail: (reason: TransportFailure['reason'], detail: string) => void,
  finish: (result: TransportResponse | TransportFailure) => void,
  stop: () => void,
): void {
  const status = response.statusCode;
  if (status === 407) {
    finish(failure('no', 'proxy', 'HTTP 407'));
    return;
  }
  const answer = (): TransportResponse => ({
    kind: 'response',
    status,
    headers: flat(response.headers),
    body: body.bytes(),
  });
  const most = mostBytes(status, maxBytes);
  const contentLength = response.headers['content-length'];
  const body = new AnswerBody(typeof contentLength === 'string' ? contentLength : contentLength?.[0], most);
  const cutShort = (): void => fail('truncated', `HTTP ${status}, ${body.length} bytes, then the connection ended`);
  response.on('data', (chunk) => {
    if (body.add(chunk)) return;
    if (status >= 400) {
      finish(answer());
      stop();
    } else fail('tooLarge', `more than ${maxBytes} bytes`);
  });
  response.on('error', cutShort);
  response.on('aborted', cutShort);
  response.on('end', () => finish(answer()));
}

const flat = (headers: Record<string, string | string[]>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  );

const failure = (
  sent: TransportFailure['sent'],
  reason: TransportFailure['reason'],
  detail: string,
): TransportFailure => ({ kind: 'failure', sent, reason, detail });
