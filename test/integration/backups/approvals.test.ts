/** What of approvals comes through a restore and a salvage: none is lost, and none holds for another content. */
import { readFileSync, writeFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { folder, open, testClock } from '../store/support.ts';
import type { Opened } from '../store/support.ts';
import { backUp, day, documentsOf, friday, numbered, pageSize, restore, save } from './support.ts';

let place: ReturnType<typeof folder>;
let opened: Opened;
beforeEach(() => {
  place = folder();
  opened = open(place.path, testClock(friday));
});
afterEach(() => {
  opened.store.close();
  place.remove();
});

const approve = (id: string, note: string) =>
  opened.store.approvals.approve([{ id }], { account: 'ayse', name: '', note });
const notesOf = (id: string) => opened.store.approvals.list(id).map(({ note, holds }) => [note, holds]);
/** As lists show it, and as the queue finds it. */
const approved = (id: string) => [opened.store.drafts.summary(id)?.approval, opened.store.approvals.isApproved(id)];
function restored(...args: Parameters<typeof restore> extends [string, ...infer R] ? R : never): void {
  opened.store.close();
  restore(place.path, ...args);
  opened = open(place.path, opened.clock);
}

it('a restored content is approved where somebody approved that one, and by nobody who saw a later one', async () => {
  const [then, later] = [opened.draft({}, numbered('A-1')).id, opened.draft({}, numbered('A-2')).id];
  approve(then, 'then');
  const backup = await backUp(place.path);
  opened.clock.advance(day);
  for (const id of [then, later]) {
    save(opened, id, numbered('A-9', 9));
    approve(id, 'later');
  }
  restored(backup);
  expect(notesOf(then)).toEqual([
    ['later', false],
    ['then', true],
  ]);
  expect(approved(then)).toEqual(['holds', true]);
  expect(notesOf(later)).toEqual([['later', false]]);
  expect(approved(later)).toEqual(['changed', false]);
});

it('an approval since the backup comes along, though nothing else changed', async () => {
  const { id } = opened.draft({}, numbered('A-1'));
  const backup = await backUp(place.path);
  opened.clock.advance(day);
  approve(id, 'since');
  restored(backup);
  expect(notesOf(id)).toEqual([['since', true]]);
  expect(approved(id)).toEqual(['holds', true]);
});

it('an approval that only the backup still has comes along', async () => {
  const { id } = opened.draft({}, numbered('A-1'));
  approve(id, 'in the backup');
  const backup = await backUp(place.path);
  const file = new Sqlite(documentsOf(place.path));
  file.exec('DELETE FROM draft_approvals');
  file.close();
  restored(backup, { prefer: 'former' });
  expect(notesOf(id)).toEqual([['in the backup', true]]);
  expect(approved(id)).toEqual(['holds', true]);
});

it('what is salvaged has its approvals, and they hold for its content alone', () => {
  const ids = Array.from({ length: 12 }, (_, index) => opened.draft({}, numbered(`A-${index}`, index)).id);
  for (const [index, id] of ids.entries()) {
    approve(id, 'seen');
    if (index % 2 === 0) save(opened, id, numbered('B', 5));
  }
  opened.store.close();
  const path = documentsOf(place.path);
  const bytes = readFileSync(path);
  bytes.fill(0, 0, pageSize);
  writeFileSync(path, bytes);
  opened = open(restoredFrom(), opened.clock);
  for (const [index, id] of ids.entries()) {
    expect(notesOf(id)).toEqual([['seen', index % 2 === 1]]);
    expect(approved(id)).toEqual(index % 2 === 1 ? ['holds', true] : ['changed', false]);
  }
});

/** Without a backup. */
function restoredFrom(): string {
  restore(place.path, null);
  return place.path;
}
