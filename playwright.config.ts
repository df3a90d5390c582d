import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './test/e2e/support/chromium.ts';
import { patience } from './test/e2e/support/expect.ts';
import type { HostProject } from './test/e2e/support/fixtures.ts';

const output = process.env['RAMPA_TEST_OUTPUT'] ?? 'test-results/e2e';

const specs = (names: readonly string[]): string[] => names.map((name) => `**/${name}.spec.ts`);
/** Matches the tests of these specs, and tests with this mark: a test is matched by its spec's path, its titles and its marks. */
const testsOf = (names: readonly string[], mark: string): RegExp =>
  new RegExp(`(?:^|[ /])(?:${names.join('|').replaceAll('*', '[^ ]+')})\\.spec\\.ts |${mark}`);
/** Specs about the page, or about what both hosts share of the application: one run is enough, and Electron takes longer. */
const pageAlone = [
  'accessibility/*',
  'announced',
  'another-connection',
  'bad-input',
  'browse',
  'choices',
  'columns',
  'concurrent-change',
  'context-menu',
  'drafts-list',
  'drops',
  'fast-keys',
  'first-run',
  'guide',
  'header',
  'kinds/*',
  'let-go',
  'lines-grid',
  'looks',
  'lookup',
  'numeric-pad',
  'open-entries',
  'palette',
  'refusals',
  'returns',
  'scan',
  'scanner-test',
  'settled',
  'small-windows',
  'sound',
  'templates',
  'today',
  'totals',
  'uncut',
  'undo',
  'unknown-outcome',
  'views',
  'warehouse',
];
const browserSpecs = [
  // They delay what the page fetches over the network, or start a browser of their own.
  'later-code',
  'pages',
  'race',
  'typist',
  'visitor',
  // Electron asks for the file in the system’s own dialog.
  'own-company',
  // Electron reads only the policy of the machine.
  'policy',
  'policy-data',
  // How Electron itself uses a feed is tested without a page (test/integration/updates).
  'updates',
];
/**
 * The users' main work, in both hosts, in one language each. Specs in none of these lists run in the browser only if there is no
 * Electron.
 */
const inBoth = ['main-job', 'warehouse-clerk'];
const hasElectron = process.env['RAMPA_ELECTRON_TOO'] !== undefined;
/** `npm test -- --both-hosts`: Electron also runs the specs that are otherwise left to the browser. */
const isEachInBoth = process.env['RAMPA_BOTH_HOSTS'] !== undefined;
/** Electron also runs with its sandbox, as on a user's machine; the specs that the sandbox could affect are left to that run. */
const hasSandbox = process.env['RAMPA_SANDBOX_TOO'] !== undefined;
/**
 * Tests with this mark run only in the browser, wherever their spec runs: another test of the spec covers what is specific to
 * Electron.
 */
const browserAlone = /@browser/;
const inSandbox = ['**/guards.electron.spec.ts', '**/main-job.spec.ts'];

/** Specs are written once and run in both hosts; `*.electron.spec.ts` is for what only Electron has. */
export default defineConfig<HostProject>({
  testDir: 'test/e2e',
  outputDir: output,
  fullyParallel: true,
  // Each test has its own service, folder and application. One or two of four workers are waiting, so two cores are never idle;
  // with both hosts in parallel, three each are enough.
  workers: hasElectron || hasSandbox ? 3 : 4,
  retries: 0,
  // Generous, because a busy machine is slow; a hung test is detected by its expectations, not by this limit.
  timeout: 600_000,
  expect: { timeout: patience, toPass: { timeout: patience } },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json']],
  use: {
    viewport: { width: 1360, height: 860 },
    // Recording every step more than doubles the duration; use `npx playwright test --trace retain-on-failure` when needed.
    trace: 'off',
    // A test's page lives for seconds: optimising its code takes a tenth more processor time than it saves.
    launchOptions: { ...chromiumOptions, args: ['--js-flags=--no-opt'] },
  },
  projects: [
    {
      name: 'browser',
      testIgnore: '**/*.electron.spec.ts',
      grep: hasElectron ? testsOf([...pageAlone, ...browserSpecs, ...inBoth], '@browser') : /(?:)/,
      grepInvert: hasElectron ? /the main job, in Turkish/ : [],
      use: { host: 'browser' },
    },
    {
      name: 'electron',
      testIgnore: [...specs([...browserSpecs, ...(isEachInBoth ? [] : pageAlone)]), ...(hasSandbox ? inSandbox : [])],
      grepInvert: isEachInBoth ? [] : browserAlone,
      use: { host: 'electron' },
    },
    // For the application that a package has installed (RAMPA_INSTALLED names its executable); test/packaging/installed runs it.
    {
      name: 'installed',
      testMatch: ['**/main-job.spec.ts'],
      grepInvert: browserAlone,
      use: { host: 'installed' },
    },
    {
      name: 'electron-sandboxed',
      workers: 1,
      testMatch: inSandbox,
      grepInvert: browserAlone,
      use: { host: 'electron' },
    },
  ],
});
