/**
 * A process that holds Vitest open in a copy of the tree, makes one mistake after another there, and says what the named
 * tests made of it. Started by mutate.ts, which ends it where tests no longer come to an end.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import type { TestModule } from 'vitest/node';
import { mutate } from './mutation.ts';
import type { TestRun } from './mutation.ts';

export interface Job {
  readonly id: string;
  /** `null`: the tests are run as the tree is. */
  readonly change: { readonly file: string; readonly find: string; readonly replace: string } | null;
  readonly runs: readonly TestRun[];
}
/** `notices`: which test failed; `endless`: said by who waits for it (player.ts); `unloadable`: no test was run, because a file could not be loaded. */
export type Verdict =
  | { readonly kind: 'notices'; readonly test: string }
  | { readonly kind: 'passes'; readonly tests: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'endless' | 'unloadable'; readonly message: string };

const tree = process.cwd();
const vitest = await createVitest('test', {
  ...{ root: tree, watch: false, cache: false, reporters: [{}], maxWorkers: 1 },
  ...{ silent: true, printConsoleTrace: false },
});
await vitest.standalone();

process.on('message', (job: Job) => {
  void play(job).then((verdict) => process.send?.({ id: job.id, verdict }));
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });

async function play({ change, runs }: Job): Promise<Verdict> {
  const path = change === null ? '' : join(tree, change.file);
  const source = change === null ? '' : readFileSync(path, 'utf8');
  try {
    if (change !== null) {
      const mistaken = mutate(source, change);
      if (mistaken === null) return { kind: 'unloadable', message: 'the text is not there once' };
      writeFileSync(path, mistaken);
      vitest.invalidateFile(path);
    }
    let passed = 0;
    for (const one of runs) {
      const verdict = await run(one);
      if (verdict.kind === 'notices' || verdict.kind === 'unloadable') return verdict;
      if (verdict.kind === 'passes') passed += verdict.tests;
    }
    return passed === 0 ? { kind: 'none' } : { kind: 'passes', tests: passed };
  } finally {
    if (change !== null) {
      writeFileSync(path, source);
      vitest.invalidateFile(path);
    }
  }
}

async function run({ project, file, pattern }: TestRun): Promise<Verdict> {
  const specification = vitest
    .getProjectByName(project)
    .createSpecification(join(tree, file), { testNamePattern: new RegExp(pattern, 'u') });
  const { testModules: all, unhandledErrors } = await vitest.runTestSpecifications([specification]);
  // Others are of runs before this one.
  const testModules = all.filter(({ moduleId }) => moduleId === specification.moduleId);
  const tests = testModules.flatMap((module) => [...module.children.allTests()]);
  const failed = tests.find((test) => test.result().state === 'failed');
  if (failed !== undefined) return { kind: 'notices', test: failed.fullName };
  const broken =
    testModules.flatMap(errorsOf)[0] ?? (testModules.length > 0 ? undefined : unhandledErrors.map(String)[0]);
  const passed = tests.filter((test) => test.result().state === 'passed').length;
  // A group's set-up that fails is noticed as well; a file that does not load shows nothing.
  if (broken !== undefined) {
    return tests.length > 0 ? { kind: 'notices', test: `${file}: ${broken}` } : { kind: 'unloadable', message: broken };
  }
  return passed === 0 ? { kind: 'none' } : { kind: 'passes', tests: passed };
}

const errorsOf = (module: TestModule): readonly string[] => [
  ...module.errors().map(({ message }) => message),
  ...[...module.children.allSuites()].flatMap((suite) => suite.errors().map(({ message }) => message)),
];
