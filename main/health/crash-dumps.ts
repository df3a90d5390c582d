import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A file with memory of a process at the moment of its crash. */
export interface CrashDump {
  /** File name without the folder. */
  readonly name: string;
  readonly bytes: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

const mostDumps = 5;
const longestMs = 30 * 86_400_000;

/** Crash dumps in the folder and its subfolders, newest first; empty if the folder does not exist. Links are skipped. */
export function listCrashDumps(folder: string): readonly CrashDump[] {
  return dumpsBelow(folder).map(({ name, bytes, at }) => ({ name, bytes, at }));
}

/** Deletes dumps older than 30 days and all but the newest five, with the files that Crashpad wrote for them. */
export function pruneCrashDumps(folder: string, now: number): void {
  for (const [index, { path, at }] of dumpsBelow(folder).entries()) {
    if (index < mostDumps && now - at < longestMs) continue;
    const [home, stem] = [dirname(path), basename(path, '.dmp')];
    for (const end of ['dmp', 'meta', 'lock']) rmSync(join(home, `${stem}.${end}`), { force: true });
  }
}

function dumpsBelow(folder: string): readonly (CrashDump & { readonly path: string })[] {
  return filesBelow(folder)
    .filter((path) => path.endsWith('.dmp'))
    .flatMap((path) => {
      const status = statSync(path, { throwIfNoEntry: false });
      return status === undefined ? [] : [{ path, name: basename(path), bytes: status.size, at: status.mtimeMs }];
    })
    .sort((one, other) => other.at - one.at);
}

function filesBelow(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path);
      return entry.isFile() ? [path] : [];
    });
  } catch {
    return [];
  }
}
