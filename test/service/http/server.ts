import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceResponse } from '../../../practice/answer.ts';
import type { Faults } from '../faults.ts';
import type { OpenRecord, ServiceLedger } from '../ledger.ts';
import type { Profile } from '../../../practice/profiles/profile.ts';
import type { PlainRequest } from '../../../practice/types.ts';
import type { CompanyControl } from '../types.ts';
import { trackConnections } from './connections.ts';
import { misbehave } from './misbehave.ts';

export interface ServerParts {
  readonly profile: Profile;
  readonly faults: Faults;
  readonly ledger: ServiceLedger;
  readonly handle: (request: PlainRequest) => ServiceResponse;
  readonly editAsColleague: CompanyControl['editAsColleague'];
}
export interface ServiceServer {
  readonly address: AddressInfo;
  setOnline(online: boolean): Promise<void>;
  close(): Promise<void>;
}

async function readAll(request: IncomingMessage): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of request) pieces.push(piece as Buffer);
    return Buffer.concat(pieces);
  } catch {
    // The client disconnected before the request was complete.
    return null;
  }
}

function headersOf(request: IncomingMessage): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
}

const whole = (value: string | undefined): number | null => (value && /^\d{1,10}$/.test(value) ? Number(value) : null);

const listening = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });

/** The listener on loopback: connections, bodies, ledger records and faults around the service itself. */
export async function startServer(parts: ServerParts, port: number): Promise<ServiceServer> {
  const { faults, ledger } = parts;
  const server = createServer({ keepAliveTimeout: 120_000, requestTimeout: 0, headersTimeout: 60_000 });
  const connections = trackConnections(server, () => faults.takeConnection());

  server.on('request', (request, response) => {
    void serve(request, response).catch((error: unknown) => {
      // Report a bug of the simulation, so that the test does not mistake it for a fault.
      console.error('simulated service:', error);
      response.socket?.destroy();
    });
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? 'GET';
    const path = request.url ?? '/';
    const headers = headersOf(request);
    const record = ledger.open({ ...connections.arrived(request.socket), method, path });
    record.userId = whole(headers['x-userid']);
    record.companyId = whole(headers['x-companyid']);

    const early = faults.take({ method, path, body: null });
    if (early) {
      record.fault = early.kind;
      ledger.changed();
      request.socket.resetAndDestroy();
      return;
    }
    const body = await readAll(request);
    if (!body) return ledger.changed();
    record.bodyBytes = body.length;
    record.bodyHash = createHash('sha256').update(body).digest('hex');
    await answer(record, response, { method, path, headers, body });
  }

  async function answer(record: OpenRecord, response: ServerResponse, request: PlainRequest): Promise<void> {
    const fault = faults.take({ ...request, body: Buffer.from(request.body).toString() });
    record.fault = fault?.kind ?? null;
    const carryOut = (): ServiceResponse => {
      const done = parts.handle(request);
      record.wrote = done.wrote;
      record.codes = done.codes;
      ledger.changed();
      return done;
    };
    const note = (status: number): void => {
      record.status = status;
      ledger.changed();
    };
    const send = (done: ServiceResponse): void => {
      record.codes = done.codes;
      note(done.status);
      const bytes = Buffer.from(done.body);
      response.writeHead(done.status, { ...done.headers, 'content-length': bytes.length });
      response.end(bytes);
    };
    ledger.changed();
    const { profile, editAsColleague } = parts;
    if (fault) await misbehave(fault, { profile, response, carryOut, send, note, editAsColleague });
    else send(carryOut());
  }

  await listening(server, port);
  const address = server.address() as AddressInfo;
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      connections.resetAll();
    });
  return {
    address,
    setOnline: async (online) => {
      if (online && !server.listening) await listening(server, address.port);
      if (!online && server.listening) await stop();
    },
    close: async () => {
      if (server.listening) await stop();
    },
  };
}
