// Counts the results of the runners of a check: one line per runner, and a last line with the totals.
import { join } from 'node:path';
import { project, run, say } from './run.mjs';
import { readVitest } from './results.mjs';

const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const failures = [];
/** @type {string[]} */
const notes = [];
const started = Date.now();
export const results = join(project, 'test-results');

function secondsSinceStart() {
  return Math.round((Date.now() - started) / 1000);
}

/**
 * @param {string} name
 * @param {import('./results.mjs').Counts} counts
 */
export function count(name, { passed, failed, skipped = 0, failures: which = [] }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  if (failed > 0) failures.push(`${name}: ${failed} failed`, ...which.map((test) => `${name}: ${test}`));
  say(
    `${name}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''} (at ${secondsSinceStart()} s)`,
  );
}

/** @param {string} text for the end of the output, where a reader looks first */
export function note(text) {
  notes.push(text);
}

/**
 * @param {string} name
 * @param {string} why
 */
export function skip(name, why) {
  note(`skipped: ${name}: ${why}`);
  count(name, { passed: 0, failed: 0, skipped: 1 });
}

/**
 * @param {string} name one of vitest.config.ts's projects
 * @param {'shown' | 'atEnd'} [output]
 */
export async function vitest(name, output = 'shown') {
  say(`${name} tests …`);
  const file = join(results, `vitest-${name}.json`);
  const args = [
    'vitest',
    'run',
    '--project',
    name,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${file}`,
  ];
  const code = await run('npx', args, { output });
  count(name, readVitest(file, code));
}

/** Prints what failed and the totals, and ends the process. */
export function end() {
  for (const text of notes) say(text);
  for (const failure of failures) say(`FAILED ${failure}`);
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
  process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
}
