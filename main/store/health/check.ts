import { faultsOf, openForReading } from '../backups/sound.ts';
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
