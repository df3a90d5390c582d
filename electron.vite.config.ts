import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';

// The oldest runtime that main and preload must run on is Node 20.18 with Chromium 130.
const external = ['electron', 'better-sqlite3', 'keytar', 'electron-updater', /^node:/];

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
    plugins: [svelte()],
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
