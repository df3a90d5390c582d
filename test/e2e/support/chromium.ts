import { existsSync } from 'node:fs';

/** Debian's, of which the one without windows takes a third less of the processor; elsewhere Playwright's own. */
const debianChromium = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);

export const chromiumOptions = debianChromium === undefined ? {} : { executablePath: debianChromium };
