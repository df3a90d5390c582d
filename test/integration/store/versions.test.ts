import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fromText } from './versions-support.ts';
import { Database, openConnection } from '../../../main/store/database.ts';
import { pruneVersions } from '../../../main/store/versions/versions.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { noSummary } from '../../drafts.ts';
import { opened, place, reopen, storeForEach } from './each.ts';

storeForEach();

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const line = (key: number, quantity = '1') => ({
  ...{ $key: `k${key}`, ProductCode: `P-${key}`, ProductName: `Ürün ${key}`, UnitCode: 'C62', Quantity: quantity },
});
const document = (lines: number, more: ValueRecord = {}): ValueRecord => ({
  InvoiceNumber: 'Next',
  ...more,
  Lines: Array.from({ length: lines }, (_, key) => line(key)),
});

/** Saves as the editor does, based on the previous revision. */
function save(id: string, content: ValueRecord, more: { keep?: true } = {}): void {
  const revision = opened.store.drafts.get(id)?.revision ?? 0;
  const lineCount = Array.isArray(content['Lines']) ? content['Lines'].length : 0;
  const result = opened.store.drafts.save({
    id,
    revision,
    content: JSON.stringify(content),
    summary: { ...noSummary, lineCount },
    ...more,
  });
  expect(result.saved).toBe(true);
}
const versions = (id: string) => opened.store.versions.list(id);
const contents = (id: string) => versions(id).map((version) => opened.store.versions.get(id, version.id)?.content);

