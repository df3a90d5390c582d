import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { extractFile, listPackage } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startedByPerson, whyNoPerson } from '../../../scripts/lib/ordinary-user.mjs';
import { makeTestBuild, testBuild, unpacked, useFittingAddon } from '../../../scripts/lib/test-build.mjs';

const project = fileURLToPath(new URL('../../..', import.meta.url));
const runtime = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
const why =
  process.platform !== 'linux'
    ? 'it packages for Linux'
    : runtime === undefined
      ? 'no Electron runtime is at hand (ELECTRON_OVERRIDE_DIST_PATH)'
      : null;

const noPerson = why === null ? whyNoPerson() : '';

describe.skipIf(why !== null)(`the packaged application${why === null ? '' : ` (skipped: ${why})`}`, () => {
  beforeAll(() => {
    const made = spawnSync(process.execPath, ['scripts/package-unpacked.mjs'], { cwd: project, encoding: 'utf8' });
    if (made.status !== 0) throw new Error(`Packaging failed:\n${made.stdout}\n${made.stderr}`);
  });

  describe.skipIf(noPerson !== '')(`started by a user${noPerson && ` (skipped: ${noPerson})`}`, () => {
    let person: ReturnType<typeof startedByPerson>;
    let userData = '';
    const logged = (): string => {
      const log = join(userData, 'logs', 'rampa.log');
      return existsSync(log) ? readFileSync(log, 'utf8') : '';
    };
    beforeAll(() => {
      useFittingAddon();
      person = startedByPerson(unpacked, 'rampa');
      userData = join(person.home, '.config', 'Rampa');
    });
    afterAll(() => person.cleanUp());

    it('opens its databases and its window with those fuses', async () => {
      const [command, args] = person.command([]);
      const child = spawn(command, args, { stdio: 'ignore', detached: true });
      const ended = once(child, 'exit');
      try {
        for (let waited = 0; waited < 600 && !logged().includes('page.ready'); waited += 1) await pause(200);
        expect(logged()).toContain('application.started');
        expect(logged()).toContain('page.ready');
        expect(existsSync(join(userData, 'data', 'documents.db'))).toBe(true);
      } finally {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
        await ended;
        rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
      }
    });

    it.each([
      ['a debugging port', ['--remote-debugging-port=0']],
      ['a debugging port, with one dash', ['-remote-debugging-port=0']],
      ['a network log', ['--log-net-log=net-log.json']],
      ['ignored certificate errors', ['--ignore-certificate-errors']],
      ['redirected host names', ['--host-resolver-rules=MAP * 127.0.0.1']],
      ['another folder', ['--user-data-dir=other']],
      ['no sandbox', ['--no-sandbox']],
      ['an inspector', ['--inspect=0']],
      ['a file', ['/tmp/other.asar']],
      ['a forbidden switch after an allowed one', ['--lang=tr', '--disable-web-security']],
    ])('refuses %s, reports it, and opens nothing', (_what, given) => {
      const [command, args] = person.command(given);
      // If it is not refused, it runs until the timeout ends it.
      const ended = spawnSync(command, args, {
        encoding: 'utf8',
        timeout: 120_000,
        killSignal: 'SIGKILL',
        cwd: person.home,
      });
      try {
        const last = given.at(-1) ?? '';
        const name = last.startsWith('-') ? (last.split('=')[0] ?? '') : '…';
        expect({ status: ended.status, output: ended.stdout + ended.stderr }).toEqual({
          status: 2,
          output: expect.stringContaining(name) as string,
        });
        expect(ended.stderr).not.toContain('DevTools listening');
        expect(logged().trim().split('\n')).toEqual([
          expect.stringContaining(`"application.refused","because":"${name}"`) as string,
        ]);
        expect(existsSync(join(userData, 'data'))).toBe(false);
        expect(existsSync(join(person.home, 'net-log.json'))).toBe(false);
      } finally {
        rmSync(userData, { recursive: true, force: true });
      }
    });
  });

  // The log entry of the test build, which is refused nothing.
  it('contains no code of the test build, which accepts every switch', async () => {
    const code = (archive: string): string =>
      listPackage(archive, { isPack: false })
        .filter((name) => name.startsWith('/out/main/') && name.endsWith('.cjs'))
        .map((name) => extractFile(archive, name.slice(1)).toString('utf8'))
        .join('\n');
    const released = code(join(unpacked, 'resources', 'app.asar'));
    // Both names are in the list of loggable events; the builds differ in which of them is logged.
    const [isForTests, isRefused] = [/\.warn\([`'"]application\.testBuild/, /\.warn\([`'"]application\.refused/];
    expect(released).not.toMatch(isForTests);
    expect(released).not.toContain('test-build');
    expect(released).toMatch(isRefused);

    await makeTestBuild();
    const forTests = code(join(testBuild, 'resources', 'app.asar'));
    expect(forTests).toMatch(isForTests);
    expect(forTests).not.toMatch(isRefused);
  });
});
