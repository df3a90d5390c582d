/**
 * Bundles the programs of the worker threads before a run: from sources, each thread would load a hundred files and strip their
 * types, and most tests of backups and lists start several.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { bundlesOf, sources } from './workers.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url));

export default async function bundleWorkers(): Promise<() => void> {
  // Within the project, where native modules are found.
  mkdirSync(join(project, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(project, '.cache', 'test-workers-'));
  const input = Object.fromEntries(Object.entries(sources).map(([name, url]) => [name, fileURLToPath(url)]));
  await build({
    configFile: false,
    root: project,
    logLevel: 'warn',
    build: {
      ssr: true,
      target: 'node20.18',
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        external: ['better-sqlite3', 'keytar', /^node:/],
        input,
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
      },
    },
    ssr: { noExternal: true },
  });
  process.env[bundlesOf] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
