import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import type { HostProject } from './test/e2e/support/fixtures.ts';

const debianChromium = '/usr/bin/chromium';
const output = process.env['RAMPA_TEST_OUTPUT'] ?? 'test-results/e2e';

const pageAlone = ['accessibility', 'bad-input', 'editor-existing', 'lookup'].map((name) => `**/${name}.spec.ts`);

/** Specs are written once and run over both hosts; `*.electron.spec.ts` is about what only Electron has. */
export default defineConfig<HostProject>({
  testDir: 'test/e2e',
  outputDir: output,
  fullyParallel: false,
  // Each test has a service, a folder and an application of its own, so that two get on beside each other.
  workers: 2,
  retries: 0,
  // Generous: a busy machine is slow, and a hung test is told from a slow one by what it expects, not by this.
  timeout: 150_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json']],
  use: {
    viewport: { width: 1360, height: 860 },
    // Recording every step makes a run more than twice as long; `npx playwright test --trace retain-on-failure` asks for it.
    trace: 'off',
    launchOptions: existsSync(debianChromium) ? { executablePath: debianChromium } : {},
  },
  projects: [
    // The trap is in Electron's transport (the browser host has Node's, which test/integration/electron-transport tests).
    { name: 'browser', testIgnore: ['**/*.electron.spec.ts', '**/transport-trap.spec.ts'], use: { host: 'browser' } },
    // What these show is in the page alone, which is the same in both: once is enough.
    { name: 'electron', testIgnore: pageAlone, use: { host: 'electron' } },
    {
      name: 'electron-sandboxed',
      testMatch: ['**/*.electron.spec.ts', '**/main-job.spec.ts'],
      use: { host: 'electron' },
    },
  ],
});
