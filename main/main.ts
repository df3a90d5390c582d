/** Electron's entry: one instance, one window, the page behind its guards, and the application behind the bridge. */
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { randomBytes } from 'node:crypto';
import { app, clipboard, dialog, nativeTheme, powerMonitor, shell } from 'electron';
import { createApplication } from './application.ts';
import type { Application } from './application/application-host.ts';
import { systemClock } from './clock.ts';
import { closePageNetwork, refuseByDefault } from './electron/guards.ts';
import { checkHealthInstead, checkThisMachine } from './electron/health.ts';
import { connectPage } from './electron/ipc.ts';
import { keptWindow } from './electron/kept-window.ts';
import type { KeptWindow } from './electron/kept-window.ts';
import { setMenu } from './electron/menu.ts';
import type { MenuLanguage } from './electron/menu.ts';
import { Background } from './electron/background/background.ts';
import { newestNeeding } from './electron/background/newest-needing.ts';
import { notify, showTray } from './electron/background/tray.ts';
import { chooseInDialog, confirmInDialog } from './electron/confirm.ts';
import { badgeLabel, showBadge } from './electron/badge.ts';
import { closeAfterPage } from './electron/closing.ts';
import type { Leaving } from './electron/closing.ts';
import { offerTextMenu } from './electron/context-menu.ts';
import { keepCrashDumps, tendCrashDumps } from './electron/crash-reporter.ts';
import { prepareBeforeReady } from './electron/before-ready.ts';
import { serveDevelopmentPage, waitForSingleInstance } from './electron/development.ts';
import { pagePdf, printPage } from './electron/print.ts';
import { LeavingDecision } from './electron/leaving.ts';
import { offerPageAgain } from './electron/page-crash.ts';
import { OpenedFiles } from './electron/opened-files.ts';
import { servePage } from './electron/protocol.ts';
import { chooseFileInDialog } from './electron/choose-file.ts';
import { components, diagnosticsHost, logPath, notices } from './electron/diagnostics.ts';
import { saveDiagnostics } from './electron/save-diagnostics.ts';
import { startFailureText } from './electron/start-failure.ts';
import { proxySetting } from './electron/proxy-setting.ts';
import { refuseCommandLine } from './electron/start-guard.ts';
import { systemLanguage } from './electron/system-language.ts';
import { createElectronTransport } from './electron/transport.ts';
import { userDataFolder } from './electron/user-data.ts';
import { askInWindow } from './electron/proxy-login/window.ts';
import { createProxyLogin } from './electron/proxy-login/proxy-login.ts';
import { electronUpdateFeed, thisInstallation } from './electron/update-feed.ts';
import { applicationWindow, openWindow, zoomByWheel } from './electron/window.ts';
import { tellWork } from './electron/work-told.ts';
import { fileLog } from './log.ts';
import type { Log } from './ports.ts';
import { machinePolicy } from './policy/policy-place.ts';
import { readMachinePolicy } from './policy/read-policy.ts';
import { openSecrets } from './secrets/secrets.ts';
import { createScrubber } from './service/scrub.ts';
import { updateModeOf, updatesOffFor } from './updates/installation.ts';
import { createUpdates } from './updates/updates.ts';
import type { MenuCommand } from '../domain/model/menu.ts';
import type { Preferences } from '../domain/settings.ts';
import type { OperationName } from '../preload/contract.ts';

const built = fileURLToPath(new URL('..', import.meta.url));

/** Set when the tests build what they package for themselves (scripts/package-unpacked.mjs): it takes every switch. */
const testBuild = import.meta.env.MODE === 'test-build';
// What is released lies in an archive, from which alone its Electron loads code.
const released = !testBuild && (app.isPackaged || /\.asar[\\/]/.test(built));

const openedFiles = new OpenedFiles(process.platform);

if (!released || !refuseCommandLine()) begin();

