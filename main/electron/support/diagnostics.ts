import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import type { DiagnosticsHost } from '../../application/diagnostics.ts';
import { crashFolder } from './crash-reporter.ts';

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
