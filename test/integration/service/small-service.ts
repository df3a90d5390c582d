import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SmallService {
  readonly url: string;
  /** `POST /ApiAuth/login`, in order. */
  readonly seen: { readonly way: string; readonly headers: IncomingMessage['headers']; readonly body: string }[];
  /** From now on data endpoints refuse every token given until now, as expired. */
  readonly expireTokens: () => void;
  /** Instead of the good answer of the data endpoints. */
  fault: ((response: ServerResponse) => void) | null;
  readonly close: () => Promise<void>;
}

/** Login, refresh with rotation (§5) and data endpoints that answer any request with what they were sent. */
export async function startSmallService(apiKey: string): Promise<SmallService> {
  const seen: SmallService['seen'] = [];
  let issued = 0;
  let expired = 0;
  const json = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
  const issue = (response: ServerResponse): void => {
    issued += 1;
    const claims = Buffer.from(JSON.stringify({ P: 'x', ARC: 10_000, exp: 4_102_444_800, n: issued })).toString(
      'base64url',
    );
    const tokens = { AccessToken: `e30.${claims}.token-${issued}`, RefreshToken: `refresh-${issued}` };
    json(response, 200, { Success: true, Message: null, Data: tokens });
  };
  const refuse = (response: ServerResponse, message: string): void =>
    json(response, 401, { Success: false, Message: message, Data: null });

  const answer = (request: IncomingMessage, body: string, response: ServerResponse): void => {
    const fields = (body === '' ? {} : JSON.parse(body)) as Record<string, unknown>;
    if (request.url === '/ApiAuth/login') {
      if (fields['ApiKey'] === apiKey) issue(response);
      else refuse(response, 'Invalid API credentials.');
    } else if (request.url === '/ApiAuth/refresh') {
      if (fields['RefreshToken'] === `refresh-${issued}`) setTimeout(() => issue(response), 50);
      else refuse(response, 'Invalid refresh token.');
    } else if (Number(/token-(\d+)$/.exec(request.headers.authorization ?? '')?.[1] ?? 0) <= expired) {
      const error = { Code: '0102', Message: 'Token expired' };
      const headers = { 'WWW-Authenticate': 'Bearer error="invalid_token", error_description="The token expired"' };
      json(
        response,
        401,
        { Success: false, ResultCode: '0102', Message: 'Token expired', Data: null, Errors: [error] },
        headers,
      );
    } else if (service.fault === null) {
      json(response, 200, { Success: true, ResultCode: '0000', Message: null, Data: { Sent: fields }, Errors: null });
    } else service.fault(response);
  };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      seen.push({ way: `${request.method} ${request.url}`, headers: request.headers, body });
      answer(request, body, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: SmallService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    expireTokens: () => void (expired = issued),
    fault: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}
