/**
 * Frappe Books for the line that compares it with Rampa. It is under the AGPL: it is fetched when the line runs, into .cache, and
 * no part of it is in this repository.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { project, run, say } from '../../../scripts/lib/run.mjs';

const repository = 'https://github.com/frappe/books';
/** Version 0.37.0. */
const commit = '7c35767811762e59573f62bfff936cb9e3016bda';
/** The packages that it needs in plain Node. Its better-sqlite3 is the one of this project. */
const dependencies = {
  'fs-extra': '11.1.1',
  knex: '2.4.0',
  lodash: '4.17.23',
  luxon: '2.5.2',
  pesa: '1.1.12',
  vue: '3.2.40',
};
const folders = ['backend', 'fixtures', 'fyo', 'models', 'regional', 'reports', 'schemas', 'src', 'utils'];
/** They are imported, but never shown. */
const screens = /\/src\/router\.ts$|\.(?:vue|css)(?:\?|$)/;
const exported = `export { Fyo } from 'fyo';
export { DatabaseManager } from 'backend/database/manager';
export { default as setupInstance } from 'src/setup/setupInstance';
`;
const cache = join(project, '.cache', 'frappe-books');
/** A CommonJS module. */
export const bundle = join(cache, 'bundle', 'books.cjs');

/** Fetches and bundles it; returns the reason if that is not possible, otherwise null. RAMPA_FRAPPE_BOOKS names a folder with it. */
export async function setUpFrappeBooks(): Promise<string | null> {
  const given = process.env['RAMPA_FRAPPE_BOOKS'];
  const source = given ?? join(cache, 'source');
  mkdirSync(cache, { recursive: true });
  if (given === undefined && !fetchSource(source)) return `Frappe Books could not be fetched from ${repository}`;
  if (!existsSync(join(source, 'fyo'))) return `RAMPA_FRAPPE_BOOKS names ${source}, which has no Frappe Books`;
  if (!(await install())) return 'the npm packages of Frappe Books could not be installed';
  try {
    await bundleFrom(source);
    return null;
  } catch (error) {
    return `Frappe Books could not be bundled: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function fetchSource(source: string): boolean {
  const git = (...args: readonly string[]) =>
    spawnSync('git', args, { cwd: source, encoding: 'utf8', timeout: 180_000, stdio: ['ignore', 'pipe', 'ignore'] });
  mkdirSync(source, { recursive: true });
  if (git('init', '--quiet').status !== 0) return false;
  if (git('rev-parse', 'HEAD').stdout.trim() === commit) return true;
  say('fetching Frappe Books (once)');
  const isFetched = git('fetch', '--quiet', '--depth', '1', repository, commit).status === 0;
  return isFetched && git('checkout', '--quiet', '--force', commit).status === 0;
}

async function install(): Promise<boolean> {
  const file = join(cache, 'package.json');
  const description = JSON.stringify({ private: true, dependencies });
  if (existsSync(file) && readFileSync(file, 'utf8') === description && existsSync(join(cache, 'node_modules')))
    return true;
  writeFileSync(file, description);
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  return (await run('npm', ['install', '--prefix', cache, ...options], { output: 'none' })) === 0;
}

async function bundleFrom(source: string): Promise<void> {
  const { build } = await import('vite');
  writeFileSync(join(cache, 'entry.ts'), exported);
  const isPackage = (id: string): boolean => /^[@a-z][^:]*$/.test(id) && !folders.includes(id.split('/')[0] ?? '');
  await build({
    configFile: false,
    root: cache,
    logLevel: 'error',
    resolve: { alias: Object.fromEntries(folders.map((folder) => [folder, join(source, folder)])) },
    plugins: [{ name: 'no-screens', enforce: 'pre', load: (id) => (screens.test(id) ? 'export default {}' : null) }],
    build: {
      ssr: 'entry.ts',
      outDir: join(cache, 'bundle'),
      rolldownOptions: {
        external: (id) => id !== 'entry.ts' && isPackage(id),
        output: { format: 'cjs', codeSplitting: false, entryFileNames: 'books.cjs' },
      },
    },
  });
}
