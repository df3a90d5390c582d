import { readdirSync, readFileSync } from 'node:fs';

/** Private memory of a process and its descendants, in megabytes. Only Linux reports this for any process. */
export function privateMegabytes(root: number): number {
  if (process.platform !== 'linux') throw new Error('Private memory is read from /proc, which this system has not.');
  const parents = new Map(processes().map((pid) => [pid, parentOf(pid)]));
  const isBelow = (pid: number | undefined): boolean =>
    pid === root || (pid !== undefined && isBelow(parents.get(pid)));
  return [...parents.keys()].filter(isBelow).reduce((sum, pid) => sum + ownKilobytes(pid), 0) / 1024;
}

const processes = (): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** Returns an empty text for a process that has ended meanwhile. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** The process's name comes first, in brackets, and may contain any characters. */
function parentOf(pid: number): number | undefined {
  const text = textOf(`/proc/${pid}/stat`);
  const parent = Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
  return parent > 0 ? parent : undefined;
}

function ownKilobytes(pid: number): number {
  const lines = textOf(`/proc/${pid}/smaps_rollup`).matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm);
  return [...lines].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0);
}
