// `npm run check`: types, lint and format of what has changed, from caches in .cache/. `npm test` does the same from nothing,
// and with the rules that need types in .svelte files too (eslint.quick.config.mjs says why they are left out here).
import { join } from 'node:path';
import { run, say } from './lib/run.mjs';

const cache = (/** @type {string} */ name) => join('.cache', 'check', name);
/** @type {readonly [name: string, command: string, args: readonly string[]][]} */
const checks = [
  ['types (domain)', 'tsc', ['-p', 'tsconfig.domain.json', '--incremental', '--tsBuildInfoFile', cache('domain')]],
  ['types', 'tsc', ['-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', cache('types')]],
  [
    'types (page)',
    'svelte-check',
    ['--tsconfig', 'tsconfig.renderer.json', '--fail-on-warnings', '--output', 'human', '--incremental'],
  ],
  [
    'lint',
    'eslint',
    ['.', '--max-warnings=0', '--config=eslint.quick.config.mjs', '--concurrency=auto'].concat([
      '--cache',
      '--cache-strategy=content',
      `--cache-location=${cache('lint')}`,
    ]),
  ],
  [
    'format',
    'prettier',
    ['--check', '--log-level=warn', '--cache', '--cache-strategy=content', `--cache-location=${cache('format')}`, '.'],
  ],
];

const codes = await Promise.all(
  checks.map(async ([name, command, args]) => {
    const code = await run(command, args, { output: 'atEnd' });
    if (code !== 0) say(`FAILED ${name}`);
    return code;
  }),
);
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0;
if (process.exitCode === 0) say('types, lint and format are right');
