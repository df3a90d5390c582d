import { Agent, request as httpRequest } from 'node:http';
import type { JsonRecord, Service } from '../../service/types.ts';

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The text as JSON; an empty object if it is not JSON. */
  readonly json: JsonRecord;
}
export interface Tokens {
  readonly AccessToken: string;
  readonly RefreshToken: string;
}
export interface Caller {
  /** Any request: `path` follows the server's origin. Rejects without a complete answer. */
  raw(method: string, url: string, body?: string, headers?: Record<string, string>): Promise<Answered>;
  login(key?: string): Promise<Tokens>;
  refresh(tokens: Tokens): Promise<Answered>;
  /** A data request below `/api/v1`; logs in if necessary. */
  data(method: string, path: string, body?: JsonRecord, headers?: Record<string, string>): Promise<Answered>;
  create(body?: JsonRecord): Promise<Answered>;
  close(): void;
}

/** A plain HTTP client with its own connections; `keepAlive`: a single connection, reused. */
export function createCaller(
  service: Service,
  options: { keepAlive?: boolean; user?: number; company?: number } = {},
): Caller {
  const agent = new Agent(options.keepAlive ? { keepAlive: true, maxSockets: 1 } : { keepAlive: false });
  let tokens: Tokens | null = null;

  const raw: Caller['raw'] = (method, url, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const type =
        body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
      const request = httpRequest(url, { method, agent, headers: { ...type, ...headers } }, (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(pieces).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: parsed(text) });
        });
      });
      request.on('error', reject);
      request.end(body);
    });

  const login: Caller['login'] = async (ApiKey = service.apiKey) => {
    const answer = await raw(
      'POST',
      `${service.authUrl}/ApiAuth/login`,
      JSON.stringify({ OrgName: service.organisation, ApiKey }),
    );
    if (answer.status !== 200) throw new Error(`Login: ${answer.status} ${answer.text}`);
    tokens = answer.json.Data as unknown as Tokens;
    return tokens;
  };
  const data: Caller['data'] = async (method, path, body, headers = {}) => {
    const { AccessToken } = tokens ?? (await login());
    return raw(method, `${service.baseUrl}/api/v1${path}`, body && JSON.stringify(body), {
      authorization: `Bearer ${AccessToken}`,
      'x-userid': String(options.user ?? 1),
      'x-companyid': String(options.company ?? 1),
      ...headers,
    });
  };
  return {
    raw,
    login,
    data,
    refresh: (old) => raw('POST', `${service.authUrl}/ApiAuth/refresh`, JSON.stringify(old)),
    create: (body = {}) => data('POST', '/sales-return-invoices', invoice(body)),
    close: () => agent.destroy(),
  };
}

function parsed(text: string): JsonRecord {
  try {
    return JSON.parse(text) as JsonRecord;
  } catch {
    return {};
  }
}

export const invoice = (more: JsonRecord = {}): JsonRecord => ({
  InvoiceNumber: 'Next',
  Date: '2026-11-20T09:00:00',
  CustomerCode: 'C00001',
  Lines: [line()],
  ...more,
});

/** A line with a product of stock type 2 in seed 1, measured in pieces. */
export const line = (more: JsonRecord = {}): JsonRecord => ({
  ProductCode: 'P00002',
  UnitCode: 'C62',
  Quantity: 1,
  CurrencyCode: 'TRY',
  WarehouseName: 'MERKEZ DEPO',
  ...more,
});

export const errorsOf = (answer: Answered): { Code: string; Message: string }[] =>
  (answer.json.Errors ?? []) as { Code: string; Message: string }[];
