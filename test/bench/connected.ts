import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { randomBytes } from 'node:crypto';
import { noPolicy } from '../../domain/model/policy.ts';
import { createApplication } from '../../main/application.ts';
import type { Application } from '../../main/application/application-host.ts';
import { systemClock } from '../../main/clock.ts';
import { silentLog } from '../../main/log.ts';
import { createMemorySecrets } from '../../main/secrets/secrets.ts';
import { createNodeTransport } from '../host/node-transport.ts';
import { settingsFor } from '../integration/application/harness.ts';
import type { Service, ServiceDescription } from '../service/types.ts';

/** The application with one connection to a simulated service, which runs in a process of its own: it must not disturb. */
export interface Connected {
  readonly application: Application;
  readonly service: ServiceDescription;
  readonly connectionId: string;
  readonly lookupsPath: string;
  readonly close: () => Promise<void>;
}

export async function connect(serviceOptions: readonly string[] = ['--data', 'small']): Promise<Connected> {
  const folder = mkdtempSync(join(tmpdir(), 'rampa-bench-'));
  const { service, end } = await startServiceProcess(serviceOptions);
  const application = await createApplication({
    folder,
    secrets: createMemorySecrets('test'),
    transport: createNodeTransport(),
    clock: systemClock,
    log: silentLog,
    policy: noPolicy,
    host: {
      kind: 'browser',
      version: '0.0.0',
      systemLocale: () => 'tr-TR',
      copyText: () => undefined,
      chooseFile: (name) => Promise.resolve(join(folder, name)),
      confirmAddress: () => Promise.resolve(true),
    },
    listWorker: new URL('../../main/worker/entry.ts', import.meta.url),
    backupWorker: new URL('../../main/backups/worker/worker.ts', import.meta.url),
    random: (count) => randomBytes(count),
  });
  // Of a service the settings name what it says of itself alone.
  const { id } = await application.handle('createConnection', { settings: settingsFor(service as Service) });
  await application.handle('setApiKey', { id, apiKey: service.apiKey });
  return {
    application,
    service,
    connectionId: id,
    lookupsPath: join(folder, 'lookups.db'),
    close: async () => {
      await application.close();
      await end();
      rmSync(folder, { recursive: true, force: true });
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