describe('versions of a draft', () => {
  it('undo a "select all, delete" after a restart', () => {
    const { id } = opened.draft({ lineCount: 300 }, document(300));
    opened.clock.advance(5 * second);
    save(id, document(300, { Description: 'as it should be' }));
    opened.clock.advance(5 * second);
    save(id, { InvoiceNumber: 'Next', Lines: [] });
    // The user types in the empty document before noticing.
    opened.clock.advance(2 * second);
    save(id, { InvoiceNumber: 'Next', Description: 'hm', Lines: [] });
    opened.store.close();
    reopen();
    const [lost] = versions(id).filter(({ lineCount }) => lineCount === 300);
    expect(lost).toMatchObject({ isCheckpoint: true });
    const content = opened.store.versions.get(id, lost?.id ?? '')?.content;
    expect(content).toEqual(document(300, { Description: 'as it should be' }));
    save(id, content ?? {}, { keep: true });
    expect(opened.store.drafts.get(id)?.content).toEqual(content);
    // Restoring can be undone.
    expect(contents(id)[0]).toEqual({ InvoiceNumber: 'Next', Description: 'hm', Lines: [] });
  });

  it('belong to the saved draft, if two are edited alternately', () => {
    const [one, other] = [opened.draft({ lineCount: 40 }, document(40)), opened.draft({ lineCount: 40 }, document(40))];
    for (const name of ['a', 'b', 'c']) {
      save(one.id, document(40, { Description: `one ${name}` }), { keep: true });
      save(other.id, document(40, { Description: `other ${name}` }), { keep: true });
      opened.clock.advance(minute);
    }
    const described = (id: string) => contents(id).map((content) => content?.['Description']);
    expect(described(one.id)).toEqual(['one b', 'one a', undefined]);
    expect(described(other.id)).toEqual(['other b', 'other a', undefined]);
  });

  it('contain the stored content if the previous save was rolled back', () => {
    const { id } = opened.draft({ lineCount: 1 }, document(1));
    save(id, document(1, { Description: 'kept' }));
    const database = new Database(openConnection(join(place.path, 'documents.db')));
    // Makes every save fail after it has written.
    database.connection.exec(
      `CREATE TRIGGER refuse AFTER UPDATE ON draft_contents BEGIN SELECT raise(ABORT, 'refused'); END`,
    );
    expect(() => save(id, document(1, { Description: 'given up' }))).toThrow();
    database.connection.exec('DROP TRIGGER refuse');
    database.close();
    save(id, document(1, { Description: 'after' }), { keep: true });
    expect(contents(id)[0]).toEqual(document(1, { Description: 'kept' }));
  });

  it('are made once a minute while typing', () => {
    const { id } = opened.draft({ lineCount: 10 }, document(10));
    for (let at = 0; at < 10 * minute; at += second) {
      opened.clock.advance(second);
      save(id, document(10, { Description: 'x'.repeat(1 + ((at / second) % 7)) }));
    }
    expect(versions(id).length).toBeGreaterThanOrEqual(10);
    expect(versions(id).length).toBeLessThanOrEqual(11);
  });

  it('contain every state before a large change, however quickly they follow each other', () => {
    const { id } = opened.draft({}, document(0));
    const states = [document(80), document(3), document(60, { Note: 'y'.repeat(500) }), document(60), document(0)];
    for (const state of states) {
      opened.clock.advance(300);
      save(id, state);
    }
    expect(contents(id).reverse()).toEqual([document(0), ...states.slice(0, -1)]);
  });

  it('contain a single deleted line, and a small draft that is cleared', () => {
    const { id } = opened.draft({ lineCount: 40 }, document(40));
    opened.clock.advance(second);
    save(id, document(40, { Description: 'a' }));
    opened.clock.advance(second);
    save(id, document(39, { Description: 'a' }));
    expect(contents(id)[0]).toEqual(document(40, { Description: 'a' }));
    const small = opened.draft({}, { InvoiceNumber: 'Next', CustomerCode: 'C-1' }).id;
    opened.clock.advance(second);
    save(small, { InvoiceNumber: 'Next', CustomerCode: 'C-1', Description: 'iade' });
    opened.clock.advance(second);
    save(small, { InvoiceNumber: 'Next' });
    expect(contents(small)[0]).toEqual({ InvoiceNumber: 'Next', CustomerCode: 'C-1', Description: 'iade' });
  });

  it('are not made for a save that changes nothing, nor for one that is refused', () => {
    const { id } = opened.draft({ lineCount: 2 }, document(2));
    opened.clock.advance(hour);
    save(id, document(2));
    const refused = opened.store.drafts.save({ id, revision: 1, content: JSON.stringify({}), summary: noSummary });
    expect(refused).toMatchObject({ saved: false, why: 'stale' });
    expect(versions(id)).toEqual([]);
  });

  it('are made after the clock was set back', () => {
    const { id } = opened.draft({ lineCount: 2 }, document(2));
    opened.clock.advance(hour);
    save(id, document(2, { Description: 'a' }));
    save(id, document(2, { Description: 'b' }));
    opened.clock.advance(-2 * hour);
    save(id, document(2, { Description: 'c' }));
    save(id, document(2, { Description: 'd' }));
    expect(contents(id).map((content) => content?.['Description'])).toContain('c');
    const before = versions(id).length;
    for (const text of 'efghij') {
      opened.clock.advance(second);
      save(id, document(2, { Description: text }));
    }
    expect(versions(id).length).toBe(before);
  });

  it('are kept with a deleted draft, and purged with it', () => {
    const { id } = opened.draft({ lineCount: 5 }, document(5));
    opened.clock.advance(minute);
    save(id, document(0));
    opened.store.drafts.delete([id]);
    expect(versions(id)).toHaveLength(1);
    opened.store.drafts.undelete([id]);
    expect(contents(id)).toEqual([document(5)]);
    opened.store.drafts.delete([id]);
    opened.clock.advance(31 * 24 * hour);
    expect(opened.store.drafts.purge()).toBe(1);
    const file = openConnection(join(place.path, 'documents.db'));
    expect(file.prepare('SELECT count(*) AS n FROM draft_versions').get()).toEqual({ n: 0 });
    expect(file.prepare('SELECT count(*) AS n FROM draft_version_contents').get()).toEqual({ n: 0 });
    file.close();
  });

  it('of another draft are not returned', () => {
    const { id } = opened.draft({ lineCount: 5 }, document(5));
    opened.clock.advance(minute);
    save(id, document(0));
    const [version] = versions(id);
    const other = opened.draft({}, {}).id;
    expect(opened.store.versions.get(other, version?.id ?? '')).toBeNull();
    expect(opened.store.versions.get(id, '4711')).toBeNull();
  });

  it('keep their text exactly', () => {
    const { id } = opened.draft({}, fromText);
    opened.clock.advance(minute);
    save(id, {});
    expect(contents(id)).toEqual([fromText]);
  });
});

