import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const packed = inject('packed');
const why = inject('tools').deb ? null : 'dpkg-deb is not installed';
const project = fileURLToPath(new URL('../..', import.meta.url));
const { version, homepage, author } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
  version: string;
  homepage: string;
  author: { name: string; email: string };
};
const read = (command: string, ...args: string[]): string => execFileSync(command, args, { encoding: 'utf8' });

describe.skipIf(why !== null).each(['amd64', 'arm64'])(
  `the deb for %s${why === null ? '' : ` (skipped: ${why})`}`,
  (arch) => {
    const deb = join(packed, `rampa_${version}_${arch}.deb`);
    const field = (name: string): string => read('dpkg-deb', '--field', deb, name).trim();
    let root = '';
    beforeAll(() => {
      root = mkdtempSync(join(tmpdir(), 'rampa-deb-'));
      execFileSync('dpkg-deb', ['--extract', deb, root]);
      execFileSync('dpkg-deb', ['--control', deb, join(root, 'DEBIAN')]);
    });
    afterAll(() => rmSync(root, { recursive: true, force: true }));

    it('has the version, the maintainer and the home page of package.json', () => {
      expect(field('Package')).toBe('rampa');
      expect(field('Version')).toBe(version);
      expect(field('Architecture')).toBe(arch);
      expect(field('Maintainer')).toBe(`${author.name} <${author.email}>`);
      expect(field('Homepage')).toBe(homepage);
      expect(field('Section')).toBe('misc');
      expect(field('Priority')).toBe('optional');
      expect(field('Description').split('\n')).toHaveLength(2);
      expect(Number(field('Installed-Size'))).toBeGreaterThan(1000);
    });

    it('accepts the names that dependencies have in current and in older distributions', () => {
      expect(field('Depends').split(', ')).toEqual(expect.arrayContaining(['libasound2 | libasound2t64', 'libgbm1']));
      expect(field('Recommends')).toMatch(/gnome-keyring/);
    });

    it('is owned by root, not writable by other users, and sets no setuid bit', () => {
      const listed = read('dpkg-deb', '--contents', deb).trim().split('\n');
      expect(listed.length).toBeGreaterThan(20);
      const odd = listed.filter((line) => !/^[d-]rw[x-]r-[x-]r-[x-] root\/root /.test(line));
      expect(odd).toEqual([]);
    });

    it('has a desktop entry that starts it and matches its window', () => {
      const entry = readFileSync(join(root, 'usr/share/applications/rampa.desktop'), 'utf8');
      expect(entry).toMatch(/^Exec=\/opt\/Rampa\/rampa %F$/m);
      expect(entry).toMatch(/^Icon=rampa$/m);
      expect(entry).toMatch(/^Categories=Office;$/m);
      expect(existsSync(join(root, 'usr/share/icons/hicolor/256x256/apps/rampa.png'))).toBe(true);
    });

    it('opens files of drafts', () => {
      const entry = readFileSync(join(root, 'usr/share/applications/rampa.desktop'), 'utf8');
      expect(entry).toMatch(/^MimeType=application\/vnd\.rampa\.drafts\+json;$/m);
      const types = readFileSync(join(root, 'usr/share/mime/packages/rampa.xml'), 'utf8');
      expect(types).toContain('<mime-type type="application/vnd.rampa.drafts+json">');
      expect(types).toContain('<glob pattern="*.rampa"/>');
    });

    it('keeps the sandbox: nothing in it starts the application without it', () => {
      const scripts = ['postinst', 'postrm'].map((name) => readFileSync(join(root, 'DEBIAN', name), 'utf8'));
      const entry = readFileSync(join(root, 'usr/share/applications/rampa.desktop'), 'utf8');
      for (const text of [...scripts, entry]) expect(text).not.toContain('--no-sandbox');
      // On systems where users may not create namespaces, Chromium's own setuid helper makes the sandbox.
      expect(scripts[0]).toContain("chmod 4755 '/opt/Rampa/chrome-sandbox'");
    });

    it('has valid shell scripts', () => {
      for (const name of ['postinst', 'postrm']) {
        const script = join(root, 'DEBIAN', name);
        expect(statSync(script).mode & 0o111).toBe(0o111);
        expect(spawnSync('bash', ['-n', script]).status).toBe(0);
      }
    });
  },
);

const runtime = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
const electron = runtime && (existsSync(join(runtime, 'runtime')) ? join(runtime, 'runtime') : runtime);
const lacking = [
  ...(why === null ? [] : [why]),
  ...(electron ? [] : ['no Electron runtime is at hand (ELECTRON_OVERRIDE_DIST_PATH)']),
  ...['readelf', 'apt-cache', 'ldconfig'].filter((command) => spawnSync('which', [command]).status !== 0),
];
const skipped = lacking.length === 0 ? '' : ` (skipped: ${lacking.join(', ')})`;

describe.skipIf(lacking.length > 0)(`the dependencies of the deb${skipped}`, () => {
  it('include every library that Electron and the native modules link', () => {
    const depends = read('dpkg-deb', '--field', join(packed, `rampa_${version}_amd64.deb`), 'Depends')
      .trim()
      .split(', ');
    const modules = join(packed, 'linux-unpacked/resources/app.asar.unpacked');
    const ours = readdirSync(electron ?? '').filter((name) =>
      /^(electron|chrome_crashpad_handler|.*\.so(\.\d+)*)$/.test(name),
    );
    const native = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.node'));
    const linked = new Set(
      [...ours.map((name) => join(electron ?? '', name)), ...native.map((name) => join(modules, name))].flatMap(
        (file) =>
          [...read('readelf', '--dynamic', file).matchAll(/\(NEEDED\).*\[(.+)\]/g)].map(([, name = '']) => name),
      ),
    );
    expect(linked.size).toBeGreaterThan(20);
    const system = [...linked].filter((name) => !ours.includes(name));
    // One alternative of each dependency is installed on this machine.
    const named = depends.map(
      (alternatives) => alternatives.split(' | ').find((name) => installed(name)) ?? alternatives,
    );
    const brought = new Set([...named, ...closure(named)]);
    const missing = system.filter((library) => !brought.has(packageOf(library)));
    expect(missing).toEqual([]);
  });

  const installed = (name: string): boolean =>
    spawnSync('dpkg-query', ['-W', '-f=${db:Status-Abbrev}', name], { encoding: 'utf8' }).stdout.startsWith('ii');

  /** All direct and transitive dependencies of these packages. */
  function closure(packages: readonly string[]): string[] {
    const no = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'].map((kind) => `--no-${kind}`);
    return read('apt-cache', 'depends', '--recurse', ...no, ...packages)
      .split('\n')
      .filter((line) => /^[a-z0-9]/.test(line))
      .map((line) => line.replace(/:.*$/, ''));
  }

  function packageOf(library: string): string {
    const line = read('/sbin/ldconfig', '-p')
      .split('\n')
      .find((entry) => entry.trim().startsWith(`${library} `));
    const path = line?.split('=> ')[1] ?? '';
    const [owner = `nobody's ${library}`] = [realpathSync(path), path].flatMap((candidate) => {
      const { stdout } = spawnSync('dpkg', ['--search', candidate], { encoding: 'utf8' });
      return stdout === '' ? [] : [stdout.replace(/:.*$/s, '')];
    });
    return owner;
  }
});
