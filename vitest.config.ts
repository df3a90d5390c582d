import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/**
 * The limits only recognise what hangs: on a busy machine a test takes ten times as long, and waits start late. What a test waits for
 * is mostly there within a few milliseconds.
 */
const limits = { testTimeout: 600_000, hookTimeout: 900_000, expect: { poll: { timeout: 120_000, interval: 5 } } };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        plugins: [svelte()],
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          setupFiles: ['test/unit/support/fresh.ts'],
          ...limits,
          // Files share processes: loading what they test again for each of two hundred files took as long as testing it.
          isolate: false,
        },
      },
      {
        // The page's fakes are compared with the application, and some contain a part of the page.
        plugins: [svelte()],
        test: {
          name: 'integration',
          globalSetup: ['test/integration/support/bundle-workers.ts'],
          include: ['test/integration/**/*.test.ts'],
          setupFiles: ['test/unit/support/fresh.ts'],
          ...limits,
          pool: 'forks',
          // Files share processes: a third of the time was spent on loading the application again for each file.
          isolate: false,
        },
      },
      {
        test: {
          // Inspects every installer that can be made here.
          name: 'packages',
          include: ['test/packaging/*.test.ts'],
          globalSetup: ['test/packaging/support/packed.ts'],
          ...limits,
          pool: 'forks',
        },
      },
      {
        test: {
          // Installs them on this machine; run only by name.
          name: 'installers',
          include: ['test/packaging/installed/*.test.ts'],
          ...limits,
          pool: 'forks',
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'faults',
          globalSetup: ['test/integration/support/bundle-workers.ts'],
          include: ['test/faults/**/*.test.ts'],
          ...limits,
          pool: 'forks',
        },
      },
    ],
  },
});
