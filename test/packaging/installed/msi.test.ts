import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../../scripts/lib/setup.mjs';
import { pack } from '../support/pack.ts';
import { fetchWindowsNode } from '../support/windows-node.ts';
import { startWine } from '../support/wine.ts';
import type { Wine } from '../support/wine.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url));
const work = join(project, '.cache', 'packaging', 'msi');
const programs = { wixl: 'wixl', msiinfo: 'msitools', 'xvfb-run': 'xvfb' };
const lacking = [
  ...Object.entries(programs).flatMap(([program, from]) => (spawnSync('which', [program]).status === 0 ? [] : [from])),
  ...(existsSync('/usr/lib/wine/wine64') ? [] : ['wine64']),
];
const why = lacking.length === 0 ? '' : ` (skipped: not installed: ${lacking.join(', ')})`;
const versions = ['0.1.0', '0.1.1'] as const;
const msi = (version: string): string => join(work, version, `Rampa-${version}.msi`);

describe.skipIf(why !== '')(`the MSI under wine${why}`, () => {
  let wine: Wine;
  let before: readonly string[] = [];

  beforeAll(async () => {
    await build();
    rmSync(work, { recursive: true, force: true });
    for (const version of versions)
      pack({ folder: join(work, version), version, targets: [['win32', ['x64'], ['msi']]] });
    wine = startWine(mkdtempSync(join(tmpdir(), 'rampa-wine-')));
    before = wine.files();
  });
  afterAll(() => wine.end());

  /** Files that were installed, without those that wine and Windows Installer write themselves. */
  const added = (): string[] =>
    wine.files().filter((file) => !before.includes(file) && !/^windows\/Installer\//.test(file));
  const entries = (): string[] =>
    wine
      .registry('HKLM\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall')
      .flatMap(({ DisplayName, DisplayVersion }) => (DisplayName === 'Rampa' ? [DisplayVersion ?? ''] : []));
  // On Windows the shortcut is in the folder of all users (ALLUSERS, checked in the test of the tables); wine has only the user's
  // folder.
  const shortcut = (): string =>
    join(wine.users(), 'AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Rampa.lnk').slice(wine.drive.length + 1);
  const drafts = () => join(wine.users(), 'AppData', 'Roaming', 'Rampa', 'data', 'documents.db');

  it('is refused by Windows versions before 10, and changes nothing there', () => {
    expect(wine.install(msi('0.1.0')).status).not.toBe(0);
    expect(added()).toEqual([]);
    expect(entries()).toEqual([]);
    wine.becomeWindows10();
  });

  it('installs silently for the machine: every file, one entry, one shortcut for all users', () => {
    expect(wine.install(msi('0.1.0'))).toMatchObject({ status: 0 });
    const home = join(work, '0.1.0', 'win-unpacked');
    const packed = readdirSync(home, { recursive: true, withFileTypes: true, encoding: 'utf8' })
      .filter((entry) => entry.isFile())
      .map((entry) => `Program Files/Rampa${join(entry.parentPath, entry.name).slice(home.length)}`);
    expect(added().sort()).toEqual([...packed, shortcut()].sort());
    expect(entries()).toEqual(['0.1.0.0']);
    // A user's work, which the following tests must not touch.
    mkdirSync(join(drafts(), '..'), { recursive: true });
    writeFileSync(drafts(), 'what was drafted');
  });

  it('upgrades: the new files, still one entry and one shortcut', () => {
    expect(wine.install(msi('0.1.1'))).toMatchObject({ status: 0 });
    expect(entries()).toEqual(['0.1.1.0']);
    expect(added().filter((file) => file.endsWith('.lnk'))).toEqual([shortcut()]);
    const archive = (folder: string): Buffer => readFileSync(join(folder, 'resources/app.asar'));
    const installed = archive(join(wine.drive, 'Program Files/Rampa'));
    expect(installed.equals(archive(join(work, '0.1.1', 'win-unpacked')))).toBe(true);
    expect(installed.equals(archive(join(work, '0.1.0', 'win-unpacked')))).toBe(false);
  });

  it('refuses a downgrade, and leaves what is there', () => {
    expect(wine.install(msi('0.1.0')).status).not.toBe(0);
    expect(entries()).toEqual(['0.1.1.0']);
    const installed = readFileSync(join(wine.drive, 'Program Files/Rampa/resources/app.asar'));
    expect(installed.equals(readFileSync(join(work, '0.1.1', 'win-unpacked/resources/app.asar')))).toBe(true);
  });

  it('has native modules that load in Windows: SQLite writes a write-ahead log, and a secret is kept', () => {
    const node = fetchWindowsNode();
    const native = join(wine.drive, 'Program Files/Rampa/resources/app.asar.unpacked/node_modules');
    const script = join(wine.drive, 'try-modules.cjs');
    writeFileSync(
      script,
      `const Database = require(${JSON.stringify(wine.path(join(project, 'node_modules/better-sqlite3')))});
const { existsSync } = require('node:fs');
const native = ${JSON.stringify(wine.path(native))};
const database = new Database('C:\\\\try.db', { nativeBinding: native + '\\\\better-sqlite3\\\\prebuilds\\\\win32-x64.node' });
const mode = database.pragma('journal_mode = WAL', { simple: true });
database.exec("CREATE TABLE kept (text TEXT) STRICT; INSERT INTO kept VALUES ('yazıldı')");
const log = existsSync('C:\\\\try.db-wal');
const keychain = require(native + '\\\\keytar\\\\prebuilds\\\\win32-x64\\\\keytar.node');
const read = (found) => {
  console.log(JSON.stringify({ mode, log, text: database.prepare('SELECT text FROM kept').pluck().get(), secret: found }));
  database.close();
};
// Each in a thread of its own: what is read before it is kept is not there.
Promise.resolve(keychain.setPassword('Rampa', 'key', 'gizli')).then(() => keychain.getPassword('Rampa', 'key')).then(read);
`,
    );
    const { output } = wine.run(node, wine.path(script));
    const answer = output.split('\n').find((line) => line.startsWith('{')) ?? `{"error": ${JSON.stringify(output)}}`;
    expect(JSON.parse(answer)).toEqual({ mode: 'wal', log: true, text: 'yazıldı', secret: 'gizli' });
    for (const name of ['try.db', 'try.db-wal', 'try.db-shm', 'try-modules.cjs'])
      rmSync(join(wine.drive, name), { force: true });
  });

  it("is removed completely: only the user's drafts remain", () => {
    expect(wine.msiexec('/x', wine.path(msi('0.1.1')), '/qn')).toMatchObject({ status: 0 });
    expect(entries()).toEqual([]);
    expect(readdirSync(join(wine.drive, 'Program Files'))).not.toContain('Rampa');
    expect(added()).toEqual([drafts().slice(wine.drive.length + 1)]);
    expect(readFileSync(drafts(), 'utf8')).toBe('what was drafted');
  });

  it('installs into the folder that APPLICATIONFOLDER names', () => {
    const properties = ['APPLICATIONFOLDER=C:\\Elsewhere\\Rampa', 'REBOOT=ReallySuppress'];
    expect(wine.install(msi('0.1.1'), ...properties, '/l*v', 'C:\\log.txt')).toMatchObject({ status: 0 });
    expect(existsSync(join(wine.drive, 'Elsewhere/Rampa/Rampa.exe'))).toBe(true);
    expect(existsSync(join(wine.drive, 'Program Files/Rampa'))).toBe(false);
    expect(existsSync(join(wine.drive, 'log.txt'))).toBe(true);
  });

  it('has installed the same files that it was built from', () => {
    const sum = (folder: string): string =>
      execFileSync('/bin/sh', ['-c', 'find . -type f -print0 | sort -z | xargs -0 sha256sum'], {
        cwd: folder,
        encoding: 'utf8',
      });
    expect(sum(join(wine.drive, 'Elsewhere/Rampa'))).toBe(sum(join(work, '0.1.1', 'win-unpacked')));
  });
});
