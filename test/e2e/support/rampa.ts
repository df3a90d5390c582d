import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron } from '@playwright/test';
import type { Browser, ElectronApplication, Page } from '@playwright/test';
import { endProcess, startHostProgram } from '../../host/program.ts';
import type { HostProgram } from '../../host/program.ts';

export const project = fileURLToPath(new URL('../../..', import.meta.url));

/** Rampa as the user has it in front of them, whichever host carries it. */
export interface Rampa {
  readonly page: Page;
  readonly host: 'browser' | 'electron' | 'installed';
  /** Everything that crossed the bridge towards the page, as text. */
  readonly crossed: () => Promise<readonly string[]>;
  /** Errors of the page: what it logged as one, and what nobody caught. */
  readonly complaints: readonly string[];
  /** As the user closes it. */
  readonly close: () => Promise<void>;
  /** SIGKILL. */
  readonly kill: () => Promise<void>;
  /** Answers the next question that the host asks in its own dialog (in the browser host: in the terminal). */
  readonly answerHost: (yes: boolean) => Promise<void>;
  readonly electron: ElectronApplication | null;
}
export function electronOf({ electron }: Rampa): ElectronApplication {
  if (electron === null) throw new Error('This spec is about Electron.');
  return electron;
}
export interface LaunchOptions {
  readonly userData: string;
  /** BCP 47, of the "operating system". */
  readonly locale?: string;
  /** Path of a policy, as an administrator's; in the browser host alone. */
  readonly policy?: string;
  /** Files that it is started with; in Electron alone. */
  readonly files?: readonly string[];
  /** Address of a feed of updates; in the browser host alone. */
  readonly updates?: string;
  /** Before the page goes anywhere; in the browser alone. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Beside the environment; in Electron alone. */
  readonly env?: Readonly<Record<string, string>>;
}

export async function launchInBrowser(
  browser: Browser,
  options: LaunchOptions,
  startHost: (switches: readonly string[]) => Promise<HostProgram> = startHostProgram,
): Promise<Rampa> {
  const locale = options.locale ?? 'en-GB';
  const host = await startHost([
    ...['--user-data', options.userData, '--locale', locale],
    ...(options.policy === undefined ? [] : ['--policy', options.policy]),
    ...(options.updates === undefined ? [] : ['--updates', options.updates]),
  ]);
  const context = await browser.newContext({ locale, viewport: { width: 1360, height: 860 } });
  const page = await context.newPage();
  const crossed: string[] = [];
  const complaints = complaintsOf(page);
  page.on('websocket', (socket) => socket.on('framereceived', (frame) => void crossed.push(String(frame.payload))));
  await options.prepare?.(page);
  await page.goto(host.url);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    await context.close();
    await host.end(signal);
  };
  return {
    page,
    host: 'browser',
    crossed: () => Promise.resolve(crossed),
    complaints,
    electron: null,
    answerHost: (yes) => host.type(yes ? 'yes' : 'no'),
    close: () => end('SIGTERM'),
    kill: async () => {
      await host.end('SIGKILL');
      await context.close();
    },
  };
}

/** How the application is started in Electron. */
export function electronCommand({ userData, locale = 'en-GB', env = {}, files = [] }: LaunchOptions): {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
} {
  const language = locale.replace('-', '_');
  return {
    // Playwright takes NODE_OPTIONS away; the script gives them back.
    executablePath: join(project, 'test/e2e/support/electron.sh'),
    args: [...(isRoot ? ['--no-sandbox'] : []), project, `--user-data-dir=${userData}`, `--lang=${locale}`, ...files],
    env: { ...definedEnvironment(), ...runtimeOptions(), LANGUAGE: language, LANG: `${language}.UTF-8`, ...env },
  };
}

/** Chromium refuses to run its sandbox as root. */
const isRoot = process.getuid?.() === 0;

export async function launchInElectron(options: LaunchOptions): Promise<Rampa> {
  const electron = await _electron.launch({
    ...electronCommand(options),
    // Playwright would switch it off if it were not reported.
    chromiumSandbox: !isRoot,
    cwd: project,
  });
  const answerHost: Rampa['answerHost'] = (yes) =>
    electron.evaluate(
      ({ dialog }, response) => {
        dialog.showMessageBox = () => Promise.resolve({ response, checkboxChecked: false });
      },
      yes ? 1 : 0,
    );
  // Once it has gone by itself, Playwright does not know it any more.
  const child = electron.process();
  const page = await electron.firstWindow();
  const complaints = complaintsOf(page);
  await page.waitForLoadState('domcontentloaded');
  return {
    page,
    host: 'electron',
    crossed: () => electron.evaluate(() => (globalThis as unknown as { crossedBridge: string[] }).crossedBridge),
    complaints,
    electron,
    answerHost,
    close: async () => {
      // The user who means to close it says so, where they are asked about documents that wait.
      await answerHost(true).catch(() => undefined);
      await electron.close();
    },
    kill: async () => {
      await endProcess(child, 'SIGKILL');
    },
  };
}

/** Reached only by one that does not end. */
const longestRunMs = 90_000;

/**
 * Starts what is running already once more, and answers the code with which that ends; `null`: it did not. Not by Playwright,
 * whose questions to a process that ends meanwhile fail at any moment.
 */
export async function startAgain(options: LaunchOptions): Promise<number | null> {
  const { executablePath, args, env } = electronCommand(options);
  const child = spawn(executablePath, args, { cwd: project, env, stdio: 'ignore', timeout: longestRunMs });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The icon of a tab is the browser's own wish.
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico'))
      complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => void complaints.push(error.stack ?? error.message));
  return complaints;
}

/** Which Electron, and what is loaded into it first. */
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
