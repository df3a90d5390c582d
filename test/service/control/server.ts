import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listening } from '../http/server.ts';
import type { Controlled } from '../types.ts';
import { controlPath, surface } from './surface.ts';

export interface ControlServer {
  readonly url: string;
  close(): Promise<void>;
}

async function argumentsOf(request: IncomingMessage): Promise<unknown[]> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const text = Buffer.concat(pieces).toString();
  const list: unknown = text ? JSON.parse(text) : [];
  if (!Array.isArray(list)) throw new Error('Arguments are a JSON array.');
  return list as unknown[];
}

/**
 * POST `/__control/<room>/<name>` with the arguments as a JSON array; 200 `{"result": …}` or 400 `{"error": "…"}`. On
 * loopback and a port of its own, out of reach of the faults it arms.
 */
export async function startControl(controlled: Controlled): Promise<ControlServer> {
  async function call(path: string, request: IncomingMessage): Promise<unknown> {
    const [room = '', name = ''] = path.slice(controlPath.length + 1).split('/');
    const known: Readonly<Record<string, readonly string[]>> = surface;
    if (request.method !== 'POST' || !known[room]?.includes(name)) throw new Error(`There is no ${path}.`);
    const calls = controlled[room as keyof Controlled] as unknown as Record<string, (...list: unknown[]) => unknown>;
    return calls[name]?.(...(await argumentsOf(request)));
  }
  const server = createServer((request, response) => {
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    call(request.url ?? '', request).then(
      (result) => answer(200, { result: result ?? null }),
      (error: unknown) => answer(400, { error: error instanceof Error ? error.message : String(error) }),
    );
  });
  await listening(server, 0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${controlPath}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
