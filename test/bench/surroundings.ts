import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onPath, project, read } from '../../scripts/lib/run.mjs';
import { build, buildHost, findBrowser, findElectron, setUpSystem } from '../../scripts/lib/setup.mjs';
import { setUpFrappeBooks } from './frappe-books/set-up.ts';
import type { BenchLine } from './line.ts';

type Need = NonNullable<BenchLine['needs']>[number];

/** What the chosen lines need on this machine: set up if possible, otherwise the reason why not. */
export interface Surroundings {
  readonly lacks: ReadonlyMap<Need, string>;
  readonly programs: Readonly<Record<string, string>>;
}

export async function setUp(needs: ReadonlySet<Need>): Promise<Surroundings> {
  const lacks = new Map<Need, string>();
  const programs: Record<string, string> = {};
  const addVersion = (name: string, path: string): void => {
    const version = versionOf(path);
    if (version !== undefined) programs[name] = version;
  };
  if (needs.has('chromium')) {
    await setUpSystem('browser');
    const browser = await findBrowser();
    if (!browser.found) lacks.set('chromium', 'no Chromium could be found or fetched');
    if (browser.path !== null) addVersion('Chromium', browser.path);
  }
  if (needs.has('electron')) {
    const electron = await findElectron();
    if (process.platform === 'linux') await setUpSystem('display', 'electron');
    const hasDisplay = process.platform !== 'linux' || Boolean(process.env['DISPLAY']) || onPath('xvfb-run');
    if (electron.path === null) lacks.set('electron', electron.why);
    else if (!hasDisplay) lacks.set('electron', 'it needs a display, and xvfb is not installed');
    else addVersion('Electron', electron.path);
  }
  if (needs.has('frappe-books')) {
    const why = await setUpFrappeBooks();
    if (why !== null) lacks.set('frappe-books', why);
  }
  if (needs.has('build')) {
    try {
      await build();
      // The host as one bundle, like the product.
      if (needs.has('chromium')) process.env['RAMPA_HOST_PROGRAM'] = await buildHost();
    } catch (error) {
      lacks.set('build', error instanceof Error ? error.message : String(error));
    }
  }
  return { lacks, programs };
}

/** From the file `version` next to the program, as in Electron's folder, or from the program itself. */
function versionOf(path: string): string | undefined {
  const file = join(dirname(path), 'version');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : read(path, ['--version']);
  return /\d[\d.]*/.exec(text ?? '')?.[0];
}

/** Why a line cannot be measured here; `null` if it can. */
export function reasonToSkip(line: BenchLine, { lacks }: Surroundings): string | null {
  for (const need of line.needs ?? []) {
    const why = lacks.get(need);
    if (why !== undefined) return why;
  }
  return null;
}

export const inProject = (...path: readonly string[]): string => join(project, ...path);
