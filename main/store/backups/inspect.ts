import type { BackupContents } from '../../../preload/contract.ts';
import { isDamage } from '../errors.ts';
import { openForReading, requireSound } from './sound.ts';

/** Reads a backup through. For a thread. */
export function inspectBackup(path: string, name: string): BackupContents {
  try {
    const connection = openForReading(path);
    try {
      requireSound(connection, name);
      const told = connection
        .prepare<[], { drafts: number; accepted: number; lastSavedAt: number | null }>(
          `SELECT count(*) AS drafts, count(accepted_at) AS accepted, max(updated_at) AS lastSavedAt FROM drafts
           WHERE deleted_at IS NULL`,
        )
        .get();
      return { name, sound: true, drafts: 0, accepted: 0, lastSavedAt: null, ...told };
    } finally {
      connection.close();
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { name, sound: false, drafts: 0, accepted: 0, lastSavedAt: null };
  }
}
