/** Nothing of how to undo drafts comes through a restore or a salvage: their contents may be others than those it leads from. */
import { readFileSync, writeFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { folder, noSummary, open, testClock } from '../store/support.ts';
import type { Opened } from '../store/support.ts';
import { backUp, day, documentsOf, friday, numbered, pageSize, restore } from './support.ts';

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

const steps = { first: 0, from: 0, done: 1, add: ['{"step":"a"}'] };
function save(id: string, revision: number): void {
  const content = JSON.stringify(numbered('A-1', revision));
  const saved = opened.store.drafts.save({ id, revision, content, summary: noSummary, steps });
  expect([saved.saved, opened.store.drafts.steps(id)?.steps]).toEqual([true, steps.add]);
}
/** What there is of it in the file, fit or not. */
function left(): readonly unknown[] {
  const file = new Sqlite(documentsOf(place.path));
  const found = ['draft_undo', 'draft_steps'].flatMap((table) => file.prepare(`SELECT * FROM ${table}`).all());
  file.close();
  return found;
}

it.each(['backup', 'former'] as const)('a restore that prefers the %s leaves nothing to be undone', async (prefer) => {
  const ids = Array.from({ length: 3 }, (_, index) => opened.draft({}, numbered('A-1', index)).id);
  for (const id of ids) save(id, 1);
  const backup = await backUp(place.path);
  opened.clock.advance(day);
  save(ids[1] ?? '', 2);
  const since = opened.draft({}, numbered('A-2')).id;
  save(since, 1);
  opened.store.close();
  restore(place.path, backup, { prefer });
  expect(left()).toEqual([]);
  opened = open(place.path, opened.clock);
  for (const id of [...ids, since]) {
    const { revision = 0 } = opened.store.drafts.get(id) ?? {};
    expect([revision > 0, opened.store.drafts.steps(id)]).toEqual([true, null]);
    save(id, revision);
  }
});

it('a salvage leaves nothing to be undone', () => {
  const ids = Array.from({ length: 12 }, (_, index) => opened.draft({}, numbered(`A-${index}`, index)).id);
  for (const id of ids) save(id, 1);
  opened.store.close();
  const path = documentsOf(place.path);
  const bytes = readFileSync(path);
  bytes.fill(0xff, 3 * pageSize, 4 * pageSize);
  writeFileSync(path, bytes);
  restore(place.path, null);
  expect(left()).toEqual([]);
  opened = open(place.path, opened.clock);
  const there = ids.filter((id) => opened.store.drafts.get(id) !== null);
  expect(there.length).toBeGreaterThan(0);
  for (const id of there) expect(opened.store.drafts.steps(id)).toBeNull();
});
