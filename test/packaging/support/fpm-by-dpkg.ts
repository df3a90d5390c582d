/** Replaces fpm: builds a package with dpkg-deb from the arguments of electron-builder. Fails on unknown arguments. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

const flags = new Set(['--force', '--debug']);
const known = new Set(
  '-s -t -d --deb-recommends --deb-compression --architecture --after-install --after-remove --description --version --package --name --maintainer --vendor --url --category --deb-priority --license'.split(
    ' ',
  ),
);
const options = new Map<string, string[]>();
const sources: string[] = [];
const given = process.argv.slice(2);
while (given.length > 0) {
  const argument = given.shift() ?? '';
  if (flags.has(argument)) continue;
  if (known.has(argument)) options.set(argument, [...(options.get(argument) ?? []), given.shift() ?? '']);
  else if (argument.startsWith('-')) throw new Error(`fpm is given ${argument}, which this stand-in does not know.`);
  else sources.push(argument);
}
const one = (name: string): string => {
  const [value] = options.get(name) ?? [];
  if (value === undefined) throw new Error(`fpm is not given ${name}.`);
  return value;
};
if (one('-s') !== 'dir' || one('-t') !== 'deb') throw new Error('This stand-in makes a deb of folders.');

const root = mkdtempSync(join(tmpdir(), 'rampa-deb-'));
try {
  chmodSync(root, 0o755);
  for (const source of sources) {
    const [from = '', to = ''] = source.split('=');
    const target = join(root, to);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(from, target, { recursive: true, verbatimSymlinks: true });
    if (!statSync(from).isDirectory()) chmodSync(target, 0o644);
  }
  const files = readdirSync(root, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  const sums = files.map(
    (file) => `${createHash('md5').update(readFileSync(file)).digest('hex')}  ${relative(root, file)}`,
  );
  const control = join(root, 'DEBIAN');
  mkdirSync(control);
  writeFileSync(join(control, 'md5sums'), `${sums.join('\n')}\n`);
  const [summary = '', ...more] = one('--description').split('\n');
  const fields = {
    Package: one('--name'),
    Version: one('--version'),
    Architecture: one('--architecture'),
    Maintainer: one('--maintainer'),
    'Installed-Size': String(Math.ceil(bytes / 1024)),
    Depends: (options.get('-d') ?? []).join(', '),
    Recommends: (options.get('--deb-recommends') ?? []).join(', '),
    Section: one('--category'),
    Priority: one('--deb-priority'),
    Homepage: one('--url'),
    Description: [summary, ...more.map((line) => ` ${line.trim() || '.'}`)].join('\n'),
  };
  const lines = Object.entries(fields).flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}\n`]));
  writeFileSync(join(control, 'control'), lines.join(''));
  for (const [name, option] of [
    ['postinst', '--after-install'],
    ['postrm', '--after-remove'],
  ] as const) {
    cpSync(one(option), join(control, name));
    chmodSync(join(control, name), 0o755);
  }
  // Compress quickly: a release uses fpm's compression, which is tested as a setting.
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', root, one('--package')]);
} finally {
  rmSync(root, { recursive: true, force: true });
}
