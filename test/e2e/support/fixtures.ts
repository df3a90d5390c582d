import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { startService } from '../../service/service.ts';
import type { Service, StartOptions } from '../../service/types.ts';
import { expect } from './expect.ts';
import { launchInstalled } from './installed.ts';
import { launchInBrowser, launchInElectron } from './rampa.ts';
import type { LaunchOptions, Rampa } from './rampa.ts';

export interface HostProject {
  host: 'browser' | 'electron' | 'installed';
}
interface Fixtures {
  /** Options of the simulated service; a spec's `test.use` changes them. */
  serviceOptions: StartOptions;
  service: Service;
  /** A folder of the user's own, empty at first; kept over restarts within the test. */
  userData: string;
  launch: (options?: Partial<LaunchOptions>) => Promise<Rampa>;
  /** Whether an error in the page's console is a failure of the test. */
  quiet: boolean;
}

export const test = base.extend<Fixtures & HostProject>({
  host: ['browser', { option: true }],
  serviceOptions: [{ data: 'small' }, { option: true }],
  quiet: [true, { option: true }],
  service: async ({ serviceOptions }, use) => {
    const service = await startService(serviceOptions);
    await use(service);
    await service.close();
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
  userData: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'rampa-e2e-'));
    await use(folder);
    // The processes of one that was killed write to it for a moment more.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  launch: async ({ host, userData, browser, quiet }, use, info) => {
    const running: Rampa[] = [];
    const inBrowser = (options: LaunchOptions): Promise<Rampa> => launchInBrowser(browser, options);
    await use(async (options = {}) => {
      const all = { userData, ...options };
      const rampa = await { electron: launchInElectron, installed: launchInstalled, browser: inBrowser }[host](all);
      running.push(rampa);
      return rampa;
    });
    if (info.status !== info.expectedStatus) {
      // Of a process that crashed nothing else is left: the folder is removed.
      const dumps = join(userData, 'crashes');
      if (existsSync(dumps)) cpSync(dumps, info.outputPath('crashes'), { recursive: true });
      for (const [index, rampa] of running.entries()) {
        await rampa.page.screenshot({ path: info.outputPath(`window-${index}.png`) }).catch(() => undefined);
      }
    }
    for (const rampa of running) await rampa.close().catch(() => undefined);
    if (quiet) expect(running.flatMap(({ complaints }) => complaints)).toEqual([]);
  },
});
export { expect };
