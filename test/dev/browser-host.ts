/** Main and the page's server in one process, which Node restarts when a file of main is changed: see dev.ts. */
import { startHost } from '../host/host.ts';
import type { ServiceDescription } from '../service/types.ts';
import { keepConnected } from './keep-connected.ts';
import { vitePage } from './vite-page.ts';

interface Given {
  /** Unchanged by restarts, so that an open page finds its host again. */
  readonly place: {
    readonly userData: string;
    readonly port: number;
    readonly changesPort: number;
    readonly token: string;
  };
  readonly service: ServiceDescription;
}
const { place, service } = JSON.parse(process.env['RAMPA_DEVELOPMENT'] ?? '') as Given;
const page = vitePage(place.changesPort);
const host = await startHost({ ...place, page, secrets: 'memory' });
await keepConnected((name, args) => host.application.handle(name, args), service);
// An open page reloads when it finds this server, so the application must be running by then.
await page.open();

const stop = (): void =>
  void page
    .close()
    .then(host.close)
    .finally(() => process.exit(0));
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
