import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { sitDown } from '../e2e/support/desk.ts';
import type { Desk } from '../e2e/support/desk.ts';
import { Pages } from '../e2e/support/pages.ts';
import { launchInBrowser } from '../e2e/support/rampa.ts';
import { startService } from '../service/service.ts';
import type { Service } from '../service/types.ts';
import { browserOptions } from './browser.ts';

/**
 * Opens an empty Rampa in a headless browser, connected to the demo company's service, and ends the process when `take` has
 * finished. If `take` fails, the exit code is not 0 and `failedPicture` shows the window.
 */
export async function takePictures(
  take: (desk: Desk, service: Service) => Promise<unknown>,
  failedPicture: string,
): Promise<never> {
  const userData = mkdtempSync(join(tmpdir(), 'rampa-pictures-'));
  const service = await startService({ data: 'demo' });
  const browser = await chromium.launch(browserOptions());
  const rampa = await launchInBrowser(new Pages(browser), { userData });
  try {
    rampa.page.setDefaultTimeout(30_000);
    await take(await sitDown(rampa, 'en'), service);
  } catch (error) {
    process.exitCode = 1;
    console.error(error);
    await rampa.page.screenshot({ path: failedPicture }).catch(() => undefined);
  } finally {
    await rampa.close().catch(() => undefined);
    await browser.close();
    await service.close();
    rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
  process.exit();
}
