import { randomBytes } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PolicyStatus } from '../../domain/model/policy.ts';
import { createApplication } from '../../main/application.ts';
import type { DiagnosticsHost } from '../../main/application/diagnostics.ts';
import type { Application } from '../../main/application/application-host.ts';
import { systemClock } from '../../main/clock.ts';
import { checkHealth } from '../../main/health/health-check.ts';
import { fileLog } from '../../main/log.ts';
import type { PolicySource } from '../../main/policy/read-policy.ts';
import { readMachinePolicy } from '../../main/policy/read-policy.ts';
import { createMemorySecrets, openSecrets } from '../../main/secrets/secrets.ts';
import { thirdPartyNotices } from '../../scripts/packaging/legal.mjs';
import type { Secrets } from '../../main/secrets/secrets.ts';
import { updateModeOf, updatesOffFor } from '../../main/updates/installation.ts';
import { createUpdates } from '../../main/updates/updates.ts';
import type { Updates } from '../../main/updates/updates.ts';
import type { Log } from '../../main/ports.ts';
import { createPracticeCompany } from '../../practice/practice-company.ts';
import { createNodeTransport } from './node-transport.ts';
import { builtPage } from './pages.ts';
import type { PageSource } from './pages.ts';
import { serveHost } from './server.ts';
import { chooseBackupInTerminal, confirmInTerminal } from './terminal.ts';
import { updateFeedAt, updatingInstallation } from './update-feed.ts';

export interface HostOptions {
  /** The user data folder, with `data/` and `logs/` as in Electron. */
  readonly userData: string;
  /** 0: any free port. */
  readonly port: number;
  readonly locale?: string;
  /** `memory` does not use the machine's keychain. */
  readonly secrets?: 'keychain' | 'memory';
  /** Pauses before each check of a document of unknown outcome; the engine's own by default. */
  readonly checkPauses?: readonly number[];
  /** The built page by default. */
  readonly page?: PageSource;
  /** The token that the page must present; a new one by default. */
  readonly token?: string;
  /** A policy file as an administrator would write it; none by default. Unlike the machine's policy, the user may own it. */
  readonly policy?: string;
  /** Address of a test's update feed; without it there are no updates. */
  readonly updates?: string;
}
export interface Host {
  readonly url: string;
  readonly application: Application;
  readonly close: () => Promise<void>;
}

const policySources = ({ policy }: HostOptions): readonly PolicySource[] =>
  policy === undefined ? [] : [{ kind: 'file', path: policy, owners: [process.getuid?.() ?? 0] }];

const logPath = ({ userData }: HostOptions): string => join(userData, 'logs', 'rampa.log');

const diagnosticsOf = (options: HostOptions, secrets: Secrets, policy: PolicyStatus): DiagnosticsHost => ({
  log: logPath(options),
  crashFolder: join(options.userData, 'crashes'),
  home: homedir(),
  health: () =>
    checkHealth({
      folder: join(options.userData, 'data'),
      version: process.env['npm_package_version'] ?? '0.0.0',
      secrets,
      transport: createNodeTransport(),
      clock: systemClock,
      policy,
      proxyOf: () => Promise.resolve('DIRECT'),
    }),
});

function updatesOf({ updates: url }: HostOptions, policy: PolicyStatus, log: Log): { readonly updates?: Updates } {
  if (url === undefined) return {};
  const off = updatesOffFor(updatingInstallation, policy);
  // The test triggers the checks for updates.
  const clock = { ...systemClock, after: () => () => undefined };
  const common = { mode: updateModeOf(policy), off, clock, log };
  return { updates: createUpdates({ ...common, feed: () => updateFeedAt(url), quit: () => undefined }) };
}

const project = fileURLToPath(new URL('../..', import.meta.url));
/** When bundled, the workers are in the same folder. */
const workers = import.meta.url.endsWith('/out/host/cli.js')
  ? { lists: 'out/host/lookups.js', backup: 'out/host/backup.js' }
  : { lists: 'main/worker/entry.ts', backup: 'main/backups/worker/worker.ts' };

/** The second host: the application, with its built page in a browser. Requires `npm run build`. */
export async function startHost(options: HostOptions): Promise<Host> {
  const { page = builtPage(join(project, 'out', 'renderer')), port, token } = options;
  const server = await serveHost({ page, port, ...(token === undefined ? {} : { token }) });
  try {
    const log = fileLog(logPath(options), systemClock);
    const secrets = options.secrets === 'memory' ? createMemorySecrets('asked for') : await openSecrets('Rampa');
    const policy = await readMachinePolicy(policySources(options), log);
    const application = await createApplication({
      folder: join(options.userData, 'data'),
      secrets,
      transport: createNodeTransport(),
      practice: () => Promise.resolve(createPracticeCompany(join(options.userData, 'data'))),
      clock: systemClock,
      log,
      policy,
      enrolmentFile: join(options.userData, 'enrolment.json'),
      host: {
        kind: 'browser',
        version: process.env['npm_package_version'] ?? '0.0.0',
        components: { 'Node.js': process.versions.node },
        // Notices of the last build, if there is one.
        notices: () =>
          Promise.resolve()
            .then(thirdPartyNotices)
            .catch(() => null),
        systemLocale: () => options.locale ?? Intl.DateTimeFormat().resolvedOptions().locale,
        copyText: server.copyText,
        paste: server.paste,
        confirmAddress: confirmInTerminal,
        // There is no file dialog: files are saved into the user data folder.
        chooseFile: (name) => Promise.resolve(join(options.userData, name)),
        chooseBackup: chooseBackupInTerminal,
      },
      listWorker: pathToFileURL(join(project, workers.lists)),
      backupWorker: pathToFileURL(join(project, workers.backup)),
      repair: true,
      ...updatesOf(options, policy, log),
      diagnostics: diagnosticsOf(options, secrets, policy),
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
