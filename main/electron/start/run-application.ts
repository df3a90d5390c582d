/** The application with everything that Electron provides, for a page that has already started to load. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { randomBytes } from 'node:crypto';
import { app, clipboard, nativeTheme, powerMonitor, shell } from 'electron';
import { createApplication } from '../../application.ts';
import { createThrottle } from '../../application/drafts/throttle.ts';
import { createBridge } from '../../bridge/bridge.ts';
import { systemClock } from '../../clock.ts';
import type { Log } from '../../ports.ts';
import { machinePolicy, readMachinePolicy } from '../../policy/read-policy.ts';
import { openSecrets } from '../../secrets/secrets.ts';
import { createScrubber } from '../../service/scrub.ts';
import { updateModeOf, updatesOffFor } from '../../updates/installation.ts';
import { createUpdates } from '../../updates/updates.ts';
import type { MenuCommand } from '../../../domain/model/menu.ts';
import type { Preferences } from '../../../domain/settings.ts';
import type { OperationName } from '../../../preload/contract.ts';
import type { ApplicationPage } from '../window/application-page.ts';
import { Background } from '../background/background.ts';
import { newestNeeding, watchWork } from '../background/work-status.ts';
import { notify, showTray } from '../background/tray.ts';
import { showBadge } from '../window/badge.ts';
import { chooseBackupInDialog, chooseFileInDialog, chooseInDialog, confirmInDialog } from '../window/dialogs.ts';
import type { Endable } from '../background/closing.ts';
import { textOf } from '../texts.ts';
import { components, notices, reportPlaces, saveDiagnostics } from '../support/diagnostics.ts';
import { LeavingDecision } from '../background/leaving.ts';
import { setMenu } from '../window/menu.ts';
import type { OpenedFiles } from './opened-files.ts';
import { pagePdf, printPage } from '../window/print.ts';
import { createProxyLogin } from '../network/proxy-login/proxy-login.ts';
import { askInWindow } from '../network/proxy-login/window.ts';
import { proxySetting } from '../network/proxy-setting.ts';
import { systemLanguage } from './system-language.ts';
import { createElectronTransport } from '../network/transport.ts';
import { electronUpdateFeed, thisInstallation } from '../update-feed.ts';
import { applicationWindow, bringForward } from '../window/window.ts';

/** Operations by which the user asks to try the network again. */
const triesAgain: ReadonlySet<OperationName> = new Set([
  'submitQueue',
  'resumeQueue',
  'testConnection',
  'renewSession',
]);

interface StartOptions {
  /** The build's folder with `main/`, `preload/` and `renderer/`. */
  readonly built: string;
  readonly log: Log;
  readonly page: ApplicationPage;
  readonly openedFiles: OpenedFiles;
}

/** Resolves once the application answers the page's calls; everything else is started by the user. */
export async function runApplication({ built, log, page, openedFiles }: StartOptions): Promise<Endable> {
  const data = join(app.getPath('userData'), 'data');
  // Both ask the operating system, which takes time.
  const [secrets, policy] = await Promise.all([
    openSecrets('Rampa'),
    readMachinePolicy(machinePolicy(process.platform), log),
  ]);
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
  const proxy = proxySetting(policy.locked);
  const transport = createElectronTransport(proxyLogin, proxy);
  const updates = createUpdates({
    mode: updateModeOf(policy),
    off: updatesOffFor(thisInstallation(), policy),
    feed: () => electronUpdateFeed({ proxy, proxyLogin: createProxyLogin({ ...proxyLoginPorts, ask: null }) }),
    clock: systemClock,
    log,
    quit: () => endWithoutAsking(),
  });
  let commands: readonly MenuCommand[] = [];
  const application = await createApplication({
    folder: data,
    secrets,
    scrubber,
    transport,
    practice: () =>
      import('../../../practice/practice-company.ts').then(({ createPracticeCompany }) => createPracticeCompany(data)),
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
      paste: () => applicationWindow()?.webContents.paste(),
      showFolder: (path) => void shell.openPath(path),
      setMenuCommands: (menu) => {
        commands = menu;
        drawMenu();
      },
      confirmAddress: confirmInDialog,
      chooseFile: chooseFileInDialog,
      chooseBackup: chooseBackupInDialog,
      printPage,
      pagePdf,
    },
    listWorker: pathToFileURL(join(built, 'main', 'lookups.cjs')),
    backupWorker: pathToFileURL(join(built, 'main', 'backup.cjs')),
    random: (count) => randomBytes(count),
    repair: true,
    diagnostics: {
      ...reportPlaces(),
      // Loaded when it is needed, because the start does not need the texts of its reports.
      health: async () => {
        const { checkThisMachine } = await import('../support/machine-health.ts');
        return checkThisMachine({ secrets, scrubber, transport, policy });
      },
    },
  });
  const { send } = page.connection;
  application.on(send);
  page.connection.attach(createBridge(application), (name) => {
    if (triesAgain.has(name)) proxyLogin.mayAskAgain();
  });
  openedFiles.onCome = () => send('fileOpened', {});
  // Throttled so that it does not delay the page, which changes its commands several times while it starts.
  const { soon: drawMenu } = createThrottle(systemClock, () =>
    setMenu(language, {
      commands,
      choose: (id) => send('commandChosen', { id }),
      show: (screen) => send('screenRequested', { screen }),
      saveDiagnostics: () => void saveDiagnostics(application, language),
      sendsInBackground,
      sendInBackground,
    }),
  );
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
    // Without a window manager, a hidden window may keep the focus.
    isLookedAt: () => applicationWindow()?.isVisible() === true && applicationWindow()?.isFocused() === true,
    showTray: (choices) => showTray(language, choices),
    notify,
    open: (at) => {
      bringForward();
      if (at !== undefined) send('screenRequested', { screen: 'sync', ...(at === 'sending' ? {} : { draft: at }) });
    },
    quit: () => app.quit(),
    end: () => endWithoutAsking(),
    readAnew: () => work.readAnew(),
    newestNeeding: () => newestNeeding(application),
  });
  const work = watchWork(application, (now) => {
    const { progress, needingAttention } = now;
    const window = applicationWindow();
    window?.setProgressBar(progress.value, { mode: progress.mode });
    showBadge(needingAttention, textOf(language, 'attention', { count: needingAttention }), window);
    background.take(now);
    leaving.counted(now.waiting);
  });
  const leaving = new LeavingDecision({
    // The event with the counts of drafts queued just before may not have arrived yet.
    waiting: async () => (await work.readAnew()).waiting,
    background,
    sendsInBackground: () => sendsInBackground,
    alwaysSendInBackground: () => sendInBackground(true),
    choose: chooseInDialog,
    showWindow: bringForward,
    showQueue: () => {
      bringForward();
      send('screenRequested', { screen: 'sync' });
    },
    stayed: () => updates.stayed(),
    language: () => language,
  });
  const endWithoutAsking = (): void => {
    leaving.withoutAsking();
    app.quit();
  };
  // A system that shuts down does not wait for an answer.
  powerMonitor.on('shutdown', () => leaving.shutsDown());
  app.on('before-quit', () => leaving.quits());
  page.attachApplication({
    decide: () => leaving.decide(),
    mayLose: () => leaving.mayLose(),
    shown: () => background.shown(),
    language: () => language,
  });
  return {
    isSending: () => application.isSending(),
    close: () => application.close(),
    install: (sending) => updates.installAtEnd({ sending, unsaved: !page.pageSavedBeforeClose() }),
  };
}
