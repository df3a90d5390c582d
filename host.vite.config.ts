import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * The browser host in one file next to its two workers, for tests that start it some hundred times: it loads in half the time.
 * `out/host` is as deep as `test/host`, so that paths relative to its own location still work.
 */
export default defineConfig({
  root: at('.'),
  build: {
    ssr: true,
    target: 'node20.18',
    outDir: at('out/host'),
    emptyOutDir: true,
    rolldownOptions: {
      external: ['better-sqlite3', 'keytar', 'native-reg', /^node:/],
      input: {
        cli: at('test/host/cli.ts'),
        lookups: at('main/worker/entry.ts'),
        backup: at('main/backups/worker/worker.ts'),
      },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
  ssr: { noExternal: true },
});
