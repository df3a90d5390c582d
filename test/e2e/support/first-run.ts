import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { startService } from '../../service/service.ts';
import type { StartOptions } from '../../service/types.ts';
import { sitDown } from './desk.ts';
import type { LaunchOptions, Rampa } from './rampa.ts';

/** The service of most tests. */
export const usualService: StartOptions = { data: 'small' };

/** The initial state for a worker's tests. */
export interface FirstRun {
  /** The service's port in each test, which the connection's addresses contain. */
  readonly port: number;
  /** The application's data folder, closed. */
  readonly data: string;
}

/** A port below the range that systems assign automatically, so that no other program takes it between two tests. */
export async function ownPort(): Promise<{ readonly port: number; readonly release: () => void }> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    // Held as long as the port: a UDP socket marks the port as taken for other workers.
    const held = createSocket('udp4');
    const server = createServer();
    try {
      await once(held.bind(port, '127.0.0.1'), 'listening');
      await once(server.listen(port, '127.0.0.1'), 'listening');
      server.close();
      await once(server, 'close');
      return { port, release: () => void held.close() };
    } catch {
      // Another program uses it.
      held.close();
    }
  }
}

/** Does Rampa's first run with the usual service in a separate folder; the result is copied for each test. */
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
