/** On a disk that is nearly full: which backups give way to a new one, and which never do. */
import type * as Fs from 'node:fs';
import { statSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StoredBackup } from '../../../main/backups/backup-folder.ts';
import { withOwnModules } from '../../unit/support/own-modules.ts';
import type { Opened } from '../store/support.ts';

/** Bytes that the disk has left, as the system says; `null`: what it really has. */
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
const { listBackups } = await import('../../../main/backups/backup-folder.ts');
const { backUp, day, documentsOf, friday, numbered } = await import('./support.ts');
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

/** What must be free for a new backup: the file and a tenth of it, and what is left to the file itself. */
const needed = () => statSync(documentsOf(place.path)).size * 1.1 + 32_000_000;
const times = () => listBackups(place.path).map(({ at }) => at);
const timesBefore = () => before.map(({ at }) => at);

it('with room enough none gives way', async () => {
  disk.free = Math.ceil(needed());
  await backUp(place.path, friday);
  expect(times()).toEqual([friday, ...timesBefore()]);
});

it('the oldest give way, as many as it takes', async () => {
  disk.free = Math.floor(needed()) - 1;
  await backUp(place.path, friday);
  expect(times()).toEqual([friday, ...timesBefore().slice(0, 3)]);
  // Now the two oldest, as one alone is not room enough.
  disk.free = Math.floor(needed()) - (before[2]?.bytes ?? 0) - 1;
  await backUp(place.path, friday + day);
  expect(times()).toEqual([friday + day, friday, ...timesBefore().slice(0, 1)]);
});

it('the newest never gives way: where only it would make room, the new one is not made and every one stays', async () => {
  const older = before.slice(1).reduce((sum, { bytes }) => sum + bytes, 0);
  disk.free = Math.floor(needed()) - older - 1;
  await expect(backUp(place.path, friday)).rejects.toMatchObject({ code: 'databaseFull' });
  expect(times()).toEqual(timesBefore());
  // One byte more, and all but the newest go.
  disk.free = Math.ceil(needed()) - older;
  await backUp(place.path, friday);
  expect(times()).toEqual([friday, ...timesBefore().slice(0, 1)]);
});
