import { join } from 'node:path';
import { app, dialog } from 'electron';
import { systemClock } from '../../clock.ts';
import { fileLog } from '../../log.ts';
import { refusedOf } from './command-line.ts';
import { refusalText } from './start-failure.ts';
import { systemLanguage } from './system-language.ts';
import { userDataFolder } from './user-data.ts';

const refusedCode = 2;

/**
 * Exits if the process was started with anything that is not allowed, and returns whether it was. Must be the first call in main:
 * by then Chromium has read its switches, but has not opened a port, a file or a window for them.
 */
export function refuseCommandLine(): boolean {
  const refused = refusedOf({ args: process.argv.slice(1), env: process.env, platform: process.platform });
  if (refused.length === 0) return false;
  // By now Electron may use a folder from the command line, which is refused as well.
  const userData = userDataFolder({ name: app.getName() }) ?? join(app.getPath('appData'), app.getName());
  const log = fileLog(join(userData, 'logs', 'rampa.log'), systemClock);
  log.warn('application.refused', { because: [...new Set(refused)].join(' ') });
  const { title, text } = refusalText(systemLanguage(), refused);
  // On Linux this only writes to the standard error, as there is no window yet; elsewhere a box is shown.
  dialog.showErrorBox(title, text);
  app.exit(refusedCode);
  return true;
}
