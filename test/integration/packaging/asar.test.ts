import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { beforeAll, describe, expect, it } from 'vitest';

const project = fileURLToPath(new URL('../../..', import.meta.url));
const unpacked = join(project, 'dist', 'linux-unpacked');
const runtime = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
const why =
  process.platform !== 'linux'
    ? 'it packages for Linux'
    : runtime === undefined
      ? 'no Electron runtime is at hand (ELECTRON_OVERRIDE_DIST_PATH)'
      : null;

/** What an archive may hold; anything else is somebody's mistake. */
const expected: readonly RegExp[] = [
  /^\/package\.json$/,
  /^\/out\/main\/(main|lookups|backup)\.js$/,
  /^\/out\/main\/chunks\/[\w.-]+\.js$/,
  /^\/out\/preload\/preload\.cjs$/,
  /^\/out\/renderer\/index\.html$/,
  /^\/out\/renderer\/assets\/[\w.-]+\.(js|css|svg|png)$/,
  /^\/node_modules\/better-sqlite3\/(package\.json|lib\/.+\.js)$/,
  /^\/node_modules\/better-sqlite3\/prebuilds\/linux-x64\.node$/,
  /^\/node_modules\/keytar\/(package\.json|lib\/.+\.js)$/,
  /^\/node_modules\/keytar\/prebuilds\/linux-x64\/keytar\.node$/,
];

describe.skipIf(why !== null)(`the packaged application${why === null ? '' : ` (skipped: ${why})`}`, () => {
  let files: readonly string[] = [];

  beforeAll(() => {
    const made = spawnSync(process.execPath, ['scripts/package-unpacked.mjs'], { cwd: project, encoding: 'utf8' });
    if (made.status !== 0) throw new Error(`Packaging failed:\n${made.stdout}\n${made.stderr}`);
    const archive = join(unpacked, 'resources', 'app.asar');
    const all = listPackage(archive, { isPack: false });
    const folders = new Set(all.map((name) => name.slice(0, name.lastIndexOf('/'))));
    files = all.filter((name) => !folders.has(name));
  }, 300_000);

  it('holds nothing but our built code and the needed modules', () => {
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((name) => !expected.some((pattern) => pattern.test(name)))).toEqual([]);
  });

  it.each([
    '/package.json',
    '/out/main/main.js',
    '/out/main/lookups.js',
    '/out/main/backup.js',
    '/out/preload/preload.cjs',
    '/out/renderer/index.html',
    '/node_modules/better-sqlite3/lib/index.js',
    '/node_modules/keytar/lib/keytar.js',
  ])('holds %s', (name) => {
    expect(files).toContain(name);
  });

  it('has the native modules of this platform, and no other, outside the archive', () => {
    const home = join(unpacked, 'resources', 'app.asar.unpacked');
    const found = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.node'));
    expect(found.sort()).toEqual([
      'node_modules/better-sqlite3/prebuilds/linux-x64.node',
      'node_modules/keytar/prebuilds/linux-x64/keytar.node',
    ]);
  });

  it('has its fuses blown', async () => {
    const executable = join(unpacked, 'rampa');
    expect(existsSync(executable)).toBe(true);
    const wire = await getCurrentFuseWire(executable);
    const on = [
      FuseV1Options.EnableCookieEncryption,
      FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
      FuseV1Options.OnlyLoadAppFromAsar,
    ];
    const off = [
      FuseV1Options.RunAsNode,
      FuseV1Options.EnableNodeOptionsEnvironmentVariable,
      FuseV1Options.EnableNodeCliInspectArguments,
      FuseV1Options.GrantFileProtocolExtraPrivileges,
    ];
    for (const fuse of on) expect([fuse, wire[fuse]]).toEqual([fuse, FuseState.ENABLE]);
    for (const fuse of off) expect([fuse, wire[fuse]]).toEqual([fuse, FuseState.DISABLE]);
  });

  it('starts: opens its databases and its window under those fuses', { timeout: 60_000 }, async () => {
    // The runtime at hand may be older than the pinned one and then brings a build of the database module that fits it.
    const fitting = process.env['RUNTIME_SQLITE_ADDON'];
    const home = join(unpacked, 'resources', 'app.asar.unpacked', 'node_modules', 'better-sqlite3', 'prebuilds');
    if (fitting !== undefined) copyFileSync(fitting, join(home, 'linux-x64.node'));
    const userData = mkdtempSync(join(tmpdir(), 'rampa-packaged-'));
    const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const args = ['-a', join(unpacked, 'rampa'), ...root, `--user-data-dir=${userData}`];
    const child = spawn('xvfb-run', args, { stdio: 'ignore', detached: true });
    try {
      const log = join(userData, 'logs', 'rampa.log');
      const text = (): string => (existsSync(log) ? readFileSync(log, 'utf8') : '');
      for (let waited = 0; waited < 200 && !text().includes('page.ready'); waited += 1) await pause(200);
      expect(text()).toContain('application.started');
      expect(text()).toContain('page.ready');
      expect(existsSync(join(userData, 'data', 'documents.db'))).toBe(true);
    } finally {
      const ended = once(child, 'exit');
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await ended;
      rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    }
  });
});
