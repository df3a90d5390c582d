import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { makeTestBuild, unpacked } from '../../../scripts/lib/test-build.mjs';
import { complaintsOf, project } from './rampa.ts';
import type { LaunchOptions, Rampa } from './rampa.ts';

/** The executable of the packaged test build, which is packaged now if necessary. */
export async function packagedApplication(): Promise<string> {
  if (!existsSync(join(unpacked, 'rampa'))) {
    const made = spawnSync(process.execPath, ['scripts/package-unpacked.mjs'], { cwd: project, encoding: 'utf8' });
    if (made.status !== 0) throw new Error(`Packaging failed:\n${made.stdout}\n${made.stderr}`);
  }
  return makeTestBuild();
}

/** Starts it with a debugging port, through which Playwright controls its window; `env` is added to the environment. */
export async function launchPackaged(
  executable: string,
  { userData, locale = 'en-GB' }: LaunchOptions,
  env: Readonly<Record<string, string>>,
): Promise<Rampa> {
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const args = [...root, '--remote-debugging-port=0', `--user-data-dir=${userData}`, `--lang=${locale}`];
  const language = locale.replace('-', '_');
  const child = spawn(executable, args, {
    env: { ...process.env, NODE_OPTIONS: '', LANGUAGE: language, LANG: `${language}.UTF-8`, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      const found = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    void gone.then(() => reject(new Error('Rampa ended before it could be reached.')));
  });
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('no window');
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  await page.waitForURL('app://rampa/index.html');
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await gone;
  };
  return {
    page,
    host: 'electron',
    crossed: () => Promise.reject(new Error('The packaged application keeps no record of its bridge.')),
    complaints: complaintsOf(page),
    answerHost: () => Promise.reject(new Error('The packaged application asks in the system’s own dialog.')),
    electron: null,
    close: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
