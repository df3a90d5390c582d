/** The application as a host opens it, in a folder of its own, with real files, clock and transport. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApplication } from '../../../main/application.ts';
import type { Application } from '../../../main/application/application-host.ts';
import { createBridge } from '../../../main/bridge/bridge.ts';
import type { Transport } from '../../../main/ports.ts';
import type { Answer, Arguments, OperationName } from '../../../preload/contract.ts';
import { createNodeTransport } from '../../host/node-transport.ts';
import { plainOptions } from '../../integration/support/plain-options.ts';

export interface OpenedApplication {
  readonly application: Application;
  readonly folder: string;
  /** Calls an operation as the page does: through the bridge, with all its checks. */
  readonly call: <N extends OperationName>(name: N, args: Arguments<N>) => Promise<Answer<N>>;
  readonly close: () => Promise<void>;
}

export async function openApplication(transport: Transport = createNodeTransport()): Promise<OpenedApplication> {
  const folder = benchFolder();
  const application = await createApplication({ ...plainOptions(folder.path), transport });
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

/** A folder in the system's temporary folder; `TMPDIR` names another. */
export function benchFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'rampa-bench-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
