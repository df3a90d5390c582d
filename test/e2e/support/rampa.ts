import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron } from '@playwright/test';
import type { ElectronApplication, Page } from '@playwright/test';
import { endProcess, startHostProgram } from '../../host/program.ts';
import type { HostProgram } from '../../host/program.ts';
import { patience } from './expect.ts';
import type { Pages } from './pages.ts';

export const project = fileURLToPath(new URL('../../..', import.meta.url));

/** A running Rampa, in any host. */
export interface Rampa {
  readonly page: Page;
  readonly host: 'browser' | 'electron' | 'installed';
  /** Everything that crossed the bridge to the page, as text. */
  readonly crossed: () => Promise<readonly string[]>;
  /** Errors of the page: logged errors and uncaught exceptions. */
  readonly complaints: readonly string[];
  /** Closes as the user would. */
  readonly close: () => Promise<void>;
  /** Sends SIGKILL. */
  readonly kill: () => Promise<void>;
  /** Answers the next question in the host's own dialog (in the browser host: in the terminal). */
  readonly answerHost: (yes: boolean) => Promise<void>;
  /** Answers the host's next question for the file of a backup; absent if only a user can. */
  readonly chooseBackup?: (path: string) => Promise<void>;
  readonly electron: ElectronApplication | null;
}
export function electronOf({ electron }: Rampa): ElectronApplication {
  if (electron === null) throw new Error('This spec is about Electron.');
  return electron;
}
export interface LaunchOptions {
  readonly userData: string;
  /** BCP 47, of the simulated operating system. */
  readonly locale?: string;
  /** Path of a policy file; browser host only. */
  readonly policy?: string;
  /** Files that it is started with; Electron only. */
  readonly files?: readonly string[];
  /** Address of an update feed; browser host only. */
  readonly updates?: string;
  /** Called before the page navigates; browser host only. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Added to the environment; Electron only. */
  readonly env?: Readonly<Record<string, string>>;
}

export async function launchInBrowser(
  pages: Pages,
  options: LaunchOptions,
  startHost: (switches: readonly string[]) => Promise<HostProgram> = startHostProgram,
): Promise<Rampa> {
  const locale = options.locale ?? 'en-GB';
  const host = await startHost([
    ...['--user-data', options.userData, '--locale', locale],
    ...(options.policy === undefined ? [] : ['--policy', options.policy]),
    ...(options.updates === undefined ? [] : ['--updates', options.updates]),
  ]);
  const taken = await pages.take(locale);
  const { page } = taken;
  const crossed: string[] = [];
  const complaints = complaintsOf(page);
  page.on('websocket', (socket) => socket.on('framereceived', (frame) => void crossed.push(String(frame.payload))));
  await options.prepare?.(page);
  await page.goto(host.url);
  return {
    page,
    host: 'browser',
    crossed: () => Promise.resolve(crossed),
    complaints,
    electron: null,
    answerHost: (yes) => host.type(yes ? 'yes' : 'no'),
    chooseBackup: (path) => host.type(path),
    close: async () => {
      await taken.release();
      await host.end('SIGTERM');
    },
    kill: async () => {
      await host.end('SIGKILL');
      await taken.close();
    },
  };
}

/** The command that starts the application in Electron. */
export function electronCommand({ userData, locale = 'en-GB', env = {}, files = [] }: LaunchOptions): {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
} {
  const language = locale.replace('-', '_');
  return {
    // Playwright removes NODE_OPTIONS; the script restores them.
    executablePath: join(project, 'test/e2e/support/electron.sh'),
    args: [...(isRoot ? ['--no-sandbox'] : []), project, `--user-data-dir=${userData}`, `--lang=${locale}`, ...files],
    env: { ...definedEnvironment(), ...runtimeOptions(), LANGUAGE: language, LANG: `${language}.UTF-8`, ...env },
  };
}

/** Chromium refuses to run its sandbox as root. */
const isRoot = process.getuid?.() === 0;

/**
 * V8's inspector holds an evaluation's promise weakly, so that its answer is sometimes lost on a busy machine, soon after the
 * start. What specs evaluate in the main process can be done twice.
 */
function answering(electron: ElectronApplication): ElectronApplication {
  const evaluate = electron.evaluate.bind(electron) as (...args: readonly unknown[]) => Promise<unknown>;
  const again = (...args: readonly unknown[]): Promise<unknown> =>
    evaluate(...args).catch((error: unknown) => {
      if (!String(error).includes('promise was garbage collected')) throw error;
      return evaluate(...args);
    });
  return Object.assign(electron, { evaluate: again });
}

export async function launchInElectron(options: LaunchOptions): Promise<Rampa> {
  const launched = await _electron.launch({
    ...electronCommand(options),
    // Playwright switches the sandbox off by default.
    chromiumSandbox: !isRoot,
    cwd: project,
  });
  const electron = answering(launched);
  const answerHost: Rampa['answerHost'] = (yes) =>
    electron.evaluate(
      ({ dialog }, response) => {
        dialog.showMessageBox = () => Promise.resolve({ response, checkboxChecked: false });
      },
      yes ? 1 : 0,
    );
  const chooseBackup = (path: string): Promise<void> =>
    electron.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
    }, path);
  // After Electron has exited by itself, Playwright no longer returns its process.
  const child = electron.process();
  // Only in contexts that a browser makes does the test runner remove Playwright's limit of half a minute.
  electron.context().setDefaultTimeout(patience);
  const page = await electron.firstWindow({ timeout: patience });
  const complaints = complaintsOf(page);
  await page.waitForLoadState('domcontentloaded');
  return {
    page,
    host: 'electron',
    crossed: () => electron.evaluate(() => (globalThis as unknown as { crossedBridge: string[] }).crossedBridge),
    complaints,
    electron,
    answerHost,
    chooseBackup,
    close: async () => {
      // Confirms closing if there are waiting documents.
      await answerHost(true).catch(() => undefined);
      await electron.close();
    },
    kill: async () => {
      await endProcess(child, 'SIGKILL');
    },
  };
}

/**
 * Starts a second instance and returns its exit code; `null`: it did not exit. Without Playwright, whose calls fail when the
 * process exits meanwhile.
 */
export async function startAgain(options: LaunchOptions): Promise<number | null> {
  const { executablePath, args, env } = electronCommand(options);
  const child = spawn(executablePath, args, { cwd: project, env, stdio: 'ignore', timeout: patience });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The browser itself requests the tab's icon.
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico'))
      complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => void complaints.push(error.stack ?? error.message));
  return complaints;
}

/** Which Electron to run, and what is loaded into it first. */
function runtimeOptions(): Record<string, string> {
  const home = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  const required = [join(project, 'test/e2e/support/record-bridge.cjs')];
  if (home !== undefined) required.unshift(join(project, 'scripts/lib/before-ready.cjs'));
  const options = required.map((path) => `--require=${path}`);
  return {
    RAMPA_ELECTRON: home === undefined ? String(createRequire(import.meta.url)('electron')) : join(home, 'electron'),
    RAMPA_ELECTRON_OPTIONS: [process.env['NODE_OPTIONS'], ...options].filter(Boolean).join(' '),
  };
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
