import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The limits tell a hung test from a slow one, on a busy machine too; none judges how long something takes.
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        plugins: [svelte()],
        test: { name: 'unit', include: ['test/unit/**/*.test.ts'], testTimeout: 120_000 },
      },
      {
        // The page's fakes are held against the application, and some hold a part of the page.
        plugins: [svelte()],
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          pool: 'forks',
        },
      },
      {
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          pool: 'forks',
        },
      },
    ],
  },
});
