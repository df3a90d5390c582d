import { join } from 'node:path';
import { app, crashReporter } from 'electron';
import { systemClock } from '../../clock.ts';
import { pruneCrashDumps } from '../../diagnostics/crash-dumps.ts';
import type { Log } from '../../ports.ts';
import { keepPrivate } from '../../store/file/private-folder.ts';

/** Holds memory of a crashed process, and with it perhaps keys and documents; nothing of it leaves the machine. */
export const crashFolder = (): string => join(app.getPath('userData'), 'crashes');

/** From here on a crash of any of Rampa's processes leaves a dump in the user's folder. Best called before `app` is ready. */
export function keepCrashDumps(): void {
  const folder = crashFolder();
  app.setPath('crashDumps', folder);
  crashReporter.start({ uploadToServer: false });
}

/** Limits the dumps of earlier runs, and logs processes that crash while this one runs. */
export function tendCrashDumps(log: Log): void {
  try {
    keepPrivate(crashFolder());
    pruneCrashDumps(crashFolder(), systemClock.now());
  } catch {
    // Dumps that stay do no harm to the work; the next start tries again.
    log.warn('crashes.notPruned');
  }
  app.on('child-process-gone', (_event, { type, reason }) => log.warn('process.gone', { type, reason }));
}
