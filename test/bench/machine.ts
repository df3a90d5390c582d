import { closeSync, fsyncSync, mkdtempSync, openSync, readFileSync, realpathSync, rmSync, writeSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { summarize } from './statistics.ts';
import type { Summary } from './statistics.ts';

/** What a run was made on. */
export interface Machine {
  readonly cores: number;
  readonly processor: string;
  readonly memoryGb: number;
  /** Versions by name: Node, and Electron and Chromium where they were needed. */
  readonly programs: Readonly<Record<string, string>>;
  /** What holds the files that are measured. */
  readonly disk: { readonly filesystem: string | null; readonly fsyncMs: Summary };
  /** How many processes wanted a core, over the last minute; 0 where the system does not report. */
  readonly load: { readonly start: number; readonly end: number | null };
}

export function lookAtMachine(programs: Readonly<Record<string, string>>): Machine {
  const processors = cpus();
  return {
    cores: processors.length,
    processor: processors[0]?.model.trim() ?? 'a processor that is not told',
    memoryGb: totalmem() / 1024 ** 3,
    programs: { Node: process.versions.node, ...programs },
    disk: { filesystem: filesystemOf(tmpdir(), mounts()), fsyncMs: measureFsync() },
    load: { start: currentLoad(), end: null },
  };
}

export const currentLoad = (): number => loadavg()[0] ?? 0;

/** What one page written and synced takes on the disk of the temporary folder. */
function measureFsync(): Summary {
  const folder = mkdtempSync(join(tmpdir(), 'rampa-fsync-'));
  const file = openSync(join(folder, 'page'), 'w');
  const page = Buffer.alloc(4096, 1);
  const taken = Array.from({ length: 50 }, () => {
    writeSync(file, page);
    const from = performance.now();
    fsyncSync(file);
    return performance.now() - from;
  });
  closeSync(file);
  rmSync(folder, { recursive: true });
  return summarize(taken);
}

function mounts(): string {
  try {
    return readFileSync('/proc/mounts', 'utf8');
  } catch {
    return '';
  }
}

/** From the lines of /proc/mounts: the type of the nearest folder that something is mounted on. */
function filesystemOf(path: string, table: string): string | null {
  const real = realpathSync(path);
  const found = table
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, at = '']) => at === '/' || real === at || (at !== '' && real.startsWith(`${at}/`)))
    .toSorted(([, a = ''], [, b = '']) => b.length - a.length)[0];
  return found?.[2] ?? null;
}
