import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';
import type { UserConfig } from 'electron-vite';
import { developmentNonce } from './main/electron/start/development-policy.ts';
import { guide } from './scripts/lib/guide.ts';
import { contractNames } from './scripts/lib/contract-names.ts';
import { shippedPackages } from './scripts/lib/shipped-packages.ts';

// The oldest runtime that main and preload must run on is Node 20.18 with Chromium 130.
const external = ['electron', 'better-sqlite3', 'keytar', 'native-reg', /^node:/];
/** Each part contains only what it uses of the library of schemas, because none of its modules has side effects. */
const schemas = { test: /\/node_modules\/typebox\//, sideEffects: false };
const pagePort = Number(process.env['RAMPA_PAGE_PORT'] ?? 5173);

export default defineConfig(({ command, mode }): UserConfig => {
  const development = command === 'serve';
  // out/main and out/preload are packaged: builds for development or tests must not be there.
  const out = development ? 'out/development' : mode === 'test-build' ? 'out/test-build' : 'out';
  const main: NonNullable<UserConfig['main']> = {
    plugins: [contractNames, shippedPackages('main')],
    build: {
      target: 'node20.18',
      minify: !development,
      outDir: `${out}/main`,
      externalizeDeps: false,
      sourcemap: development,
      rolldownOptions: {
        external,
        // It would put the little that the window needs into one file with much that it does not need.
        experimental: { chunkOptimization: false },
        treeshake: { moduleSideEffects: [schemas] },
        input: { main: 'main/main.ts', lookups: 'main/worker/entry.ts', backup: 'main/backups/worker/worker.ts' },
        // Not ES modules: linking them, and loading a value for each name imported from Electron, took 40 ms of the start.
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: 'chunks/[name]-[hash].cjs' },
      },
    },
  };
  // Page and preload are the same in a test build.
  if (mode === 'test-build') return { main };
  return {
    main,
    preload: {
      plugins: [contractNames, shippedPackages('preload')],
      build: {
        target: 'node20.18',
        outDir: `${out}/preload`,
        externalizeDeps: false,
        sourcemap: development,
        // A sandboxed preload can only be CommonJS in one file.
        rolldownOptions: {
          external: ['electron'],
          input: { preload: 'preload/preload.ts', 'proxy-login': 'preload/proxy-login.ts' },
          // Not ES modules: linking them, and loading a value for each name imported from Electron, took 40 ms of the start.
          output: { format: 'cjs', entryFileNames: '[name].cjs' },
        },
      },
    },
    renderer: {
      root: 'renderer',
      base: './',
      optimizeDeps: { entries: ['index.html'] },
      plugins: [contractNames, guide, svelte(), shippedPackages('renderer')],
      // The page is at app://rampa; only changed modules come from the server's own address.
      server: {
        host: '127.0.0.1',
        port: pagePort,
        strictPort: true,
        hmr: { protocol: 'ws', host: '127.0.0.1', clientPort: pagePort },
      },
      ...(development ? { html: { cspNonce: developmentNonce } } : {}),
      build: {
        target: 'chrome130',
        minify: true,
        // One style sheet, so that the order of its rules does not depend on which screen is loaded first.
        cssCodeSplit: false,
        outDir: 'out/renderer',
        modulePreload: { polyfill: false },
        // The page's content policy allows no data: fonts or scripts; small images stay files.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: 'renderer/index.html',
          // The page does not use the schemas, with which main checks calls: they are left out.
          treeshake: {
            manualPureFunctions: ['Type'],
            moduleSideEffects: [schemas],
          },
          // Everything that the first screen needs is in one file.
          output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
        },
      },
    },
  };
});
