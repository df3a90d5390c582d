import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** For `npm run mutants`, which runs a folder's tests again for each mutant; properties therefore have few runs. */
export default defineConfig({
  plugins: [svelte()],
  resolve: {
    alias: [{ find: /^fast-check$/, replacement: fileURLToPath(new URL('few-runs.ts', import.meta.url)) }],
  },
  test: {
    include: JSON.parse(process.env['MUTANTS_TESTS'] ?? '[]') as string[],
    setupFiles: ['test/unit/support/fresh.ts'],
    testTimeout: 20_000,
    hookTimeout: 120_000,
    isolate: false,
  },
});
