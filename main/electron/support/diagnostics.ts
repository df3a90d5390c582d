import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app, crashReporter, dialog, shell } from 'electron';
import type { DiagnosticsHost } from '../../application/diagnostics.ts';
import { systemClock } from '../../clock.ts';
import { pruneCrashDumps } from '../../diagnostics/crash-dumps.ts';
import type { Log } from '../../ports.ts';
import { keepPrivate } from '../../store/file/private-folder.ts';
import type { Application } from '../../application/application-host.ts';
import type { MenuLanguage } from '../window/menu.ts';

export const logPath = (): string => join(app.getPath('userData'), 'logs', 'rampa.log');

export function diagnosticsHost(health: DiagnosticsHost['health']): DiagnosticsHost {
  return {
    log: logPath(),
    crashes: crashFolder(),
    home: homedir(),
    health,
  };
}

export const components = (): Readonly<Record<string, string>> => ({
  Electron: process.versions.electron,
  Chromium: process.versions.chrome,
  'Node.js': process.versions.node,
});

/** Beside the archive of a packaged Rampa; before that, where the packaging writes them. */
export async function notices(built: string, packaged: boolean): Promise<string | null> {
  const folder = join(packaged ? process.resourcesPath : built, 'legal');
  return readFile(join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8').catch(() => null);
}

/** Holds memory of a crashed process, and with it perhaps keys and documents; nothing of it leaves the machine. */
const crashFolder = (): string => join(app.getPath('userData'), 'crashes');

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

/** From the menu, which is there also where the page is not: shows the file that was saved, or says why there is none. */
export async function saveDiagnostics(application: Application, language: MenuLanguage): Promise<void> {
  try {
    const { path } = await application.handle('saveDiagnostics', {});
    if (path !== null) shell.showItemInFolder(path);
  } catch (error) {
    dialog.showErrorBox(texts[language], error instanceof Error ? error.message : String(error));
  }
}

const texts: Readonly<Record<MenuLanguage, string>> = {
  tr: 'Tanılama bilgileri kaydedilemedi',
  en: 'The diagnostics could not be saved',
};
