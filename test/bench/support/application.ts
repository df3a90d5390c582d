/** The application as a host opens it, in a folder of its own, for a line of the benchmark: real file, clock and transport. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noPolicy } from '../../../domain/model/policy.ts';
import { createApplication } from '../../../main/application.ts';
import type { Application } from '../../../main/application/application-host.ts';
import { createBridge } from '../../../main/bridge/bridge.ts';
import { systemClock } from '../../../main/clock.ts';
import { silentLog } from '../../../main/log.ts';
import type { Transport } from '../../../main/ports.ts';
import { createMemorySecrets } from '../../../main/secrets/secrets.ts';
import type { Answer, Arguments, OperationName } from '../../../preload/contract.ts';
import { createNodeTransport } from '../../host/node-transport.ts';

export interface OpenedApplication {
  readonly application: Application;
  readonly folder: string;
  /** As the page calls: through the bridge, with all its checks. */
  readonly call: <N extends OperationName>(name: N, args: Arguments<N>) => Promise<Answer<N>>;
  readonly close: () => Promise<void>;
}

export async function openApplication(transport: Transport = createNodeTransport()): Promise<OpenedApplication> {
  const folder = benchFolder();
  const application = await createApplication({
    folder: folder.path,
    secrets: createMemorySecrets('bench'),
    transport,
    clock: systemClock,
    log: silentLog,
    policy: noPolicy,
    host: {
      kind: 'browser',
      version: '0.0.0',
      systemLocale: () => 'tr-TR',
      copyText: () => undefined,
      chooseFile: (name) => Promise.resolve(join(folder.path, name)),
      confirmAddress: () => Promise.resolve(true),
    },
    listWorker: new URL('../../../main/worker/entry.ts', import.meta.url),
    backupWorker: new URL('../../../main/backups/worker/worker.ts', import.meta.url),
    random: (count) => randomBytes(count),
  });
  const bridge = createBridge(application);
  return {
    application,
    folder: folder.path,
    call: async <N extends OperationName>(name: N, args: Arguments<N>) => {
      const result = await bridge.call(name, args);
      if (!result.ok) throw new Error(`${name}: ${result.error.code}: ${result.error.detail}`);
      return result.value as Answer<N>;
    },
    close: async () => {
      await application.close();
      folder.remove();
    },
  };
}

/** On the disk of the system's temporary files; `TMPDIR` names another. */
export function benchFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'rampa-bench-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
