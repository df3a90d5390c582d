import { parseArgs } from 'node:util';
import { setPriority } from 'node:os';
import { Stryker } from '@stryker-mutator/core';

const tests = (folder: string, names: string): readonly string[] =>
  names.split(' ').map((name) => `test/${folder}/${name}.test.ts`);

/** Files of main/sync/send with unit tests of their own, which are much faster than those of the folder. */
const sendFiles = ['apply-result', 'group-commit', 'outcome', 'precheck', 'result-recorder', 'verify'];

/** The tests that should detect a change in each folder, without slow ones. */
const folders: ReadonlyMap<string, readonly string[]> = new Map([
  ...sendFiles.map((name) => [`main/sync/send/${name}.ts`, tests('unit/sync', name)] as const),
  ['main/submission.ts', tests('unit/sync', 'submission')],
  ['main/sync/send/attempt.ts', tests('integration/sync', 'attempt')],
  [
    'domain/amounts',
    tests(
      'unit/domain',
      'incomplete-answers noticed-mistakes read-amounts rules-lines sent-back sum too-precise totals totals.properties workings',
    ),
  ],
  [
    'domain/wire',
    [
      ...tests(
        'unit/domain',
        'as-queued as-sent copy-document documents incomplete-answers noticed-mistakes pass-through',
      ),
      ...tests('unit/domain', 'refused-members rules-required sent-back sent-content wire wire-values'),
    ],
  ],
  [
    'domain/compare',
    [
      ...tests(
        'unit/domain',
        'changes comparison correction holds-content incomplete-answers line-identity merge open-entries read-amounts',
      ),
      ...tests('unit/domain', 'noticed-mistakes review sent-back sent-content still-sent'),
      ...tests('unit/sync', 'find-written unchanged'),
    ],
  ],
  [
    'main/store/queue',
    [
      ...tests('integration/store', 'conflicts drafts handovers held-back queue'),
      ...tests('integration/sync', 'around-sending engine found-again held-back left-over unknown'),
    ],
  ],
  [
    'main/sync/send',
    [
      ...tests(
        'unit/sync',
        'apply-result find-written group-commit outcome perhaps-sent precheck result-recorder unchanged verify',
      ),
      ...tests('integration/sync', '*'),
    ],
  ],
]);

const folderOf = (path: string): string =>
  [...folders.keys()].find((folder) => `${path}/`.startsWith(`${folder}/`)) ?? '';
const { positionals: wanted } = parseArgs({ allowPositionals: true });
const unknown = wanted.filter((path) => folderOf(path) === '');
if (wanted.length === 0 || unknown.length > 0) {
  console.error(`mutants: ${unknown.join(', ') || 'no folder is named'}. There are: ${[...folders.keys()].join(', ')}`);
  process.exit(2);
}
setPriority(10);
for (const path of wanted) {
  const folder = folderOf(path);
  process.env['MUTANTS_TESTS'] = JSON.stringify(folders.get(folder));
  const name = folder.replaceAll('/', '-');
  const results = await new Stryker({
    mutate: [path.endsWith('.ts') ? path : `${path}/**/*.ts`],
    plugins: ['@stryker-mutator/vitest-runner'],
    testRunner: 'vitest',
    vitest: { configFile: 'test/mutants/vitest.config.ts' },
    coverageAnalysis: 'perTest',
    // A mutant in a table that is built while its module loads would need every test.
    ignoreStatic: true,
    concurrency: 2,
    // Endless loops are detected by a hit count; the timeout is long, for a busy machine.
    timeoutMS: 120_000,
    dryRunTimeoutMinutes: 60,
    incremental: true,
    incrementalFile: `.cache/mutants/${name}.incremental.json`,
    tempDirName: '.cache/stryker',
    ignorePatterns: ['out', 'dist', 'docs', 'screenshots', 'test-results'],
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
    allowConsoleColors: false,
  }).runMutationTest();
  const count = (status: string): number => results.filter((result) => result.status === status).length;
  const noticed = count('Killed') + count('Timeout');
  const missed = count('Survived') + count('NoCoverage');
  const score = ((100 * noticed) / (noticed + missed)).toFixed(1);
  console.log('| Folder | Killed | Timeout | Survived | No coverage | Static, left out | Score | Date |');
  console.log(
    `| \`${path}\` | ${count('Killed')} | ${count('Timeout')} | ${count('Survived')} | ${count('NoCoverage')} | ${count('Ignored')} | ${score} % | ${new Date().toISOString().slice(0, 10)} |`,
  );
}
