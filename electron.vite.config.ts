import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { eventNames, operationNames } from './preload/names.ts';

// The oldest runtime that main and preload must run on is Node 20.18 with Chromium 130.
const external = ['electron', 'better-sqlite3', 'keytar', 'electron-updater', /^node:/];

/** The page's side needs the contract's names alone: they are worked out here, and the schemas stay out of its bundles. */
const namesAlone: Plugin = {
  name: 'names-alone',
  load: (id) =>
    id.endsWith('/preload/names.ts')
      ? Object.entries({ operationNames, eventNames })
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join('\n')
      : null,
};

export default defineConfig({
  main: {
    build: {
      target: 'node20.18',
      outDir: 'out/main',
      externalizeDeps: false,
      sourcemap: false,
      rolldownOptions: {
        external,
        input: { main: 'main/main.ts', lookups: 'main/worker/lookups.ts', backup: 'main/worker/backup.ts' },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    plugins: [namesAlone],
    build: {
      target: 'node20.18',
      outDir: 'out/preload',
      externalizeDeps: false,
      // A sandboxed preload can only be CommonJS in one file.
      rolldownOptions: {
        external: ['electron'],
        input: { preload: 'preload/preload.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    base: './',
    plugins: [namesAlone, svelte()],
    build: {
      target: 'chrome130',
      outDir: 'out/renderer',
      modulePreload: { polyfill: false },
      // The page's content policy allows no data: fonts or scripts; small images stay files.
      assetsInlineLimit: 0,
      rolldownOptions: { input: 'renderer/index.html' },
    },
  },
});
