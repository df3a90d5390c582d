import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
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
export async function ownPort(): Promise<{ readonly port: number; readonly release: () => void }> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    // Kept for as long as the port is: other workers see by it that the port has an owner.
    const held = createSocket('udp4');
    const server = createServer();
    try {
      await once(held.bind(port, '127.0.0.1'), 'listening');
      await once(server.listen(port, '127.0.0.1'), 'listening');
      server.close();
      await once(server, 'close');
      return { port, release: () => void held.close() };
    } catch {
      // Another program has it.
      held.close();
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
