import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { opened, place, storeForEach } from './each.ts';

storeForEach();
const beside = () => new Sqlite(join(place.path, 'documents.db'));
const marks = (id: string) => {
  const { handedOver = null, receivedAt = null } = opened.store.drafts.summary(id) ?? {};
  return { handedOver, receivedAt };
};

it('a handed-over draft requires a confirmation once, and again after the next handover', () => {
  const { handovers } = opened.store;
  const [one, other] = [opened.draft({}, {}).id, opened.draft({}, {}).id];
  expect([handovers.isOpen(one), marks(one)]).toEqual([false, { handedOver: null, receivedAt: null }]);
  const at = opened.clock.now();
  handovers.handedOut([one, 'none'], 'depo.rampa');
  expect(marks(one)).toEqual({ handedOver: { at, confirmed: false }, receivedAt: null });
  expect([handovers.isOpen(one), handovers.isOpen(other), handovers.isOpen('none')]).toEqual([true, false, false]);
  expect(handovers.confirm([one, other, 'none'])).toEqual([one, other]);
  expect([handovers.isOpen(one), marks(one).handedOver]).toEqual([false, { at, confirmed: true }]);
  opened.clock.advance(1_000);
  handovers.handedOut([one], 'yeni.rampa');
  expect([handovers.isOpen(one), marks(one).handedOver]).toEqual([true, { at: at + 1_000, confirmed: false }]);
  expect(handovers.list(one)).toEqual([
    { direction: 'out', at: at + 1_000, file: 'yeni.rampa', confirmed: false },
    { direction: 'out', at, file: 'depo.rampa', confirmed: true },
  ]);
});

it('a file that could not be written leaves no mark', () => {
  const { id } = opened.draft({}, {});
  const first = opened.store.handovers.handedOut([id], 'a.rampa');
  opened.store.handovers.handedOut([id], 'b.rampa');
  first.takeBack();
  expect(opened.store.handovers.list(id)).toMatchObject([{ file: 'b.rampa' }]);
});

it('a draft that came in a file has its origin, and requires no confirmation', () => {
  const { id } = opened.draft({}, {});
  const origin = { connection: 'Şube deposu', organisation: 'anadolu' };
  opened.store.handovers.received([id], origin);
  const at = opened.clock.now();
  expect(opened.store.handovers.list(id)).toEqual([{ direction: 'in', at, origin }]);
  expect([opened.store.handovers.isOpen(id), marks(id)]).toEqual([false, { handedOver: null, receivedAt: at }]);
});

it('a handover is deleted with its draft', () => {
  const { id } = opened.draft({}, {});
  opened.store.handovers.handedOut([id], 'a.rampa');
  opened.store.drafts.delete([id]);
  opened.clock.advance(31 * 24 * 60 * 60_000);
  expect(opened.store.drafts.purge()).toBe(1);
  const file = beside();
  expect(file.prepare('SELECT count(*) AS rows FROM draft_handovers').get()).toEqual({ rows: 0 });
  file.close();
});
