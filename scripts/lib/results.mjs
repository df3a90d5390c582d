// Counts of the test runners, read from the reports that they write. A runner that failed without naming a failed test counts as
// one failure, so that nothing passes by crashing.
import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number, skipped?: number, failures?: string[] }} Counts `failures`: which tests, and
 *   how, for the end of the output, where a reader looks first.
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] | null }} VitestTest
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { name: string, status: string, message?: string, assertionResults: VitestTest[] }[] }} VitestReport
 * @typedef {{ title: string, ok: boolean, file: string, line: number,
 *   tests: { results: { error?: { message?: string } }[] }[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {PlaywrightSuite & { stats: { expected: number, unexpected: number, flaky: number, skipped: number } }}
 *   PlaywrightReport
 */

/**
 * @param {string} test
 * @param {string | undefined} message
 */
const failure = (test, message) => `${test}\n${lines(message ?? '(it says no more)')}`;

/** @param {string} message of which the first lines are kept, without terminal colours */
function lines(message) {
  // eslint-disable-next-line no-control-regex -- the colours are control characters
  const plain = message.replace(/\u001b\[[0-9;]*m/g, '');
  return plain
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 400)}`)
    .join('\n');
}

/**
 * @param {Counts} counts
 * @param {number} code
 * @returns {Counts}
 */
function settle(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** @param {string} file */
function report(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/**
 * @param {string} file
 * @param {number} code
 * @returns {Counts}
 */
export function readVitest(file, code) {
  const read = /** @type {VitestReport | null} */ (report(file));
  if (read === null) return { passed: 0, failed: 1 };
  // Only files that could not be loaded have no assertions; nothing else reports them.
  const unloadable = read.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  );
  const failures = [
    ...unloadable.map(({ name, message }) => failure(name, message)),
    ...read.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failure(fullName, failureMessages?.[0])),
  ];
  return settle(
    {
      passed: read.numPassedTests,
      failed: read.numFailedTests + unloadable.length,
      skipped: read.numPendingTests + read.numTodoTests,
      failures,
    },
    code,
  );
}

/**
 * @param {string} file
 * @param {number} code
 * @returns {Counts}
 */
export function readPlaywright(file, code) {
  const read = /** @type {PlaywrightReport | null} */ (report(file));
  if (read === null) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = read.stats;
  const failures = specs(read)
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const error = tests.flatMap(({ results }) => results).find((result) => result.error !== undefined)?.error;
      return failure(`${file}:${line} ${title}`, error?.message);
    });
  return settle({ passed: expected + flaky, failed: unexpected, skipped, failures }, code);
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {PlaywrightSpec[]}
 */
const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
