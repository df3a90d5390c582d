import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOrdinaryUser } from '../../../scripts/lib/ordinary-user.mjs';
import { build } from '../../../scripts/lib/setup.mjs';
import { buildForTests } from '../../../scripts/lib/test-build.mjs';
import { ordinaryUser } from '../../e2e/support/installed.ts';
import { pack } from '../support/pack.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url));
const work = join(project, '.cache', 'packaging', 'deb');
const runtime = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
const electron = runtime && existsSync(join(runtime, 'runtime')) ? join(runtime, 'runtime') : runtime;
const status = (): string =>
  spawnSync('dpkg-query', ['-W', '-f=${db:Status-Abbrev}${Version}', 'rampa'], { encoding: 'utf8' }).stdout.trim();
const onPath = (program: string): boolean => spawnSync('which', [program]).status === 0;

/** Why the test cannot run on this machine; empty if it can. */
function obstacle(): string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root can install a package';
  if (!electron) return 'no Electron runtime is at hand (ELECTRON_OVERRIDE_DIST_PATH)';
  const missing = ['dpkg', 'xvfb-run', 'runuser'].filter((program) => !onPath(program));
  if (missing.length > 0) return `not installed: ${missing.join(', ')}`;
  if (status() !== '') return 'a Rampa is installed on this machine';
  const user = asOrdinaryUser('/bin/true');
  user.cleanUp();
  return user.why;
}
const why = obstacle();

describe.skipIf(why !== '')(`the deb on this machine${why === '' ? '' : ` (skipped: ${why})`}`, () => {
  const deb = (version: string): string => join(work, version, `rampa_${version}_amd64.deb`);
  const executable = '/opt/Rampa/rampa';
  const dpkg = (...args: string[]): { status: number | null; output: string } => {
    const { status, stdout, stderr } = spawnSync('dpkg', args, { encoding: 'utf8' });
    return { status, output: stdout + stderr };
  };
  let before: string[] = [];
  let home = '';

  beforeAll(async () => {
    await build();
    rmSync(work, { recursive: true, force: true });
    await buildForTests();
    // The first version can be automated by tests; the second is built as for a release.
    for (const version of ['0.1.0', '0.1.1'])
      pack({
        folder: join(work, version),
        version,
        targets: [['linux', ['x64'], ['deb']]],
        electron: electron ?? '',
        forTests: version === '0.1.0',
      });
    before = files();
    home = mkdtempSync(join(tmpdir(), 'rampa-installed-'));
    chmodSync(home, 0o755);
    execFileSync('chown', [ordinaryUser, home]);
  });
  afterAll(() => {
    if (status() !== '') dpkg('--purge', 'rampa');
    rmSync(home, { recursive: true, force: true });
    rmSync(work, { recursive: true, force: true });
  });

  it('installs with its dependencies', () => {
    expect(dpkg('--install', deb('0.1.0'))).toMatchObject({ status: 0 });
    expect(status()).toBe('ii 0.1.0');
    expect(readlinkSync('/etc/alternatives/rampa')).toBe(executable);
  });

  it('belongs to root, and is not writable by an ordinary user', () => {
    const all = [
      '/opt/Rampa',
      ...readdirSync('/opt/Rampa', { recursive: true, encoding: 'utf8' }).map((name) => join('/opt/Rampa', name)),
    ];
    expect(all.length).toBeGreaterThan(30);
    const open = all.filter((file) => statSync(file).uid !== 0 || (statSync(file).mode & 0o022) !== 0);
    expect(open).toEqual([]);
  });

  it('starts as an ordinary user in Chromium’s sandbox', async () => {
    const folder = join(home, 'sandbox');
    const args = [
      '-u',
      ordinaryUser,
      '--',
      'env',
      `HOME=${home}`,
      'xvfb-run',
      '-a',
      'rampa',
      `--user-data-dir=${folder}`,
    ];
    const child = spawn('runuser', args, { cwd: '/', stdio: 'ignore', detached: true });
    const gone = new Promise((resolve) => child.once('exit', resolve));
    try {
      const log = join(folder, 'logs', 'rampa.log');
      const said = (): string => (existsSync(log) ? readFileSync(log, 'utf8') : '');
      for (let waited = 0; waited < 300 && !said().includes('page.ready'); waited += 1) await pause(200);
      expect(said()).toContain('page.ready');
      const processes = processesOf(folder);
      const main = processes.find(({ command }) => !command.includes('--type='));
      const page = processes.find(({ command }) => command.includes('--type=renderer'));
      expect(main).toBeDefined();
      // Seccomp mode 2: system calls are filtered. The page also has namespaces of its own.
      expect(page?.seccomp).toBe('2');
      expect(page?.user).not.toBe(main?.user);
      expect(processes.filter(({ command }) => command.includes('no-sandbox'))).toEqual([]);
      expect(processes.map(({ uid }) => uid)).not.toContain('0');
    } finally {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await gone;
    }
  });

  it('does the main job: twenty documents from the keyboard to the service', () => {
    const made = spawnSync('npx', ['playwright', 'test', '--project=installed', '--reporter=line'], {
      cwd: project,
      encoding: 'utf8',
      env: {
        ...process.env,
        RAMPA_INSTALLED: executable,
        RAMPA_TEST_OUTPUT: join(project, 'test-results', 'installed'),
      },
    });
    expect(made.stdout).toMatch(/^ +1 passed/m);
    expect([made.status, made.stdout]).toEqual([0, made.stdout]);
  });

  it('upgrades in place', () => {
    expect(dpkg('--install', deb('0.1.1'))).toMatchObject({ status: 0 });
    expect(status()).toBe('ii 0.1.1');
    expect(readlinkSync('/etc/alternatives/rampa')).toBe(executable);
    const archive = (path: string): Buffer => readFileSync(join(path, 'resources/app.asar'));
    expect(archive('/opt/Rampa').equals(archive(join(work, '0.1.1', 'linux-unpacked')))).toBe(true);
    expect(dpkg('--verify', 'rampa').output).toBe('');
  });

  it("is purged completely: only the users' drafts remain", () => {
    expect(dpkg('--purge', 'rampa')).toMatchObject({ status: 0 });
    expect(status()).toBe('');
    expect(files().filter((file) => !before.includes(file))).toEqual([]);
    expect(existsSync(join(home, 'sandbox', 'data', 'documents.db'))).toBe(true);
  });

  /** All files of this machine with Rampa's name. */
  function files(): string[] {
    return ['/opt', '/etc', '/usr/bin', '/usr/share', '/usr/lib', '/var/lib'].flatMap((folder) => {
      const { stdout } = spawnSync('find', [folder, '-iname', '*rampa*'], { encoding: 'utf8' });
      return stdout.split('\n').filter(Boolean);
    });
  }
});

interface Process {
  readonly command: string;
  readonly seccomp: string | undefined;
  readonly uid: string | undefined;
  readonly user: string;
}

/** The processes of the Rampa that uses a folder. */
function processesOf(folder: string): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => {
      try {
        const command = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
        if (readlinkSync(`/proc/${id}/exe`) !== '/opt/Rampa/rampa' || !command.includes(folder)) return [];
        const about = readFileSync(`/proc/${id}/status`, 'utf8');
        const seccomp = /^Seccomp:\s+(\d)/m.exec(about)?.[1];
        const uid = /^Uid:\s+(\d+)/m.exec(about)?.[1];
        return [{ command, seccomp, uid, user: readlinkSync(`/proc/${id}/ns/user`) }];
      } catch {
        // It ended meanwhile.
        return [];
      }
    });
}
