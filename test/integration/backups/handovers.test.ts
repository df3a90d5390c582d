/** Records of handed-over drafts survive a restore, so that none is sent twice. */
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { writeIncrement } from '../../../main/backups/increment.ts';
import { backUp, day, documentsOf, friday, numbered, overwrite, pageSize, restore, restoreNewest } from './support.ts';
import { opened, place, reopen, storeForEach } from '../store/each.ts';

storeForEach(friday);

const origin = { connection: 'Depo', organisation: 'anadolu' };
const kept = (id: string) => opened.store.handovers.list(id).map(({ at: _, ...handover }) => handover);
const out = (file: string, confirmed = false) => ({ direction: 'out', file, confirmed }) as const;
function restored(...args: Parameters<typeof restore> extends [string, ...infer R] ? R : never): void {
  opened.store.close();
  restore(place.path, ...args);
  reopen();
}

it('a handover since the backup is carried over, even if nothing else changed, and so is the user’s answer about an earlier one', async () => {
  const [one, said] = [opened.draft({}, numbered('A-1')).id, opened.draft({}, numbered('A-2')).id];
  opened.store.handovers.handedOut([said], 'said.rampa');
  const backup = await backUp(place.path);
  opened.clock.advance(day);
  opened.store.handovers.handedOut([one], 'since.rampa');
  opened.store.handovers.confirm([said]);
  restored(backup);
  expect(kept(one)).toEqual([out('since.rampa')]);
  expect(opened.store.handovers.isOpen(one)).toBe(true);
  expect(kept(said)).toEqual([out('said.rampa', true)]);
});

it('a handover recorded only in the backup is kept', async () => {
  const { id } = opened.draft({}, numbered('A-1'));
  opened.store.handovers.handedOut([id], 'then.rampa');
  opened.store.handovers.received([id], origin);
  const backup = await backUp(place.path);
  const file = new Sqlite(documentsOf(place.path));
  file.exec(`DELETE FROM draft_handovers WHERE direction = 'out'`);
  file.close();
  restored(backup, { prefer: 'newer' });
  expect(kept(id)).toContainEqual(out('then.rampa'));
});

it('drafts of a damaged file contain where they went and where they came from', async () => {
  const ids = Array.from({ length: 12 }, (_, index) => opened.draft({}, numbered(`A-${index}`, index)).id);
  opened.store.changes.mark();
  await backUp(place.path);
  for (const [index, id] of ids.entries()) {
    if (index % 2 === 0) opened.store.handovers.handedOut([id], `${index}.rampa`);
    else opened.store.handovers.received([id], origin);
  }
  opened.store.handovers.confirm(ids.slice(0, 1));
  writeIncrement({ folder: place.path, at: friday });
  opened.store.close();
  overwrite(documentsOf(place.path), 1, Buffer.alloc(pageSize));
  restoreNewest(place.path);
  reopen();
  for (const [index, id] of ids.entries())
    expect(kept(id)).toEqual([index % 2 === 0 ? out(`${index}.rampa`, index === 0) : { direction: 'in', origin }]);
});
