import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The limits tell a hung test from a slow one, on a busy machine too; none judges how long something takes.
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
          testTimeout: 120_000,
          // In processes that they share: to load what they test anew for each of two hundred files took as long as testing it.
          isolate: false,
        },
      },
      {
        // The page's fakes are held against the application, and some hold a part of the page.
        plugins: [svelte()],
        test: {
          name: 'integration',
          globalSetup: ['test/integration/support/bundle-workers.ts'],
          include: ['test/integration/**/*.test.ts'],
          setupFiles: ['test/unit/support/fresh.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          pool: 'forks',
          // In processes that they share: a third of their time was loading the application anew for each file.
          isolate: false,
        },
      },
      {
        test: {
          // Every installer that can be made here, looked into.
          name: 'packages',
          include: ['test/packaging/*.test.ts'],
          globalSetup: ['test/packaging/support/packed.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          pool: 'forks',
        },
      },
      {
        test: {
          // Installs them on this machine: asked for by name.
          name: 'installers',
          include: ['test/packaging/installed/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 900_000,
          pool: 'forks',
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'faults',
          globalSetup: ['test/integration/support/bundle-workers.ts'],
          include: ['test/faults/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          pool: 'forks',
        },
      },
    ],
  },
});
