import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app, crashReporter, dialog, shell } from 'electron';
import type { Language } from '../../../domain/numbers.ts';
import { systemClock } from '../../clock.ts';
import { pruneCrashDumps } from '../../health/crash-dumps.ts';
import type { ReportPlaces } from '../../health/report-json.ts';
import type { Log } from '../../ports.ts';
import { keepPrivate } from '../../store/file/private-folder.ts';
import type { Application } from '../../application/application-host.ts';
import { textOf } from '../texts.ts';
import { messageOf } from '../../error-message.ts';

export const logPath = (): string => join(app.getPath('userData'), 'logs', 'rampa.log');

export const reportPlaces = (): ReportPlaces => ({ log: logPath(), crashFolder: crashFolder(), home: homedir() });

export const components = (): Readonly<Record<string, string>> => ({
  Electron: process.versions.electron,
  Chromium: process.versions.chrome,
  'Node.js': process.versions.node,
});

/** Next to the archive of a packaged Rampa; otherwise where the packaging writes them. */
export async function notices(built: string, packaged: boolean): Promise<string | null> {
  const folder = join(packaged ? process.resourcesPath : built, 'legal');
  return readFile(join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8').catch(() => null);
}

/** Dumps contain memory of a crashed process, perhaps with keys and documents; they never leave the machine. */
const crashFolder = (): string => join(app.getPath('userData'), 'crashes');

/** From here on, a crash of any of Rampa's processes leaves a dump in the user's folder. Best called before `app` is ready. */
export function keepCrashDumps(): void {
  const folder = crashFolder();
  app.setPath('crashDumps', folder);
  crashReporter.start({ uploadToServer: false });
}

/** Limits the dumps of earlier runs, and logs processes that crash during this one. */
export function tendCrashDumps(log: Log): void {
  try {
    keepPrivate(crashFolder());
    pruneCrashDumps(crashFolder(), systemClock.now());
  } catch {
    // Dumps that stay do not affect the work; the next start tries again.
    log.warn('crashes.notPruned');
  }
  app.on('child-process-gone', (_event, { type, reason }) => log.warn('process.gone', { type, reason }));
}

/** Works from the menu even without a page: shows the saved file, or why it could not be saved. */
export async function saveDiagnostics(application: Application, language: Language): Promise<void> {
  try {
    const { path } = await application.handle('saveDiagnostics', {});
    if (path !== null) shell.showItemInFolder(path);
  } catch (error) {
    dialog.showErrorBox(textOf(language, 'diagnosticsNotSaved'), messageOf(error));
  }
}
