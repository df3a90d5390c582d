import { describe, expect, it } from 'vitest';
import type { DraftQuery } from '../../../domain/model/draft.ts';
import { start, queueDraft } from './support.ts';
import { opened, storeForEach } from './each.ts';

storeForEach();
const of = (documentId: string, more: Partial<DraftQuery> = {}) =>
  opened.store.drafts.list({ connectionId: opened.connectionId, documentId, offset: 0, limit: 100, ...more });
const ids = (documentId: string, more: Partial<DraftQuery> = {}) => of(documentId, more).rows.map(({ id }) => id);

function accepted(as: string): string {
  const { id } = opened.draft();
  accept(id, as);
  return id;
}
function accept(id: string, as: string): void {
  queueDraft(opened.store, id);
  const { attemptId } = opened.store.queue.beginAttempt(id, start());
  opened.store.queue.finishAttempt(attemptId, { kind: 'accepted', id: as, number: 'N' });
}

describe('the drafts of a document of the service', () => {
  it('are those opened from it and the one accepted as it; the latest first', () => {
    const made = accepted('doc');
    opened.clock.advance(10);
    const changed = opened.draft({}, {}, { operation: 'change', targetId: 'doc', baseline: {} });
    opened.clock.advance(10);
    const deleted = opened.draft({}, {}, { operation: 'delete', targetId: 'doc', baseline: {} });
    opened.draft({}, {}, { operation: 'change', targetId: 'other', baseline: {} });
    opened.draft();
    expect(ids('doc')).toEqual([deleted.id, changed.id, made]);
    expect(of('doc')).toMatchObject({ total: 3, counts: { draft: 2, accepted: 1, ready: 0 } });
    expect(ids('nothing')).toEqual([]);
  });

  it('are found whether or not the identifier is in capitals', () => {
    const made = accepted('0F5B');
    opened.clock.advance(10);
    const changed = opened.draft({}, {}, { operation: 'change', targetId: '0f5b', baseline: {} });
    for (const id of ['0f5b', '0F5B']) expect(ids(id)).toEqual([changed.id, made]);
  });

  it('can be filtered by state and kind, and paged', () => {
    accepted('doc');
    const [first, second] = ['change', 'replace'].map((operation) => {
      opened.clock.advance(10);
      return opened.draft({}, {}, { operation: operation as 'change', targetId: 'doc', baseline: {} }).id;
    });
    expect(ids('doc', { states: ['draft'] })).toEqual([second, first]);
    expect(ids('doc', { states: ['draft'], offset: 1, limit: 1 })).toEqual([first]);
    expect(ids('doc', { kinds: ['quote'] })).toEqual([]);
  });

  it('that were accepted come in the order of their acceptance, whichever was saved last', () => {
    const [first = '', second = ''] = ['change', 'change'].map(() => {
      opened.clock.advance(10);
      return opened.draft({}, {}, { operation: 'change', targetId: 'doc', baseline: {} }).id;
    });
    for (const id of [second, first]) {
      opened.clock.advance(10);
      accept(id, 'doc');
    }
    expect(ids('doc', { states: ['accepted'] })).toEqual([first, second]);
  });

  it('exclude deleted drafts and those of another connection', () => {
    const { id } = opened.draft({}, {}, { operation: 'change', targetId: 'doc', baseline: {} });
    const other = opened.store.connections.create(opened.store.connections.list()[0]?.settings ?? (undefined as never));
    opened.draft({}, {}, { operation: 'change', targetId: 'doc', baseline: {}, connectionId: other.id });
    expect(ids('doc')).toEqual([id]);
    opened.store.drafts.delete([id]);
    expect(ids('doc')).toEqual([]);
  });
});
