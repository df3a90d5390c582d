import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { isOfOneSequence } from '../store/file/save-sequence.ts';
import { backupFolder, listRestorable } from './backup-folder.ts';
import type { StoredBackup } from './backup-folder.ts';

interface Numbered {
  readonly backup: StoredBackup;
  readonly save: number;
}

/**
 * The backups and their increments, the one with the latest state first: by the number of the last save in each, because the clock
 * may have been wrong when one was made. The clock decides between files whose numbers cannot be compared (of two databases, or of
 * an earlier Rampa); those from after `now` come last.
 */
export function latestFirst(dataFolder: string, now: number): readonly StoredBackup[] {
  const all = listRestorable(dataFolder);
  const byClock = [...all.filter(({ at }) => at <= now), ...all.filter(({ at }) => at > now)];
  const sequences: Numbered[][] = [];
  for (const backup of byClock) {
    const save = lastSaveOf(join(backupFolder(dataFolder), backup.name));
    const known = sequences.find((some) => some.some((other) => isOfOneSequence(other.save, save)));
    if (known === undefined) sequences.push([{ backup, save }]);
    else known.push({ backup, save });
  }
  return sequences.flatMap((some) => some.toSorted((a, b) => b.save - a.save)).map(({ backup }) => backup);
}

/** The number is in the header of the file, as SQLite's application id; 0 if it cannot be read. */
function lastSaveOf(path: string): number {
  const bytes = Buffer.alloc(4);
  try {
    const file = openSync(path, 'r');
    try {
      return readSync(file, bytes, 0, bytes.length, 68) === bytes.length ? bytes.readInt32BE() : 0;
    } finally {
      closeSync(file);
    }
  } catch {
    return 0;
  }
}
