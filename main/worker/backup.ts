/** Entry of the thread that copies, checks and puts together whole files; main/worker/backup-thread.ts starts it. */
import { parentPort, workerData } from 'node:worker_threads';
import { assemble } from '../store/backups/assemble/assemble.ts';
import { inspectBackup } from '../store/backups/inspect.ts';
import { adoptBackup, writeBackup } from '../store/backups/write.ts';
import { classify } from '../store/errors.ts';
import { findDamage } from '../store/health/check.ts';
import type { BackupReply, BackupResults, BackupTask } from './backup-tasks.ts';

const port = parentPort;
if (port === null) throw new Error('started without a port');

const reply = (message: BackupReply): void => port.postMessage(message);

async function carryOut(task: BackupTask): Promise<BackupResults[keyof BackupResults]> {
  switch (task.do) {
    case 'backUp':
      return writeBackup(task);
    case 'adopt':
      return adoptBackup(task);
    case 'check':
      return findDamage(task.path);
    case 'inspect':
      return inspectBackup(task.path, task.name);
    case 'assemble':
      return assemble(task);
  }
}

carryOut(workerData as BackupTask).then(
  (value) => reply({ ok: true, value }),
  (error: unknown) => {
    const { code, message } = classify(error);
    reply({ ok: false, code, detail: message });
  },
);
