import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Application } from '../../main/application/application-host.ts';
import { settingsFor } from '../integration/application/harness.ts';
import type { Service, ServiceDescription } from '../service/types.ts';
import { openApplication } from './support/application.ts';

/** The application with one connection to a simulated service, which runs in a separate process so as not to disturb. */
export interface Connected {
  readonly application: Application;
  readonly service: ServiceDescription;
  readonly connectionId: string;
  readonly lookupsPath: string;
  readonly close: () => Promise<void>;
}

export async function connect(serviceOptions: readonly string[]): Promise<Connected> {
  const { service, end } = await startServiceProcess(serviceOptions);
  const { application, folder, close } = await openApplication();
  // The settings need only what the service's description contains.
  const { id } = await application.handle('createConnection', { settings: settingsFor(service as Service) });
  await application.handle('setApiKey', { id, apiKey: service.apiKey });
  return {
    application,
    service,
    connectionId: id,
    lookupsPath: join(folder, 'lookups.db'),
    close: async () => {
      await close();
      await end();
    },
  };
}

async function startServiceProcess(
  options: readonly string[],
): Promise<{ readonly service: ServiceDescription; readonly end: () => Promise<void> }> {
  const script = fileURLToPath(new URL('../service/cli.ts', import.meta.url));
  const child = spawn(process.execPath, [script, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const end = async (): Promise<void> => {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  };
  return { service: JSON.parse(line) as ServiceDescription, end };
}
