import { execFileSync, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { keychainSession } from '../../../scripts/lib/keychain.mjs';
import { complaintsOf } from './rampa.ts';
import type { LaunchOptions, Rampa } from './rampa.ts';

/** The user for Rampa if root runs the tests: Chromium's sandbox works only for ordinary users. */
export const ordinaryUser = 'nobody';

/**
 * Starts the installed package as an ordinary user with nothing injected, and controls it through DevTools, the only way that its
 * fuses allow.
 */
export async function launchInstalled(options: LaunchOptions): Promise<Rampa> {
  const executable = process.env['RAMPA_INSTALLED'];
  if (executable === undefined) throw new Error('RAMPA_INSTALLED does not name an executable.');
  const root = process.getuid?.() === 0;
  const home = options.userData;
  if (root) execFileSync('chown', ['-R', ordinaryUser, home]);
  const language = (options.locale ?? 'en-GB').replace('-', '_');
  const settings = { HOME: home, TMPDIR: '/tmp', LANG: `${language}.UTF-8`, LANGUAGE: language };
  const rampa = [
    executable,
    `--user-data-dir=${home}/rampa`,
    '--remote-debugging-port=0',
    `--lang=${options.locale ?? 'en-GB'}`,
  ];
  const [program, args] = keychainSession().wrap('xvfb-run', ['-a', '-s', '-screen 0 1440x900x24', ...rampa]);
  const environment = [
    'env',
    '-i',
    `PATH=${process.env['PATH'] ?? ''}`,
    ...Object.entries(settings).map((pair) => pair.join('=')),
  ];
  const [first = '', ...rest] = [
    ...(root ? ['runuser', '-u', ordinaryUser, '--'] : []),
    ...environment,
    program,
    ...args,
  ];
  const child = spawn(first, rest, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const browser = await chromium.connectOverCDP(await devTools(child.stderr));
  const [context] = browser.contexts();
  const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
  if (page === undefined) throw new Error('The installed application shows no page.');
  const complaints = complaintsOf(page);
  await page.waitForLoadState('domcontentloaded');
  return {
    page,
    host: 'installed',
    crossed: () => Promise.resolve([]),
    complaints,
    electron: null,
    answerHost: () => Promise.reject(new Error('Nothing can answer a dialog of the installed application.')),
    close: async () => {
      // Closes as the window's button does, with a second call that confirms the question about waiting documents. The answer may
      // not come.
      await page
        .evaluate(() => {
          window.close();
          window.close();
        })
        .catch(() => undefined);
      await gone;
    },
    kill: async () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await gone;
    },
  };
}

/** The DevTools address that Chromium prints on standard error. */
function devTools(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    const lines = createInterface({ input: output });
    lines.on('line', (line) => {
      said.push(line);
      const [, address] = /DevTools listening on (ws:\S+)/.exec(line) ?? [];
      if (address !== undefined) resolve(address);
    });
    lines.on('close', () =>
      reject(new Error(`The installed application ended before it was ready:\n${said.join('\n')}`)),
    );
  });
}
