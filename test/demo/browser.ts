import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

/** Debian's Chromium where it is; else Playwright's own. */
export function browserOptions(): LaunchOptions {
  const path = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);
  return path === undefined ? {} : { executablePath: path };
}
