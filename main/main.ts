/**
 * Electron's entry point: one instance, one window, the page with its guards. It is small, so that the window's process starts as
 * early as possible; the larger application is loaded in parallel (electron/start/run-application.ts).
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, dialog } from 'electron';
import { systemClock } from './clock.ts';
import { closePageNetwork, refuseByDefault } from './electron/window/guards.ts';
import { checkHealthInstead } from './electron/support/check-command.ts';
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
import { StartAgain } from './electron/start/start-again.ts';
import { refuseCommandLine } from './electron/start/start-guard.ts';
import { systemLanguage } from './electron/start/system-language.ts';
import { userDataFolder } from './electron/start/user-data.ts';
import { applicationWindow, bringForward } from './electron/window/window.ts';
import { fileLog } from './log.ts';
import { messageOf } from './error-message.ts';

const built = fileURLToPath(new URL('..', import.meta.url));

/** True for builds that the tests package for themselves (scripts/package-unpacked.mjs): they accept every switch. */
const testBuild = import.meta.env.MODE === 'test-build';
// A release is in an archive, the only place from which its Electron loads code.
const released = !testBuild && (app.isPackaged || /\.asar[\\/]/.test(built));

const openedFiles = new OpenedFiles(process.platform);
const startAgain = new StartAgain(process.platform);

if (!released || !refuseCommandLine()) begin();

function begin(): void {
  // Before anything uses the folder: two instances with one folder would write to the same database.
  const given = released ? '' : app.commandLine.getSwitchValue('user-data-dir');
  const folder = given === '' ? userDataFolder({ name: app.getName() }) : given;
  if (folder !== null) app.setPath('userData', folder);

  // Files that SQLite and Chromium create are accessible only to the user, too.
  process.umask(0o077);
  prepareBeforeReady();
  if (checkHealthInstead(process.argv.slice(1))) return;
  // The id in the shortcuts of the MSI and NSIS installers, by which Windows groups windows with their shortcut.
  app.setAppUserModelId('app.rampa.desktop');

  // Absolute paths, because the first instance may have another working directory.
  const args = process.argv.slice(1).flatMap((arg) => openedFileIn(arg, process.platform, process.cwd()) ?? []);
  // Passes the arguments checked here to the first instance, because Chromium changes those that the system would pass.
  if (!(import.meta.env.DEV ? waitForSingleInstance() : app.requestSingleInstanceLock({ args }))) {
    app.quit();
  } else {
    keepCrashDumps();
    app.on('second-instance', (_event, _args, _folder, handed) => {
      open((handed as { readonly args?: unknown } | null)?.args);
    });
    // On macOS, also for files with which Rampa is started.
    app.on('open-file', (event, path) => {
      event.preventDefault();
      open([path]);
    });
    openedFiles.add(args);
    void app.whenReady().then(start).catch(failed);
  }
}

/** `given`: arguments from another process, or files to open. */
function open(given: unknown): void {
  if (startAgain.ask(given)) return;
  openedFiles.add(given);
  bringForward();
}

function relaunchIfAsked(): void {
  const args = startAgain.argsAfter(process.argv.slice(1));
  // An AppImage is unmounted when the process ends.
  const { APPIMAGE: execPath } = process.env;
  if (args !== null) app.relaunch({ args, ...(execPath === undefined ? {} : { execPath }) });
}

async function start(): Promise<void> {
  const log = fileLog(logPath(), systemClock);
  if (testBuild) log.warn('application.testBuild');
  tendCrashDumps(log);
  refuseByDefault(log);
  const closed = import.meta.env.DEV ? Promise.resolve() : closePageNetwork();
  if (import.meta.env.DEV) serveDevelopmentPage();
  // The page is served once its network is closed.
  else servePage(join(built, 'renderer'), closed);
  const page = new ApplicationPage({
    preload: join(built, 'preload', 'preload.cjs'),
    kept: keptWindow(join(app.getPath('userData'), 'window.json'), log),
    connection: connectPage(log),
    log,
  });
  const opened = page.open();
  app.on('activate', () => {
    if (startAgain.ask([])) return;
    if (applicationWindow() === null) void page.open();
    else bringForward();
  });
  const running = opened
    .then(() => import('./electron/start/run-application.ts'))
    .then(({ runApplication }) => runApplication({ built, log, page, openedFiles }));
  const isEnding = closeAfterStart(running, relaunchIfAsked);
  startAgain.isEnding = () => page.isLeaving() || isEnding();
  await Promise.all([running, closed]);
}

/** For errors that leave no page to show them. If only the database cannot be opened, the page reports it. */
function failed(error: unknown): void {
  const detail = messageOf(error);
  const { title, text } = startFailureText(systemLanguage(), detail, app.getPath('userData'));
  dialog.showErrorBox(title, text);
  app.exit(1);
}