function begin(): void {
  // Before anything reads it: two instances with one folder would write one database.
  const asked = released ? '' : app.commandLine.getSwitchValue('user-data-dir');
  const folder = asked === '' ? userDataFolder({ name: app.getName() }) : asked;
  if (folder !== null) app.setPath('userData', folder);

  // What SQLite and Chromium make is the user's own, too.
  process.umask(0o077);
  prepareBeforeReady();
  if (checkHealthInstead(process.argv.slice(1))) return;
  // As the MSI's and NSIS's shortcuts say it, so that Windows groups windows and shortcut.
  app.setAppUserModelId('app.rampa.desktop');

  const args = process.argv.slice(1);
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

/** With which a person says that the network is to be tried again. */
const triesAgain: ReadonlySet<OperationName> = new Set([
  'submitQueue',
  'resumeQueue',
  'testConnection',
  'renewSession',
]);

async function start(): Promise<void> {
  const data = join(app.getPath('userData'), 'data');
  const log = fileLog(logPath(), systemClock);
  if (testBuild) log.warn('application.testBuild');
  tendCrashDumps(log);
  refuseByDefault(log);
  if (import.meta.env.DEV) serveDevelopmentPage();
  else {
    servePage(join(built, 'renderer'));
    await closePageNetwork();
  }
  const secrets = await openSecrets('Rampa');
  const scrubber = createScrubber();
  let language = systemLanguage();
  let sendsInBackground = false;
  const proxyLoginPorts = { secrets: secrets.store, onSecret: (secret: string) => scrubber.add(secret), log };
  const proxyLogin = createProxyLogin({
    ...proxyLoginPorts,
    ask: (question) =>
      askInWindow(question, {
        preload: join(built, 'preload', 'proxy-login.cjs'),
        language: () => language,
      }),
  });
  const policy = await readMachinePolicy(machinePolicy(process.platform), log);
  const proxy = proxySetting(policy.locked);
  const transport = createElectronTransport(proxyLogin, proxy);
  const updates = createUpdates({
    mode: updateModeOf(policy),
    off: updatesOffFor(thisInstallation(), policy),
    feed: () => electronUpdateFeed({ proxy, proxyLogin: createProxyLogin({ ...proxyLoginPorts, ask: null }) }),
    clock: systemClock,
    log,
    quit: () => endUnasked(),
  });
  let commands: readonly MenuCommand[] = [];
  const application = await createApplication({
    folder: data,
    secrets,
    scrubber,
    transport,
    clock: systemClock,
    log,
    enrolmentFile: join(app.getPath('userData'), 'enrolment.json'),
    policy,
    updates,
    host: {
      kind: 'electron',
      version: app.getVersion(),
      components: components(),
      notices: () => notices(built, app.isPackaged),
      systemLocale: () => app.getPreferredSystemLanguages()[0] ?? app.getLocale(),
      takeOpenedFile: () => openedFiles.take(),
      copyText: (text) => {
        void clipboard.writeText(text);
      },
      showFolder: (path) => void shell.openPath(path),
      setMenuCommands: (told) => {
        commands = told;
        drawMenu();
      },
      confirmAddress: confirmInDialog,
      chooseFile: chooseFileInDialog,
      printPage,
      pagePdf,
    },
    listWorker: pathToFileURL(join(built, 'main', 'lookups.js')),
    backupWorker: pathToFileURL(join(built, 'main', 'backup.js')),
    random: (count) => randomBytes(count),
    repair: true,
    diagnostics: diagnosticsHost(() => checkThisMachine({ secrets, scrubber, transport, policy })),
  });
  const { idle, tell } = connectPage(application, log, (name) => {
    if (triesAgain.has(name)) proxyLogin.mayAskAgain();
  });
  openedFiles.onCome = () => tell('fileOpened', {});
  const drawMenu = (): void =>
    setMenu(language, {
      commands,
      choose: (id) => tell('commandChosen', { id }),
      show: (screen) => tell('screenAsked', { screen }),
      saveDiagnostics: () => void saveDiagnostics(application, language),
      sendsInBackground,
      sendInBackground,
    });
  const sendInBackground = (does: boolean): void =>
    void application.handle('setPreferences', { change: { sendsInBackground: does } }).catch(drawMenu);
  const applyPreferences = ({ theme, language: chosen, sendsInBackground: sendsOn }: Preferences): void => {
    nativeTheme.themeSource = theme;
    sendsInBackground = sendsOn;
    language = chosen === 'system' ? systemLanguage() : chosen;
    drawMenu();
  };
  const preferences = (): Promise<Preferences> => application.handle('getPreferences', {});
  applyPreferences(await preferences());
  application.on((name, event) => {
    if (name === 'preferencesChanged') applyPreferences(event as Preferences);
    if (name === 'storeReplaced') void preferences().then(applyPreferences, () => undefined);
  });
  const background = new Background({
    language: () => language,
    // A hidden window keeps the focus where no window manager takes it away.
    isLookedAt: () => applicationWindow()?.isVisible() === true && applicationWindow()?.isFocused() === true,
    showTray: (choices) => showTray(language, choices),
    notify,
    open: (at) => {
      bringForward();
      if (at !== undefined) tell('screenAsked', { screen: 'sync', ...(at === 'sending' ? {} : { draft: at }) });
    },
    quit: () => app.quit(),
    end: () => endUnasked(),
    readAnew: () => work.readAnew(),
    newestNeeding: newestNeeding(application),
  });
  const work = tellWork(application, (told) => {
    const { progress, needingAttention } = told;
    const window = applicationWindow();
    window?.setProgressBar(progress.value, { mode: progress.mode });
    showBadge(needingAttention, badgeLabel(needingAttention, language), window);
    background.take(told);
  });
  const leaving = new LeavingDecision({
    // What was queued just before is told some time later.
    waiting: async () => (await work.readAnew()).waiting,
    background,
    sendsInBackground: () => sendsInBackground,
    alwaysSendInBackground: () => sendInBackground(true),
    choose: chooseInDialog,
    showQueue: () => {
      bringForward();
      tell('screenAsked', { screen: 'sync' });
    },
    language: () => language,
  });
  const endUnasked = (): void => {
    leaving.unasked();
    app.quit();
  };
  // A system that shuts down waits for nobody.
  powerMonitor.on('shutdown', () => leaving.unasked());
  app.on('before-quit', () => leaving.quits());
  const kept = keptWindow(join(app.getPath('userData'), 'window.json'), log);
  const page: Page = {
    idle,
    decide: () => leaving.decide(),
    shown: () => background.shown(),
    log,
    language: () => language,
    kept,
  };
  let { wasHeard } = open(page);
  closeWithApplication(application, (sending) => updates.installAtEnd({ sending, unsaved: !wasHeard() }));
  app.on('activate', () => {
    if (applicationWindow() === null) ({ wasHeard } = open(page));
    else bringForward();
  });
}

interface Page {
  readonly idle: () => Promise<void>;
  readonly decide: () => Leaving | Promise<Leaving>;
  readonly shown: () => void;
  readonly kept: KeptWindow;
  readonly log: Log;
  readonly language: () => MenuLanguage;
}

/** `wasHeard`: whether the page, as it was closed, has handed over all that was typed. */
function open({ idle, decide, shown, kept, log, language }: Page): { readonly wasHeard: () => boolean } {
  const window = openWindow({ preload: join(built, 'preload', 'preload.cjs'), kept });
  const { isLeaving, wasHeard } = closeAfterPage(window, { idle, decide, log });
  window.on('show', shown);
  offerTextMenu(window, language);
  zoomByWheel(window);
  offerPageAgain(window, { language, isLeaving, log });
  const { webContents } = window;
  webContents.on('did-finish-load', () => log.info('page.ready'));
  webContents.on('did-fail-load', (_event, code) => log.warn('page.failed', { code }));
  return { wasHeard };
}

function bringForward(): void {
  const window = applicationWindow();
  if (window === null) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** Lets the queue finish what is on the wire and the databases close before the process goes, or is replaced. */
function closeWithApplication(application: Application, install: (sending: boolean) => Promise<void>): void {
  let closed = false;
  app.on('window-all-closed', () => app.quit());
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    const sending = application.isSending();
    void application.close().finally(() => {
      closed = true;
      // Not within this event: Electron takes no second `quit` while it is still refusing the first.
      void install(sending).finally(() => setImmediate(() => app.quit()));
    });
  });
}

/** That the file cannot be opened, the page says. This is for what leaves no page to say it. */
function failed(error: unknown): void {
  const detail = error instanceof Error ? error.message : String(error);
  const { title, text } = startFailureText(systemLanguage(), detail, app.getPath('userData'));
  dialog.showErrorBox(title, text);
  app.exit(1);
}
