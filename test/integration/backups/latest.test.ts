/** Which backup has the latest state, whatever the clock was when it was made. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { incrementName, rescuePart } from '../../../main/backups/backup-folder.ts';
import type { StoredBackup } from '../../../main/backups/backup-folder.ts';
import { latestFirst } from '../../../main/backups/latest-first.ts';
import { writeIncrement } from '../../../main/backups/increment.ts';
import { promoteCopy } from '../../../main/backups/write-backup.ts';
import { opened, place, reopen, storeForEach } from '../store/each.ts';
import { backUp, day, friday, marked as makeMarked, numbered, restore, save } from './support.ts';

storeForEach(friday - 1_000);
const hour = 3_600_000;
const marked = (at = friday): Promise<StoredBackup> => makeMarked({ store: opened.store, path: place.path }, at);
const named = (now = friday + hour) => latestFirst(place.path, now).map(({ name }) => name);

it('a backup that was made while the clock was wrong is not the latest for long', async () => {
  const { id } = opened.draft({}, numbered('A'));
  const future = await marked(friday + 100 * day);
  expect(named()).toEqual([future.name]);
  save(opened, id, numbered('B'));
  const present = await marked(friday);
  expect(named()).toEqual([present.name, future.name]);
  save(opened, id, numbered('C'));
  writeIncrement({ folder: place.path, at: friday + 60_000 });
  expect(named()).toEqual([incrementName(present.name), present.name, future.name]);
});

it('a backup from a wrong future is the latest as long as what changed since is in its increment', async () => {
  const { id } = opened.draft({}, numbered('A'));
  const past = await marked(friday - day);
  save(opened, id, numbered('B'));
  const future = await marked(friday + 100 * day);
  save(opened, id, numbered('C'));
  writeIncrement({ folder: place.path, at: friday });
  expect(named()).toEqual([incrementName(future.name), future.name, past.name]);
});

it('after an older backup was restored, what is made then is later than what was made before', async () => {
  const { id } = opened.draft({}, numbered('A'));
  const older = await marked(friday - day);
  for (const number of ['B', 'C', 'D']) save(opened, id, numbered(number));
  const left = await marked(friday);
  opened.store.close();
  restore(place.path, older);
  reopen();
  save(opened, id, numbered('E'));
  const after = await backUp(place.path, friday + day);
  expect(named(friday + day)).toEqual([after.name, left.name, older.name]);
});

it('a rescue is later than the increment before it, and earlier than the one after it', async () => {
  const { id } = opened.draft({}, numbered('A'));
  const backup = await marked(friday);
  save(opened, id, numbered('B'));
  writeIncrement({ folder: place.path, at: friday + 60_000 });
  save(opened, id, numbered('C'));
  const part = rescuePart(place.path, friday + hour);
  await opened.store.file.copyTo(part);
  const rescue = promoteCopy({ at: friday + hour, reason: 'rescue', part });
  expect(named(friday + 2 * hour)[0]).toBe(rescue.name);
  save(opened, id, numbered('D'));
  writeIncrement({ folder: place.path, at: friday + 2 * hour });
  expect(named(friday + 2 * hour)[0]).toBe(incrementName(backup.name));
  expect(readdirSync(join(place.path, 'backups'))).toHaveLength(3);
});
