import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** For `npm run violations`, which runs the tests that a row names again for each of its violations. */
export default defineConfig({
  plugins: [svelte()],
  test: {
    include: ['test/{unit,integration}/**/*.test.ts'],
    setupFiles: ['test/unit/support/fresh.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 1,
    isolate: true,
    watch: false,
    // Rows are found by whole titles.
    taskTitleValueFormatTruncate: 0,
  },
});
