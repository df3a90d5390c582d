import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

/** Debian's Chromium if installed; otherwise Playwright's own. */
export function browserOptions(): LaunchOptions {
  const path = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);
  return path === undefined ? {} : { executablePath: path };
}
