import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './test/e2e/support/chromium.ts';
import { patience } from './test/e2e/support/expect.ts';
import type { HostProject } from './test/e2e/support/fixtures.ts';

const output = process.env['RAMPA_TEST_OUTPUT'] ?? 'test-results/e2e';

const specs = (names: readonly string[]): string[] => names.map((name) => `**/${name}.spec.ts`);
/** The tests of these specs, and those that are marked so: a test is found by its spec's path, its titles and its marks. */
const testsOf = (names: readonly string[], mark: string): RegExp =>
  new RegExp(`(?:^|[ /])(?:${names.join('|').replaceAll('*', '[^ ]+')})\\.spec\\.ts |${mark}`);
/** What these show is in the page, or in what both hosts have of the application: once is enough, and Electron takes longer. */
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
  'editor-baseline',
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
  // They hold back what the page fetches over the network, or take a browser of their own.
  'later-code',
  'race',
  'typist',
  'visitor',
  // Electron asks for the file by the system’s own dialog.
  'own-company',
  // Electron reads the policy of the machine and no other.
  'policy',
  'policy-data',
  // What Electron itself does with a feed is tested without a page (test/integration/updates).
  'updates',
];
/** What users do all day, in both hosts, in one language each. All others are run in the browser only where there is no Electron. */
const inBoth = ['main-job', 'warehouse-clerk'];
const hasElectron = process.env['RAMPA_ELECTRON_TOO'] !== undefined;
/** `npm test -- --both-hosts`: what is otherwise left to the browser too. */
const isEachInBoth = process.env['RAMPA_BOTH_HOSTS'] !== undefined;
/** Electron runs with its sandbox too, as it does at a user's: what it could get in the way of is left to that. */
const hasSandbox = process.env['RAMPA_SANDBOX_TOO'] !== undefined;
/** What is so marked is run in the browser alone, wherever its spec is run: another test of it shows what Electron has of its own. */
const browserAlone = /@browser/;
const inSandbox = ['**/guards.electron.spec.ts', '**/main-job.spec.ts'];

/** Specs are written once and run over both hosts; `*.electron.spec.ts` is about what only Electron has. */
export default defineConfig<HostProject>({
  testDir: 'test/e2e',
  outputDir: output,
  fullyParallel: true,
  // Each test has a service, a folder and an application of its own. Of four one or two wait: two cores are never idle; where
  // both hosts go on beside each other, they have as many together.
  workers: hasElectron || hasSandbox ? 3 : 4,
  retries: 0,
  // Generous: a busy machine is slow, and a hung test is told from a slow one by what it expects, not by this.
  timeout: 600_000,
  expect: { timeout: patience, toPass: { timeout: patience } },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json']],
  use: {
    viewport: { width: 1360, height: 860 },
    // Recording every step makes a run more than twice as long; `npx playwright test --trace retain-on-failure` asks for it.
    trace: 'off',
    launchOptions: chromiumOptions,
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
    // What a package has installed (RAMPA_INSTALLED names its executable); test/packaging/installed runs it.
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
