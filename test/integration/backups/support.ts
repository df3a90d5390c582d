import { closeSync, existsSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listRestorable } from '../../../main/backups/backup-folder.ts';
import { combine } from '../../../main/backups/increment.ts';
import { inspectBackup } from '../../../main/backups/inspect-backup.ts';
import { findingOf } from '../../../main/store/file/matching-log.ts';
import { usualRetention } from '../../../main/backups/retention.ts';
import { writeBackup } from '../../../main/backups/write-backup.ts';
import type { StoredBackup } from '../../../main/backups/backup-folder.ts';
import { restoreDatabase } from '../../../main/backups/restore/restore-database.ts';
import type { RestoreRequest, RestoreResult } from '../../../main/backups/restore/restoration.ts';
import { replaceDatabase, incomingPath } from '../../../main/backups/replace-database.ts';
import type { BackupReason } from '../../../domain/model/backup.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { Opened } from '../store/support.ts';
import { noSummary } from '../../drafts.ts';
import { queueDraft, start, textBody } from '../store/support.ts';

export const day = 24 * 60 * 60_000;
/** 2026-11-20T09:00:00Z, a Friday. */
export const friday = Date.UTC(2026, 10, 20, 9);
export const documentsOf = (folder: string): string => join(folder, 'documents.db');

export const backUp = (folder: string, at = friday, reason: BackupReason = 'daily'): Promise<StoredBackup> =>
  writeBackup({ folder, at, reason, retention: usualRetention });
/** A backup as the open application makes it: with its mark, and without the notes of what it contains. */
export async function marked(
  { store, path }: Pick<Opened, 'store'> & { readonly path: string },
  at = friday,
): Promise<StoredBackup> {
  const mark = store.changes.mark();
  const backup = await backUp(path, at);
  const step = store.upkeep.forgetChanges(mark);
  while (step());
  return backup;
}
export const backupPath = (folder: string, { name }: { readonly name: string }): string =>
  join(folder, 'backups', name);

/** Builds a new file and replaces the current one, as the application does while nothing is open. */
export function restore(
  folder: string,
  backup: StoredBackup | null,
  more: Partial<RestoreRequest> = {},
): RestoreResult & { readonly setAside: string | null } {
  const result = restoreDatabase({
    former: documentsOf(folder),
    backup: backup === null ? null : { path: backupPath(folder, backup), at: backup.at },
    target: incomingPath(folder),
    prefer: backup === null ? 'newer' : 'backup',
    nothingSentSince: false,
    isForeign: false,
    now: friday,
    ...more,
  });
  return { ...result, setAside: replaceDatabase(folder, friday) };
}

/** Restores the newest backup with the changes since, as after a damage. */
export function restoreNewest(folder: string): ReturnType<typeof restore> {
  const [newest, base] = listRestorable(folder);
  if (newest?.reason !== 'since' || base === undefined) throw new Error('the newest backup has no increment');
  const [backup, increment] = [backupPath(folder, base), backupPath(folder, newest)];
  const into = mkdtempSync(join(tmpdir(), 'rampa-combined-'));
  try {
    const path = combine({ backup, version: base.version, increment, into });
    if (!inspectBackup(path, base.name).intact) throw new Error('the combined file is not intact');
    const former =
      existsSync(documentsOf(folder)) || findingOf(documentsOf(folder)) !== null ? documentsOf(folder) : null;
    return restore(folder, null, { former, backup: { path, at: newest.at }, prefer: 'newer' });
  } finally {
    rmSync(into, { recursive: true });
  }
}

/** Saves content in a draft through the store. */
export function save({ store }: Opened, id: string, content: ValueRecord): void {
  const revision = store.drafts.get(id)?.revision ?? 0;
  const lineCount = Array.isArray(content['Lines']) ? content['Lines'].length : 0;
  const number = typeof content['InvoiceNumber'] === 'string' ? content['InvoiceNumber'] : null;
  const result = store.drafts.save({
    id,
    revision,
    content: JSON.stringify(content),
    summary: { ...noSummary, number, lineCount },
  });
  if (!result.saved) throw new Error(result.why);
}
export const numbered = (number: string, lines = 2): ValueRecord => ({
  InvoiceNumber: number,
  Lines: Array.from({ length: lines }, (_, key) => ({ $key: `k${key}`, ProductCode: `P-${key}`, Quantity: '1' })),
});

export function queue({ store }: Opened, id: string): void {
  queueDraft(store, id, { body: textBody(JSON.stringify({ of: id })) });
}
/** Begins sending; returns the attempt's id. */
export function send(opened: Opened, id: string): string {
  queue(opened, id);
  return opened.store.queue.beginAttempt(id, start()).attemptId;
}
export function accept(opened: Opened, id: string): void {
  opened.store.queue.finishAttempt(send(opened, id), { kind: 'accepted', id: `doc-${id}`, number: `NO-${id}` });
}

export const pageSize = 4096;
export const pagesOf = (path: string): number => statSync(path).size / pageSize;
/** Overwrites a page, as a failing disk or another program would. */
export function overwrite(path: string, page: number, bytes: Uint8Array): void {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, (page - 1) * pageSize);
  closeSync(file);
}
