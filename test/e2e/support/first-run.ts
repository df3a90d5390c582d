import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startService } from '../../service/service.ts';
import type { StartOptions } from '../../service/types.ts';
import { sitDown } from './desk.ts';
import type { LaunchOptions, Rampa } from './rampa.ts';

/** The service that most tests have. */
export const usualService: StartOptions = { data: 'small' };

/** What a worker's tests begin with. */
export interface FirstRun {
  /** Where the service listens in each of them: the connection is to this port. */
  readonly port: number;
  /** The application's data folder, closed. */
  readonly data: string;
}

/** Below those that systems give out by themselves: no other program takes it between two tests. */
export async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer().listen(20_000 + Math.floor(Math.random() * 12_000), '127.0.0.1');
    try {
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      server.close();
      await once(server, 'close');
      return port;
    } catch {
      // Another program has it.
    }
  }
}

/** Rampa's first run at the usual service, in a folder of its own: what it leaves is copied for each test. */
export async function preparedFolder(
  start: (options: LaunchOptions) => Promise<Rampa>,
  userData: string,
  port: number,
): Promise<string> {
  const service = await startService({ ...usualService, port });
  const rampa = await start({ userData });
  const { connection } = await sitDown(rampa, 'en');
  await connection.make(service);
  await connection.refreshLists();
  await rampa.close();
  await service.close();
  return join(userData, 'data');
}
