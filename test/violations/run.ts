/**
 * `npm run violations -- [ROW…]`: violates one row of docs/SPECIFICATION-COVERAGE.md after another in a copy of the tree, and runs
 * the tests that the row names: one of them must fail. Rows are selected by the beginning of their ids. The last line counts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import { copyTree } from '../integration/stranger/tree.ts';
import { allFields, rowOf, type FieldFacts } from '../unit/coverage/facts.ts';
import { root, rows, type Row } from '../unit/coverage/table.ts';
import { violations } from './index.ts';
import { violated, type Violation } from './violation.ts';

setPriority(10);
const wanted = process.argv.slice(2);
const isWanted = (id: string): boolean => wanted.length === 0 || wanted.some((begin) => id.startsWith(begin));
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const fieldsFile = 'test/unit/coverage/fields.test.ts';
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Matches a test's whole name: its groups, then its title with any text for the placeholders. */
const patternOf = (title: string): string =>
  `${title
    .split(/%[sdifjo#]|\$[a-zA-Z_][\w.]*|\$\{[^}]*\}/)
    .map(escaped)
    .join('.*')}$`;

/** The tests of a row by file; those in the browser and of the simulated service cannot show a violation here. */
function testsOf({ id, tests }: Row): ReadonlyMap<string, RegExp> {
  const field = allFields.find((one) => rowOf(one) === id);
  const files = new Map<string, string[]>();
  for (const { file, title } of tests) {
    if (!/^test\/(?:unit|integration)\//.test(file) || file.includes('/service-simulator/')) continue;
    const isOfField = field !== undefined && file === fieldsFile && !title.startsWith('is described of a');
    const pattern = isOfField ? `${escaped(field.id)}: ${patternOf(title)}` : patternOf(title);
    files.set(file, [...(files.get(file) ?? []), pattern]);
  }
  return new Map([...files].map(([file, patterns]) => [file, new RegExp(`(?:${patterns.join('|')})`, 'u')]));
}

/** Whether a test fails; throws if none ran. */
async function fails(vitest: Vitest, file: string, pattern: RegExp): Promise<boolean> {
  vitest.setGlobalTestNamePattern(pattern);
  const specifications = await vitest.globTestSpecifications([file]);
  for (let tries = 1; ; tries += 1) {
    const { testModules: all, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    // The result also has the files of earlier runs.
    const testModules = all.filter(({ moduleId }) => moduleId.endsWith(file));
    // A process that does not start on a busy machine says nothing about the code.
    if (unhandledErrors.length > 0 && tries < 3) continue;
    const results = testModules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
    const cannotLoad = testModules.some((module) => module.errors().length > 0) || unhandledErrors.length > 0;
    if (!cannotLoad && !results.some((state) => state === 'passed' || state === 'failed'))
      throw new Error(`${file} has no test ${pattern.source}`);
    return cannotLoad || results.includes('failed');
  }
}

/** The whole names of the tests that fail in a file. */
async function failing(vitest: Vitest, file: string): Promise<readonly string[]> {
  vitest.resetGlobalTestNamePattern();
  const { testModules } = await vitest.runTestSpecifications(await vitest.globTestSpecifications([file]));
  const own = testModules.filter(({ moduleId }) => moduleId.endsWith(file));
  if (own.some((module) => module.errors().length > 0)) throw new Error(`${file} cannot be loaded`);
  return own.flatMap((module) =>
    [...module.children.allTests()].flatMap((test) => (test.result().state === 'failed' ? [test.fullName] : [])),
  );
}

/** A field without fields of its own whose row names only the tests of this field: many can be violated at once. */
function ofFieldAlone({ id, tests }: Row): FieldFacts | null {
  const field = allFields.find((one) => rowOf(one) === id);
  const isAlone = field !== undefined && !/object|list/.test(field.facts.type);
  return isAlone && tests.every(({ file }) => file === fieldsFile) ? field : null;
}

const chosen = rows.filter(({ kind, id }) => kind === 'application' && isWanted(id));
const tree = copyTree(root);
const survived: string[] = [];
const without: string[] = [];
let violationCount = 0;
let vitest: Vitest | null = null;
try {
  const options = { root: tree.path, config: join(tree.path, 'test/violations/vitest.config.ts'), watch: false };
  vitest = await createVitest('test', { ...options, reporters: [{}] });
  /** Whether tests pass without a violation, by file and pattern: only then can they notice one. */
  const sound = new Map<string, boolean>();
  const judge = (row: Row, violation: Violation, isNoticed: boolean): void => {
    violationCount += 1;
    if (isNoticed) return say(`noticed ${row.id}`);
    survived.push(row.id);
    say(`SURVIVED ${row.id}: ${violation.file}: ${summary(violation)}`);
  };
  const alone = chosen.flatMap((row) => {
    const field = ofFieldAlone(row);
    const own = violations.filter((violation) => violation.row === row.id);
    return field === null ? [] : [{ row, field, own }];
  });
  const before = alone.length === 0 ? [] : await failing(vitest, fieldsFile);
  for (let round = 0; alone.some(({ own }) => own.length > round); round += 1) {
    const sources = new Map<string, string>();
    const played = alone.flatMap(({ row, field, own }) => {
      const violation = own[round];
      return violation === undefined ? [] : [{ row, field, violation }];
    });
    for (const { violation } of played) {
      const path = join(tree.path, violation.file);
      if (!sources.has(path)) sources.set(path, readFileSync(path, 'utf8'));
      put(vitest, path, violated(readFileSync(path, 'utf8'), violation));
    }
    const failed = (await failing(vitest, fieldsFile)).filter((name) => !before.includes(name));
    for (const [path, source] of sources) put(vitest, path, source);
    for (const { row, field, violation } of played) {
      judge(
        row,
        violation,
        failed.some((name) => name.includes(` ${field.id}: `)),
      );
    }
  }
  for (const row of chosen) {
    if (alone.some((one) => one.row === row)) continue;
    const tests = testsOf(row);
    const own = violations.filter((violation) => violation.row === row.id);
    if (own.length === 0) without.push(row.id);
    for (const violation of own) {
      const path = join(tree.path, violation.file);
      const source = readFileSync(path, 'utf8');
      let isKilled = false;
      for (const [file, pattern] of tests) {
        const key = `${file} ${pattern.source}`;
        put(vitest, path, violated(source, violation));
        isKilled = await fails(vitest, file, pattern);
        put(vitest, path, source);
        if (isKilled && !sound.has(key)) sound.set(key, !(await fails(vitest, file, pattern)));
        if (isKilled && sound.get(key) === false) {
          say(`${row.id}: ${file} fails without a violation`);
          isKilled = false;
        }
        if (isKilled) break;
      }
      judge(row, violation, isKilled);
    }
  }
} finally {
  await vitest?.close();
  tree.remove();
}
const rowsWith = chosen.length - without.length;
const left = new Set(survived).size;
if (without.length > 0) say(`Without a violation: ${without.join(', ')}`);
say(
  `${chosen.length} rows, ${rowsWith} with a violation (${violationCount}), ${rowsWith - left} noticed, ${left} survived`,
);
process.exit(left === 0 ? 0 : 1);

function put(vitest: Vitest, path: string, source: string): void {
  writeFileSync(path, source);
  vitest.invalidateFile(path);
}

/** The first line that a violation changes. */
function summary({ find, replace }: Violation): string {
  const before = find.split('\n');
  return (replace.split('\n').find((line, at) => line !== before[at]) ?? '').trim().slice(0, 120);
}
