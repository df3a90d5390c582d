import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { incrementName, listRestorable, rescuePart } from '../../../main/backups/backup-folder.ts';
import { copyBackups } from '../../../main/backups/copies/copy-backups.ts';
import type { StoredBackup } from '../../../main/backups/backup-folder.ts';
import { writeIncrement } from '../../../main/backups/increment.ts';
import { promoteCopy } from '../../../main/backups/write-backup.ts';
import { opened, place, storeForEach } from '../store/each.ts';
import { day, friday, marked as makeMarked, numbered, save } from './support.ts';

storeForEach(friday - 1_000);
const hour = 3_600_000;

const marked = (at = friday): Promise<StoredBackup> => makeMarked({ store: opened.store, path: place.path }, at);

it('an increment that was written after a rescue is newer than the rescue', async () => {
  const { id } = opened.draft({}, numbered('A'));
  const backup = await marked(friday);
  const at = friday + hour;
  const part = rescuePart(place.path, at);
  await opened.store.file.copyTo(part);
  promoteCopy({ at, reason: 'rescue', part });
  // The file was back, and work went on.
  save(opened, id, numbered('B'));
  expect(writeIncrement({ folder: place.path, at: friday + 9 * hour })).not.toBeNull();
  const listed = listRestorable(place.path).map(({ name, reason }) => (reason === 'rescue' ? reason : name));
  expect(listed).toEqual([incrementName(backup.name), 'rescue', backup.name]);
});

it.each([
  ['a hundred days', 100 * day],
  ['some hours, which have passed again since', 12 * hour],
])('after the clock was set back by %s, the increment of the last backup is copied', async (_time, by) => {
  const { id } = opened.draft({}, numbered('A'));
  await marked(friday + by);
  save(opened, id, numbered('B'));
  writeIncrement({ folder: place.path, at: friday + by + hour });
  const backup = await marked(friday);
  save(opened, id, numbered('C'));
  writeIncrement({ folder: place.path, at: friday + hour });
  const shared = join(place.path, 'shared');
  mkdirSync(shared);
  copyBackups({ folder: place.path, increment: true, now: friday + 14 * hour, shared, own: 'own' });
  expect(readdirSync(join(shared, 'own'))).toContain(incrementName(backup.name));
});
