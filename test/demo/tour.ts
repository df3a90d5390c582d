/**
 * Walks through the main job automatically in a headless window: one output line for each step, screenshots in both languages,
 * and an exit code other than 0 if a step fails. `node test/demo/tour.ts --host electron|browser`
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { sitDown } from '../e2e/support/desk.ts';
import type { Desk } from '../e2e/support/desk.ts';
import { Pages } from '../e2e/support/pages.ts';
import { launchInBrowser, launchInElectron, project } from '../e2e/support/rampa.ts';
import { startService } from '../service/service.ts';
import { browserOptions } from './browser.ts';
import { steps } from './steps.ts';
import type { Tour } from './steps.ts';

const { values } = parseArgs({ options: { host: { type: 'string', default: 'browser' } } });
const folder = join(project, 'screenshots');
const userData = mkdtempSync(join(tmpdir(), 'rampa-tour-'));
mkdirSync(folder, { recursive: true });
const service = await startService({ data: 'demo' });
const browser: Browser | null = values.host === 'electron' ? null : await chromium.launch(browserOptions());

async function sit(): Promise<Desk> {
  const rampa = await (browser === null
    ? launchInElectron({ userData })
    : launchInBrowser(new Pages(browser), { userData }));
  rampa.page.setDefaultTimeout(15_000);
  return sitDown(rampa, 'en');
}

async function walk(tour: Tour): Promise<void> {
  for (const [index, [title, step]] of steps.entries()) {
    const said = await step(tour);
    console.log(`${String(index + 1).padStart(2)}. ${title}${said === undefined ? '' : `: ${said}`}`);
  }
}

const tour: Tour = {
  desk: await sit(),
  service,
  album: { folder, pictures: [] },
  reopen: async () => {
    await tour.desk.rampa.close();
    return sit();
  },
};
try {
  await walk(tour);
  console.log(`The tour is done; ${tour.album.pictures.length} screenshots are in screenshots/.`);
} catch (error) {
  process.exitCode = 1;
  console.error(error);
  await tour.desk.page.screenshot({ path: join(folder, 'failed-step.png') }).catch(() => undefined);
  console.error('The tour failed; the window as it was is in screenshots/failed-step.png.');
} finally {
  await tour.desk.rampa.close().catch(() => undefined);
  await browser?.close();
  await service.close();
  rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
process.exit();
