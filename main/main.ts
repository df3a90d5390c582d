/**
 * Electron's entry: one instance, one window, the page behind its guards. It is small, so that the window's process begins as
 * early as it can; the application, which is not, is loaded beside it (electron/start/run-application.ts).
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, dialog } from 'electron';
import { systemClock } from './clock.ts';
import { closePageNetwork, refuseByDefault } from './electron/window/guards.ts';
import { checkHealthInstead } from './electron/support/health.ts';
import { connectPage } from './electron/ipc.ts';
import { keptWindow } from './electron/window/kept-window.ts';
import { closeAfterStart } from './electron/background/closing.ts';
import { keepCrashDumps, tendCrashDumps, logPath } from './electron/support/diagnostics.ts';
import { prepareBeforeReady } from './electron/start/before-ready.ts';
import { serveDevelopmentPage, waitForSingleInstance } from './electron/start/development.ts';
import { ApplicationPage } from './electron/window/application-page.ts';
import { openedFileIn, OpenedFiles } from './electron/start/opened-files.ts';
import { servePage } from './electron/window/protocol.ts';
import { startFailureText } from './electron/start/start-failure.ts';
import { refuseCommandLine } from './electron/start/start-guard.ts';
import { systemLanguage } from './electron/start/system-language.ts';
import { userDataFolder } from './electron/start/user-data.ts';
import { applicationWindow, bringForward } from './electron/window/window.ts';
import { fileLog } from './log.ts';

const built = fileURLToPath(new URL('..', import.meta.url));

/** Set when the tests build what they package for themselves (scripts/package-unpacked.mjs): it takes every switch. */
const testBuild = import.meta.env.MODE === 'test-build';
// What is released lies in an archive, from which alone its Electron loads code.
const released = !testBuild && (app.isPackaged || /\.asar[\\/]/.test(built));

const openedFiles = new OpenedFiles(process.platform);

if (!released || !refuseCommandLine()) begin();

function begin(): void {
  // Before anything reads it: two instances with one folder would write one database.
  const given = released ? '' : app.commandLine.getSwitchValue('user-data-dir');
  const folder = given === '' ? userDataFolder({ name: app.getName() }) : given;
  if (folder !== null) app.setPath('userData', folder);

  // What SQLite and Chromium make is the user's own, too.
  process.umask(0o077);
  prepareBeforeReady();
  if (checkHealthInstead(process.argv.slice(1))) return;
  // As the MSI's and NSIS's shortcuts say it, so that Windows groups windows and shortcut.
  app.setAppUserModelId('app.rampa.desktop');

  // Whole paths: the first instance was started in another folder.
  const args = process.argv.slice(1).flatMap((arg) => openedFileIn(arg, process.platform, process.cwd()) ?? []);
  // The first one is handed what was checked here: what the system hands it has been through Chromium, which adds to it.
  if (!(import.meta.env.DEV ? waitForSingleInstance() : app.requestSingleInstanceLock({ args }))) {
    app.quit();
  } else {
    keepCrashDumps();
    app.on('second-instance', (_event, _args, _folder, handed) => {
      openedFiles.add((handed as { readonly args?: unknown } | null)?.args);
      bringForward();
    });
    // By macOS, also for what Rampa is started with.
    app.on('open-file', (event, path) => {
      event.preventDefault();
      openedFiles.add([path]);
      bringForward();
    });
    openedFiles.add(args);
    void app.whenReady().then(start).catch(failed);
  }
}

async function start(): Promise<void> {
  const log = fileLog(logPath(), systemClock);
  if (testBuild) log.warn('application.testBuild');
  tendCrashDumps(log);
  refuseByDefault(log);
  const closed = import.meta.env.DEV ? Promise.resolve() : closePageNetwork();
  if (import.meta.env.DEV) serveDevelopmentPage();
  // Until its network is closed there is no page.
  else servePage(join(built, 'renderer'), closed);
  const page = new ApplicationPage({
    preload: join(built, 'preload', 'preload.cjs'),
    kept: keptWindow(join(app.getPath('userData'), 'window.json'), log),
    connection: connectPage(log),
    log,
  });
  const opened = page.open();
  app.on('activate', () => {
    if (applicationWindow() === null) void page.open();
    else bringForward();
  });
  const running = opened
    .then(() => import('./electron/start/run-application.ts'))
    .then(({ runApplication }) => runApplication({ built, log, page, openedFiles }));
  closeAfterStart(running);
  await Promise.all([running, closed]);
}

/** That the file cannot be opened, the page says. This is for what leaves no page to say it. */
function failed(error: unknown): void {
  const detail = error instanceof Error ? error.message : String(error);
  const { title, text } = startFailureText(systemLanguage(), detail, app.getPath('userData'));
  dialog.showErrorBox(title, text);
  app.exit(1);
}
