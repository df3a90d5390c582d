import { openForReading, faultsOf, versionOf } from '../backups/sound.ts';
import { classify, isDamage } from '../errors.ts';

/** What is wrong with a database, in SQLite's words; `null` where it is sound. For a thread: it reads every page. */
export function findDamage(path: string): string | null {
  try {
    const connection = openForReading(path);
    try {
      return faultsOf(connection, false)[0] ?? null;
    } finally {
      connection.close();
    }
  } catch (error) {
    if (isDamage(error)) return classify(error).message;
    throw error;
  }
}

/** The layout of a database that is there, without a change to it; 0 where nothing was ever put in. */
export function readVersion(path: string): number {
  const connection = openForReading(path);
  try {
    return versionOf(connection);
  } finally {
    connection.close();
  }
}
