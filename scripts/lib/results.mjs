// Counts of the runners, read from the reports they write. A runner that ended badly without saying which test failed
// still counts as one failure, so that nothing passes by crashing.
import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number, skipped?: number }} Counts
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, assertionResults: unknown[] }[] }} VitestReport
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} PlaywrightReport
 */

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
  // Only files that could not be loaded at all have no assertions and no other trace.
  const unloadable = read.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  );
  return settle(
    {
      passed: read.numPassedTests,
      failed: read.numFailedTests + unloadable.length,
      skipped: read.numPendingTests + read.numTodoTests,
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
  return settle({ passed: expected + flaky, failed: unexpected, skipped }, code);
}
