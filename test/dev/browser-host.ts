/** Main and the page's server in one process, which Node starts again when a file of main's is changed: see dev.ts. */
import { startHost } from '../host/host.ts';
import type { ServiceDescription } from '../service/types.ts';
import { keepConnected } from './keep-connected.ts';
import { vitePage } from './vite-page.ts';

interface Given {
  /** The same after each start, so that an open page finds its host again. */
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
// An open page loads itself again when it finds this server: the application must be there by then.
await page.open();

const stop = (): void =>
  void page
    .close()
    .then(host.close)
    .finally(() => process.exit(0));
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
