// `npm run check`: types, lint and format of what has changed, with caches in .cache/. `npm test` does the same without caches,
// and with the rules that need types in .svelte files too (eslint.quick.config.mjs says why they are left out here).
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { project, run, say, tsc } from './lib/run.mjs';

const cache = (/** @type {string} */ name) => join('.cache', 'check', name);
/** @type {readonly [name: string, command: string, args: readonly string[]][]} */
const checks = [
  [
    'types (domain)',
    'node',
    [tsc, '-p', 'tsconfig.domain.json', '--incremental', '--tsBuildInfoFile', cache('domain')],
  ],
  ['types', 'node', [tsc, '-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', cache('types')]],
  ['types (page)', 'svelte-check', ['--tsconfig', 'tsconfig.renderer.json', '--fail-on-warnings', '--output', 'human']],
  ['lint', 'oxlint', ['--report-unused-disable-directives']],
  [
    'lint (components)',
    'eslint',
    ['.', '--max-warnings=0', '--config=eslint.quick.config.mjs', '--concurrency=auto'].concat([
      '--cache',
      '--cache-strategy=content',
      `--cache-location=${cache('lint')}`,
    ]),
  ],
  ['format', 'oxfmt', ['--check']],
];

// svelte-check's own cache is not used, because it does not read the components of packages (virtua's list has no type with it).
// Instead the check is skipped while nothing that it reads has changed since it last passed.
const page = ['renderer', 'domain', 'messages', 'preload', 'package-lock.json', 'svelte.config.js'];
const stamp = join(project, cache('page'));
const state = stateOf([...page, 'tsconfig.base.json', 'tsconfig.renderer.json']);

const codes = await Promise.all(
  checks.map(async ([name, command, args]) => {
    const isPage = command === 'svelte-check';
    if (isPage && existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return 0;
    if (isPage) rmSync(stamp, { force: true });
    const code = await run(command, args, { output: 'atEnd' });
    if (code !== 0) say(`FAILED ${name}`);
    else if (isPage) {
      mkdirSync(dirname(stamp), { recursive: true });
      writeFileSync(stamp, state);
    }
    return code;
  }),
);
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0;
if (process.exitCode === 0) say('types, lint and format are right');

/**
 * @param {readonly string[]} places files and folders
 * @returns {string}
 */
function stateOf(places) {
  const hash = createHash('sha256');
  const add = (/** @type {string} */ path) => hash.update(`${path}\0`).update(readFileSync(join(project, path)));
  for (const place of places) {
    if (/\.\w+$/.test(place)) add(place);
    else {
      const entries = readdirSync(join(project, place), { recursive: true, withFileTypes: true });
      for (const entry of entries)
        if (entry.isFile()) add(join(entry.parentPath.slice(project.length + 1), entry.name));
    }
  }
  return hash.digest('hex');
}
