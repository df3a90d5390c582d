import { join } from 'node:path';
import { app, dialog } from 'electron';
import { systemClock } from '../../clock.ts';
import { fileLog } from '../../log.ts';
import { refusedOf } from './command-line.ts';
import { refusalText } from './start-failure.ts';
import { systemLanguage } from './system-language.ts';
import { userDataFolder } from './user-data.ts';

/** The exit code of a start that was refused. */
const refusedCode = 2;

/**
 * Ends the process where it was started with anything that is not allowed, and returns whether it was. Must be the first
 * that main does: Chromium has read its switches by then, but has opened neither port nor file nor window for them.
 */
export function refuseCommandLine(): boolean {
  const refused = refusedOf({ args: process.argv.slice(1), env: process.env, platform: process.platform });
  if (refused.length === 0) return false;
  // Electron has taken another folder from the command line by now, and that one is refused as well.
  const userData = userDataFolder({ name: app.getName() }) ?? join(app.getPath('appData'), app.getName());
  const log = fileLog(join(userData, 'logs', 'rampa.log'), systemClock);
  log.warn('application.refused', { because: [...new Set(refused)].join(' ') });
  const { title, text } = refusalText(systemLanguage(), refused);
  // On Linux this goes to the standard error alone, as there is no window yet; elsewhere a box is shown.
  dialog.showErrorBox(title, text);
  app.exit(refusedCode);
  return true;
}