describe('old versions', () => {
  it('are thinned out by age, while content deleted by mistake is kept longer', () => {
    const { id } = opened.draft({ lineCount: 50 }, document(50));
    const full = document(50, { Description: 'whole' });
    opened.clock.advance(minute);
    save(id, full);
    opened.clock.advance(minute);
    save(id, document(1));
    for (let at = 0; at < 5 * 24 * 60; at += 5) {
      opened.clock.advance(5 * minute);
      save(id, document(1, { Description: `${at}` }));
    }
    const now = opened.clock.now();
    const ages = versions(id).map(({ savedAt }) => now - savedAt);
    expect(ages.filter((age) => age < hour).length).toBeGreaterThanOrEqual(11);
    const ofTheDay = ages.filter((age) => age >= hour && age < 24 * hour).length;
    expect(ofTheDay).toBeGreaterThanOrEqual(22);
    expect(ofTheDay).toBeLessThanOrEqual(25);
    const before = ages.filter((age) => age >= 24 * hour).length;
    expect(before).toBeGreaterThanOrEqual(4);
    expect(before).toBeLessThanOrEqual(7);
    expect(contents(id)).toContainEqual(full);
  });

  it('are limited for each draft, whatever is done to it', () => {
    const { id } = opened.draft({ lineCount: 30 }, document(30));
    for (let round = 0; round < 400; round += 1) {
      opened.clock.advance(second);
      save(id, document(round % 2 === 0 ? 0 : 30, { Description: `${round}` }));
    }
    expect(versions(id).length).toBe(150);
    expect(contents(id)[0]).toEqual(document(0, { Description: '398' }));
  });
});

describe('maintenance', () => {
  const tidied = (limit?: number): void => {
    const database = new Database(openConnection(join(place.path, 'documents.db')), opened.clock);
    const step = pruneVersions(database, limit);
    for (let steps = 0; step(); steps += 1) expect(steps).toBeLessThan(100);
    database.close();
  };
  const bytesOf = () => {
    const file = openConnection(join(place.path, 'documents.db'));
    const { bytes } = file.prepare('SELECT sum(bytes) AS bytes FROM draft_versions').get() as { bytes: number };
    file.close();
    return bytes;
  };

  it('thins out versions of drafts that are no longer saved', () => {
    const ids = Array.from({ length: 120 }, () => opened.draft({ lineCount: 3 }, document(3)).id);
    for (let round = 0; round < 5; round += 1) {
      opened.clock.advance(2 * minute);
      for (const id of ids) save(id, document(3, { Description: `${round}` }));
    }
    tidied();
    expect(ids.map((id) => versions(id).length)).toEqual(ids.map(() => 5));
    opened.clock.advance(2 * 31 * 24 * hour);
    tidied();
    expect(Math.max(...ids.map((id) => versions(id).length))).toBeLessThanOrEqual(2);
    expect(Math.min(...ids.map((id) => versions(id).length))).toBeGreaterThanOrEqual(1);
  });

  it('deletes the oldest of all if they take too much space, but none of the last day', () => {
    const texts = Array.from({ length: 60 }, (_, index) => createHash('sha512').update(`${index}`).digest('hex'));
    const old = Array.from({ length: 30 }, (_, index) => opened.draft({}, { Text: texts[index] ?? '' }).id);
    opened.clock.advance(minute);
    for (const id of old) save(id, {});
    opened.clock.advance(2 * 24 * hour);
    const young = Array.from({ length: 30 }, (_, index) => opened.draft({}, { Text: texts[30 + index] ?? '' }).id);
    opened.clock.advance(minute);
    for (const id of young) save(id, {});
    const half = bytesOf() / 2;
    tidied(half + 500);
    expect(bytesOf()).toBeLessThanOrEqual(half + 500);
    expect(old.filter((id) => versions(id).length > 0).length).toBeLessThan(10);
    tidied(1);
    expect(young.every((id) => versions(id).length === 1)).toBe(true);
    expect(old.every((id) => versions(id).length === 0)).toBe(true);
  });
});
