import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { test as base } from '@playwright/test';
import { HostProcesses } from '../../host/program.ts';
import { startService } from '../../service/service.ts';
import type { Service, StartOptions } from '../../service/types.ts';
import { connected } from './begun.ts';
import type { Desk } from './desk.ts';
import { expect } from './expect.ts';
import { Fingers } from './fingers.ts';
import { ownPort, preparedFolder, usualService } from './first-run.ts';
import type { FirstRun } from './first-run.ts';
import { launchInstalled } from './installed.ts';
import { Pages } from './pages.ts';
import { launchInBrowser, launchInElectron } from './rampa.ts';
import type { LaunchOptions, Rampa } from './rampa.ts';

type Launch = (options: LaunchOptions) => Promise<Rampa>;
interface Options extends LaunchOptions {
  /** Starts after the first run, with the connection and lists, if the test uses the usual service. */
  readonly prepared?: true;
}
export interface HostProject {
  host: 'browser' | 'electron' | 'installed';
}
interface WorkerFixtures extends HostProject {
  start: Launch;
  firstRun: FirstRun;
}
interface Fixtures {
  /** Options of the simulated service; a spec's `test.use` changes them. */
  serviceOptions: StartOptions;
  service: Service;
  /** The user data folder, initially empty; kept over restarts within the test. */
  userData: string;
  launch: (options?: Partial<Options>) => Promise<Rampa>;
  /** After the first run, connected to the service, in English. */
  desk: Desk;
  turkishDesk: Desk;
  fingers: Fingers;
  /** Whether an error in the page's console fails the test. */
  quiet: boolean;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  host: ['browser', { option: true, scope: 'worker' }],
  start: [
    async ({ host, playwright }, use) => {
      if (host !== 'browser') return use(host === 'electron' ? launchInElectron : launchInstalled);
      const browser = await playwright.chromium.launch();
      const hosts = new HostProcesses();
      const pages = new Pages(browser);
      await use((options) => launchInBrowser(pages, options, (switches) => hosts.start(switches)));
      await hosts.close();
      await browser.close();
    },
    { scope: 'worker' },
  ],
  firstRun: [
    async ({ start }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'rampa-e2e-'));
      const { port, release } = await ownPort();
      await use({ port, data: await preparedFolder(start, folder, port) });
      release();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  serviceOptions: [usualService, { option: true }],
  quiet: [true, { option: true }],
  service: async ({ serviceOptions, firstRun }, use) => {
    const service = await startService({ port: firstRun.port, ...serviceOptions });
    await use(service);
    await service.close();
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
  userData: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'rampa-e2e-'));
    await use(folder);
    // The processes of a killed Rampa may still write to it for a moment.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  },
  launch: async ({ start, firstRun, serviceOptions, userData, quiet }, use, info) => {
    const running: Rampa[] = [];
    await use(async ({ prepared, ...options } = {}) => {
      const all = { userData, ...options };
      if (prepared && isDeepStrictEqual(serviceOptions, usualService)) {
        cpSync(firstRun.data, join(all.userData, 'data'), { recursive: true });
      }
      const rampa = await start(all);
      running.push(rampa);
      return rampa;
    });
    if (info.status !== info.expectedStatus) {
      // Keep the dumps of a crashed process: the folder is removed.
      const dumps = join(userData, 'crashes');
      if (existsSync(dumps)) cpSync(dumps, info.outputPath('crashes'), { recursive: true });
      for (const [index, rampa] of running.entries()) {
        await rampa.page.screenshot({ path: info.outputPath(`window-${index}.png`) }).catch(() => undefined);
      }
    }
    for (const rampa of running) await rampa.close().catch(() => undefined);
    if (quiet) expect(running.flatMap(({ complaints }) => complaints)).toEqual([]);
  },
  desk: async ({ launch, service }, use) => {
    await use(await connected(await launch({ prepared: true }), service, 'en'));
  },
  turkishDesk: async ({ launch, service }, use) => {
    await use(await connected(await launch({ prepared: true, locale: 'tr-TR' }), service, 'tr'));
  },
  fingers: async ({ desk }, use) => {
    await use(new Fingers(desk.page));
  },
});
export { expect };
