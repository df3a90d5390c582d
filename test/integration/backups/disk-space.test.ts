/** On a nearly full disk: which backups are deleted for a new one, and which never are. */
import type * as Fs from 'node:fs';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BackupTask } from '../../../main/backups/worker/tasks.ts';
import type { BackupWorker } from '../../../main/backups/worker/thread.ts';
import type { StoredBackup } from '../../../main/backups/backup-folder.ts';
import { withOwnModules } from '../../unit/support/own-modules.ts';
import type { Opened } from '../store/support.ts';

/** Free bytes that the system reports; `null`: the real number. */
const disk = vi.hoisted(() => ({ free: null as number | null }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>();
  const statfsSync = (path: string) => {
    const told = fs.statfsSync(path);
    return disk.free === null ? told : { ...told, bsize: 1, bavail: disk.free };
  };
  return { ...fs, statfsSync, default: { ...fs, statfsSync } };
});

withOwnModules();
const { listBackups, listRestorable, rescuePart } = await import('../../../main/backups/backup-folder.ts');
const { backUp, backupPath, day, documentsOf, friday, marked, numbered } = await import('./support.ts');
const { promoteCopy, writeBackup } = await import('../../../main/backups/write-backup.ts');
const { combine, writeIncrement } = await import('../../../main/backups/increment.ts');
const { openFile } = await import('../../../main/backups/open-file.ts');
const { BackupCatalog } = await import('../../../main/backups/catalog.ts');
const { inspectBackup } = await import('../../../main/backups/inspect-backup.ts');
const { folder, open, testClock } = await import('../store/support.ts');

let place: ReturnType<typeof folder>;
let opened: Opened;
/** Newest first. */
let before: readonly StoredBackup[];
beforeEach(async () => {
  place = folder();
  opened = open(place.path, testClock(friday));
  for (let index = 0; index < 20; index += 1) opened.draft({}, numbered(`A-${index}`, 20));
  for (const ago of [4, 3, 2, 1]) await backUp(place.path, friday - ago * day);
  before = listBackups(place.path);
  expect(before).toHaveLength(4);
});
afterEach(() => {
  disk.free = null;
  opened.store.close();
  place.remove();
});

/** Space required for a new backup: the file's size plus a tenth, and a reserve for the file itself. */
const needed = () => statSync(documentsOf(place.path)).size * 1.1 + 32_000_000;
const times = () => listBackups(place.path).map(({ at }) => at);
const timesBefore = () => before.map(({ at }) => at);

it('with enough space none is deleted', async () => {
  disk.free = Math.ceil(needed());
  await backUp(place.path, friday);
  expect(times()).toEqual([friday, ...timesBefore()]);
});

it('the oldest are deleted, as many as necessary', async () => {
  disk.free = Math.floor(needed()) - 1;
  await backUp(place.path, friday);
  expect(times()).toEqual([friday, ...timesBefore().slice(0, 3)]);
  // Now the two oldest are deleted, as one alone does not free enough space.
  disk.free = Math.floor(needed()) - (before[2]?.bytes ?? 0) - 1;
  await backUp(place.path, friday + day);
  expect(times()).toEqual([friday + day, friday, ...timesBefore().slice(0, 1)]);
});

it('none is deleted while the retention is unknown', async () => {
  disk.free = Math.floor(needed()) - 1;
  const order = { folder: place.path, at: friday, reason: 'daily', retention: null } as const;
  await expect(writeBackup(order)).rejects.toMatchObject({ code: 'databaseFull' });
  expect(times()).toEqual(timesBefore());
});

it('daily ones are deleted before those that the user made, and rescues last', async () => {
  const rescue = await backUp(place.path, friday - 9 * day, 'rescue');
  const asked = await backUp(place.path, friday - 8 * day, 'asked');
  const bytes = [...before.slice(1), asked].reduce((sum, backup) => sum + backup.bytes, 0);
  disk.free = Math.ceil(needed()) - bytes + asked.bytes;
  await backUp(place.path, friday);
  expect(times()).toEqual([friday, friday - day, asked.at, rescue.at]);
  disk.free = Math.ceil(needed()) - rescue.bytes - asked.bytes;
  await backUp(place.path, friday + day);
  expect(times()).toEqual([friday + day, friday, rescue.at]);
});

it('the newest is never deleted: if only that would free enough space, no new one is made and all are kept', async () => {
  const older = before.slice(1).reduce((sum, { bytes }) => sum + bytes, 0);
  disk.free = Math.floor(needed()) - older - 1;
  await expect(backUp(place.path, friday)).rejects.toMatchObject({ code: 'databaseFull' });
  expect(times()).toEqual(timesBefore());
  // With one byte more, all but the newest are deleted.
  disk.free = Math.ceil(needed()) - older;
  await backUp(place.path, friday);
  expect(times()).toEqual([friday, ...timesBefore().slice(0, 1)]);
});

it('the backup whose increment has the latest state is not deleted, although a rescue was made since', async () => {
  const backup = await marked({ store: opened.store, path: place.path }, friday);
  const part = rescuePart(place.path, friday + 1);
  await opened.store.file.copyTo(part);
  promoteCopy({ at: friday + 1, reason: 'rescue', part });
  opened.draft({}, numbered('since'));
  expect(writeIncrement({ folder: place.path, at: friday + 2 })).toBeGreaterThan(0);
  disk.free = Math.floor(needed()) - before.reduce((sum, { bytes }) => sum + bytes, 0) - 1;
  await expect(backUp(place.path, friday + day)).rejects.toMatchObject({ code: 'databaseFull' });
  expect(times()).toContain(backup.at);
});

it('without room to combine the newest backup with the changes since, no older state is restored in its place', async () => {
  opened.store.changes.mark();
  await backUp(place.path, friday);
  opened.draft({}, numbered('A-1'));
  expect(writeIncrement({ folder: place.path, at: friday + 1 })).toBeGreaterThan(0);
  const run = (task: BackupTask): Promise<unknown> =>
    new Promise((resolve) => {
      if (task.do === 'combine') resolve(combine(task));
      if (task.do === 'inspect') resolve(inspectBackup(task.path, task.name));
    });
  const catalog = new BackupCatalog(place.path, { run } as BackupWorker);
  const [since] = listRestorable(place.path);
  disk.free = 2 * (since?.bytes ?? 0);
  await expect(catalog.newestIntact(friday + day)).rejects.toMatchObject({ code: 'databaseFull' });
  disk.free = null;
  const found = await catalog.newestIntact(friday + day);
  expect(found?.backup).toEqual(since);
  found?.discard();
});

it('without room for the copy and what is made of it, a file that the user chose is not opened', () => {
  const [newest] = listBackups(place.path);
  const order = { path: backupPath(place.path, newest ?? { name: '' }), into: join(place.path, 'scratch') };
  disk.free = 3 * (newest?.bytes ?? 0) - 1;
  expect(() => openFile(order)).toThrow(expect.objectContaining({ code: 'databaseFull' }));
  expect(readdirSync(order.into)).toEqual([]);
  disk.free += 1;
  expect(openFile(order)).toMatchObject({ at: newest?.at, bytes: newest?.bytes });
});
