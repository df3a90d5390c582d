import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { DraftBaseline } from '../../../domain/model/draft.ts';
import { openConnection } from '../../../main/store/database.ts';
import { noSummary } from '../../drafts.ts';
import { baseline, before, helpers, results, theirs } from './held-support.ts';
import { opened, place, store, storeForEach } from './each.ts';
import { start } from './support.ts';

let on: ReturnType<typeof helpers>;
storeForEach();
beforeEach(() => {
  on = helpers(opened);
});

const newest = { ...theirs, Description: 'theirs again' };
const asRead = (content: ValueRecord): DraftBaseline => ({ content, source: 'service' });

/** Saves the content, a minute later, so that the one before is kept as a version. */
function save(id: string, content: ValueRecord, more: { readonly baseline?: DraftBaseline } = {}) {
  opened.clock.advance(60_000);
  const { revision } = on.draft(id);
  return store.drafts.save({ id, revision, content: JSON.stringify(content), summary: noSummary, ...more });
}
/** Takes what the service has as the baseline. */
function merge(id: string, content: ValueRecord): void {
  opened.clock.advance(60_000);
  const { revision } = on.draft(id);
  const change = { id, revision, content: JSON.stringify(content), summary: noSummary, keep: true } as const;
  expect(store.drafts.rebase(change)).toMatchObject({ saved: true });
}
function hold(id: string, found: ValueRecord): void {
  on.enqueue(id);
  const conflict = { ...before, expected: on.draft(id).baseline ?? {}, theirs: found };
  store.queue.endUnsent(id, start(), results.waiting, { conflict });
}
const versions = (id: string) => store.versions.list(id).map((version) => store.versions.get(id, version.id));
function rows(table: string): number {
  const file = openConnection(join(place.path, 'documents.db'));
  const { n } = file.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number };
  file.close();
  return n;
}

describe('a version', () => {
  it('keeps the baseline on which it was made, which is stored once and only when the draft has another', () => {
    const id = on.change(false);
    for (const Description of ['1', '2', '3']) save(id, { Description });
    expect(rows('draft_former_baselines')).toBe(0);
    hold(id, theirs);
    merge(id, { Description: '4' });
    for (const Description of ['5', '6']) save(id, { Description });
    expect(rows('draft_former_baselines')).toBe(1);
    const made = versions(id).map((version) => [version?.content['Description'], version?.baseline]);
    expect(made).toEqual([
      ['5', theirs],
      ['4', theirs],
      ['3', baseline],
      ['2', baseline],
      ['1', baseline],
      ['ours', baseline],
    ]);
  });

  it('of a new document has none', () => {
    const { id } = opened.draft({}, { Description: 'new' });
    save(id, { Description: 'newer' });
    expect(versions(id)).toMatchObject([{ content: { Description: 'new' }, baseline: null }]);
    expect(rows('draft_version_baselines')).toBe(0);
  });

  it('of an earlier Rampa has an unknown one', () => {
    const id = on.change(false);
    save(id, { Description: '1' });
    const file = openConnection(join(place.path, 'documents.db'));
    file.exec('DELETE FROM draft_version_baselines');
    file.close();
    save(id, { Description: '2' });
    expect(versions(id).map((version) => version?.baseline)).toEqual([baseline, null]);
  });

  it('leaves nothing in the file when its draft is erased', () => {
    const id = on.change(false);
    save(id, { Description: '1' });
    hold(id, theirs);
    merge(id, { Description: '2' });
    store.drafts.delete([id]);
    opened.clock.advance(31 * 86_400_000);
    store.drafts.purge();
    expect([rows('draft_version_baselines'), rows('draft_former_baselines')]).toEqual([0, 0]);
  });
});

describe('content that is saved on another baseline than the stored', () => {
  it('has that baseline; what is known of the service is a conflict again, until the user goes forward again', () => {
    const id = on.change();
    store.queue.endUnsent(id, start(), results.waiting, { conflict: before });
    merge(id, { Description: 'merged' });
    expect(on.draft(id)).toMatchObject({ baseline: theirs, conflict: null });

    expect(save(id, { Description: 'ours' }, { baseline: asRead(baseline) })).toMatchObject({
      saved: true,
      summary: { conflict: 'before' },
    });
    expect(on.draft(id)).toMatchObject({ state: 'draft', baseline, content: { Description: 'ours' } });
    expect(store.drafts.conflict(id)).toMatchObject({ moment: 'before', expected: baseline, theirs });

    save(id, { Description: 'merged' }, { baseline: asRead(theirs) });
    expect(on.draft(id)).toMatchObject({ baseline: theirs, conflict: null });
    expect(store.drafts.conflict(id)).toBeNull();
  });

  it('is compared with the newest document of the service, however many merges the user undoes', () => {
    const id = on.change();
    store.queue.endUnsent(id, start(), results.waiting, { conflict: before });
    merge(id, { Description: 'merged' });
    hold(id, newest);
    store.queue.withdraw(id);
    save(id, { Description: 'ours' }, { baseline: asRead(baseline) });
    expect(store.drafts.conflict(id)).toMatchObject({ expected: baseline, theirs: newest });
    save(id, { Description: 'merged' }, { baseline: asRead(theirs) });
    expect(store.drafts.conflict(id)).toMatchObject({ expected: theirs, theirs: newest });
  });

  it('is no longer rejected, even if only the baseline is another one', () => {
    const id = on.inState('rejected');
    const { content } = on.draft(id);
    save(id, content, { baseline: asRead(newest) });
    expect(on.draft(id)).toMatchObject({ state: 'draft', baseline: newest, content });
  });

  it('with an equal baseline changes nothing', () => {
    const id = on.change(false);
    save(id, { Description: '1' }, { baseline: asRead({ ...baseline }) });
    expect(on.draft(id)).toMatchObject({ baseline, conflict: null });
  });
});
