import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Opens an address in a browser window; returns whether that was possible. */
export function openBrowserWindow(url: string, profile: string): boolean {
  const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
  if (process.platform === 'linux' && chromium !== undefined) {
    // Chromium refuses to run its sandbox as root.
    const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    start(chromium, [`--app=${url}`, `--user-data-dir=${join(profile, 'browser')}`, '--no-first-run', ...asRoot]);
    return true;
  }
  if (process.platform === 'win32') return start('cmd', ['/c', 'start', '', url.replaceAll('&', '^&')]);
  return start(process.platform === 'darwin' ? 'open' : 'xdg-open', [url]);
}

function start(command: string, args: readonly string[]): true {
  spawn(command, args, { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
  return true;
}
