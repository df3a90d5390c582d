/** Entry of the thread that runs one task on whole files; main/backups/worker/thread.ts starts it. */
import { parentPort, workerData } from 'node:worker_threads';
import { restoreDatabase } from '../restore/restore-database.ts';
import { copyBackups } from '../copies/copy-backups.ts';
import { combine, writeIncrement } from '../increment.ts';
import { inspectBackup } from '../inspect-backup.ts';
import { openFile } from '../open-file.ts';
import { promoteCopy, writeBackup } from '../write-backup.ts';
import { classify } from '../../store/errors.ts';
import { loadSqlite } from '../../store/sqlite-worker.ts';
import { findDamage } from '../integrity.ts';
import type { BackupReply, BackupResults, BackupTask } from './tasks.ts';

const port = parentPort;
if (port === null) throw new Error('started without a port');
loadSqlite(port);

const reply = (message: BackupReply): void => port.postMessage(message);

async function carryOut(task: BackupTask): Promise<BackupResults[keyof BackupResults]> {
  switch (task.do) {
    case 'backUp':
      return writeBackup(task);
    case 'promoteCopy':
      return promoteCopy(task);
    case 'writeIncrement':
      return writeIncrement(task);
    case 'combine':
      return combine(task);
    case 'check':
      return findDamage(task.path);
    case 'inspect':
      return inspectBackup(task.path, task.name);
    case 'openFile':
      return openFile(task);
    case 'restoreDatabase':
      return restoreDatabase(task);
    case 'copyBackups':
      return copyBackups(task);
  }
}

carryOut(workerData as BackupTask).then(
  (value) => reply({ ok: true, value }),
  (error: unknown) => {
    const { code, message } = classify(error);
    reply({ ok: false, code, detail: message });
  },
);
