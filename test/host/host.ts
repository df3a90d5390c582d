import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { noPolicy } from '../../domain/model/policy.ts';
import type { PolicyStatus } from '../../domain/model/policy.ts';
import { createApplication } from '../../main/application.ts';
import type { Application } from '../../main/application/application-host.ts';
import { systemClock } from '../../main/clock.ts';
import { fileLog } from '../../main/log.ts';
import { readMachinePolicy } from '../../main/policy/read-policy.ts';
import type { Log } from '../../main/ports.ts';
import { createMemorySecrets, openSecrets } from '../../main/secrets/secrets.ts';
import { createNodeTransport } from './node-transport.ts';
import { builtPage } from './pages.ts';
import type { PageSource } from './pages.ts';
import { serveHost } from './server.ts';
import { confirmInTerminal } from './terminal.ts';

export interface HostOptions {
  /** The user's folder: `data/` and `logs/` inside it, as Electron's. */
  readonly userData: string;
  /** 0: any. */
  readonly port: number;
  readonly locale?: string;
  /** `memory` leaves the machine's keychain alone. */
  readonly secrets?: 'keychain' | 'memory';
  /** Pauses before each look for a document of unknown outcome; the engine's own where absent. */
  readonly checkPauses?: readonly number[];
  /** The built page where absent. */
  readonly page?: PageSource;
  /** That the page shows to be let in; a new one where absent. */
  readonly token?: string;
  /** A policy as an administrator's, which whoever runs the host may have written; none where absent. */
  readonly policy?: string;
}
export interface Host {
  readonly url: string;
  readonly application: Application;
  readonly close: () => Promise<void>;
}

const policyOf = ({ policy }: HostOptions, log: Log): Promise<PolicyStatus> =>
  policy === undefined
    ? Promise.resolve(noPolicy)
    : readMachinePolicy([{ kind: 'file', path: policy, owners: [process.getuid?.() ?? 0] }], log);

const project = fileURLToPath(new URL('../..', import.meta.url));

/** The application and its built page in a browser: the second host. `npm run build` must have been run. */
export async function startHost(options: HostOptions): Promise<Host> {
  const { page = builtPage(join(project, 'out', 'renderer')), port, token } = options;
  const server = await serveHost({ page, port, ...(token === undefined ? {} : { token }) });
  try {
    const log = fileLog(join(options.userData, 'logs', 'rampa.log'), systemClock);
    const application = await createApplication({
      folder: join(options.userData, 'data'),
      secrets: options.secrets === 'memory' ? createMemorySecrets('asked for') : await openSecrets('Rampa'),
      transport: createNodeTransport(),
      clock: systemClock,
      log,
      policy: await policyOf(options, log),
      enrolmentFile: join(options.userData, 'enrolment.json'),
      host: {
        kind: 'browser',
        version: process.env['npm_package_version'] ?? '0.0.0',
        systemLocale: () => options.locale ?? Intl.DateTimeFormat().resolvedOptions().locale,
        copyText: server.copyText,
        confirmAddress: confirmInTerminal,
      },
      listWorker: new URL('../../main/worker/entry.ts', import.meta.url),
      backupWorker: new URL('../../main/backups/worker/worker.ts', import.meta.url),
      repair: true,
      random: (count) => randomBytes(count),
      ...(options.checkPauses === undefined ? {} : { checkPauses: options.checkPauses }),
    });
    server.attach(application);
    return {
      url: server.url,
      application,
      close: async () => {
        await server.close();
        await application.close();
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}
