import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { noPolicy } from '../../../domain/model/policy.ts';
import type { ApplicationOptions } from '../../../main/application/application-host.ts';
import { systemClock } from '../../../main/clock.ts';
import { silentLog } from '../../../main/log.ts';
import { createMemorySecrets } from '../../../main/secrets/secrets.ts';
import { createNodeTransport } from '../../host/node-transport.ts';
import { sources } from './workers.ts';

/** The application in a browser, with the machine's clock and network; files are saved in its own folder. */
export const plainOptions = (folder: string): ApplicationOptions => ({
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
    chooseBackup: () => Promise.resolve(null),
    confirmAddress: () => Promise.resolve(true),
  },
  listWorker: sources.lists,
  backupWorker: sources.backup,
  random: (count) => randomBytes(count),
});
