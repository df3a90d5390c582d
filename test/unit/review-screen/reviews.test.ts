import { beforeEach, describe, expect, it } from 'vitest';
import { ReviewWork } from '../../../renderer/screens/review/review-work.svelte.ts';
import { askForReview, reviews } from '../../../renderer/state/reviews.svelte.ts';
import { Desk, baseline, draft, line } from './desk.ts';

const changed = { ...baseline, DueDays: '45' };

async function look(desk: Desk, ids: readonly string[]): Promise<ReviewWork> {
  const work = new ReviewWork(desk.app);
  await work.load(ids);
  return work;
}

describe('the review before sending', () => {
  it('shows changes, but not new documents', async () => {
    const desk = new Desk(draft('new'), draft('change', { operation: 'change', content: changed }));
    const work = await look(desk, ['new', 'change']);
    expect(work.creates).toBe(1);
    expect(work.documents.map((one) => one.draft.id)).toEqual(['change']);
    expect(work.documents[0]?.review.body).toEqual({ DueDays: 45 });
    expect(work.documents[0]?.isEmptyChange).toBe(false);
    expect(work.count).toBe(2);
    expect(work.loaded).toBe(true);
  });

  it('reports that an empty change sends nothing, and does not count it', async () => {
    const work = await look(new Desk(draft('same', { operation: 'change' })), ['same']);
    expect(work.documents[0]?.isEmptyChange).toBe(true);
    expect(work.count).toBe(0);
  });

  it('counts a replacement without changes, and a deletion, because they are sent', async () => {
    const desk = new Desk(draft('whole', { operation: 'replace' }), draft('goes', { operation: 'delete' }));
    const work = await look(desk, ['whole', 'goes']);
    expect(work.documents.map(({ isEmptyChange }) => isEmptyChange)).toEqual([false, false]);
    expect(work.documents[0]?.review).toMatchObject({ sendsAll: true, rows: [] });
    expect(work.documents[1]?.review.body).toEqual({});
    expect(work.count).toBe(2);
  });

  it('does not count drafts that have errors, were deleted or are already queued', async () => {
    const desk = new Desk(
      draft('wrong', { operation: 'change', content: changed, errorCount: 2 }),
      draft('queued', { operation: 'change', content: changed, state: 'ready' }),
    );
    const work = await look(desk, ['wrong', 'queued', 'gone']);
    expect(work.missing).toBe(2);
    expect(work.documents).toHaveLength(1);
    expect(work.count).toBe(0);
  });

  it('computes amounts with the connection’s settings', async () => {
    const desk = new Desk(
      draft('change', {
        operation: 'change',
        content: { ...baseline, Lines: [line('read-1', 'P-1', { Quantity: '4' })] },
      }),
    );
    const work = await look(desk, ['change']);
    const total = work.documents[0]?.review.rows.find(({ path }) => path[0] === 'GrandTotal');
    expect(total).toMatchObject({ before: '432', after: '576' });
  });

  it('can be confirmed only when everything has been read', async () => {
    const desk = new Desk(draft('change', { operation: 'change', content: changed }));
    desk.failing.add('getDraft');
    const work = await look(desk, ['change']);
    expect(work.failed).toBe(true);
    expect(work.loaded).toBe(false);
  });
});

describe('asking for a review before queueing', () => {
  beforeEach(() => reviews.request?.answer(null));

  it('is not needed if all documents are new', async () => {
    const desk = new Desk(draft('a'), draft('b'));
    expect(await askForReview(desk.app, ['a', 'b'], 'queue')).toEqual([
      { id: 'a', revision: 1 },
      { id: 'b', revision: 1 },
    ]);
    expect(reviews.request).toBeNull();
  });

  it('does not read drafts that the caller already has', async () => {
    const desk = new Desk(draft('a'));
    expect(await askForReview(desk.app, ['a'], 'queue', (id) => desk.drafts.get(id) ?? null)).toHaveLength(1);
    expect(desk.asked).toEqual([]);
  });

  it('is needed for changes, replacements and deletions, with the new ones counted', async () => {
    const desk = new Desk(
      draft('new'),
      draft('change', { operation: 'change' }),
      draft('delete', { operation: 'delete' }),
      draft('queued', { operation: 'replace', state: 'waiting' }),
    );
    const asking = askForReview(desk.app, ['new', 'change', 'delete', 'queued'], 'submit');
    await expect.poll(() => reviews.request).not.toBeNull();
    expect(reviews.request).toMatchObject({ ids: ['change', 'delete'], creates: 1, then: 'submit' });
    reviews.request?.answer([{ id: 'change', revision: 7 }]);
    expect(await asking, 'as it was reviewed, and the others as they were known').toEqual([
      { id: 'new', revision: 1 },
      { id: 'change', revision: 7 },
      { id: 'delete', revision: 1 },
      { id: 'queued', revision: 1 },
    ]);
    expect(reviews.request).toBeNull();
  });

  it('cancels the first request when a second one comes', async () => {
    const desk = new Desk(draft('a', { operation: 'change' }), draft('b', { operation: 'change' }));
    const first = askForReview(desk.app, ['a'], 'queue');
    await expect.poll(() => reviews.request?.ids).toEqual(['a']);
    const second = askForReview(desk.app, ['b'], 'queue');
    expect(await first).toBeNull();
    await expect.poll(() => reviews.request?.ids).toEqual(['b']);
    reviews.request?.answer([]);
    expect(await second).toHaveLength(1);
  });

  it('reads the list instead of very many single drafts', async () => {
    const many = Array.from({ length: 2_500 }, (_, index) => draft(`d${index}`));
    const desk = new Desk(...many, draft('change', { operation: 'change' }));
    const asking = askForReview(desk.app, [...desk.drafts.keys()], 'queue');
    await expect.poll(() => reviews.request).not.toBeNull();
    expect(reviews.request).toMatchObject({ ids: ['change'], creates: 2_500 });
    expect(desk.names()).toEqual(['listDrafts', 'listDrafts', 'listDrafts']);
    reviews.request?.answer(null);
    expect(await asking).toBeNull();
  });

  it('finds a change that was saved while the list was read and is now on a page already read', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => draft(`d${index}`));
    const desk = new Desk(...many, draft('change', { operation: 'change' }));
    const list = desk.handler('listDrafts');
    desk.answer({
      listDrafts: (query: { offset: number }) => {
        const answer = list(query);
        if (query.offset === 0) {
          const rows = [...desk.drafts.values()];
          desk.drafts.clear();
          for (const one of [...rows.slice(-1), ...rows.slice(0, -1)]) desk.drafts.set(one.id, one);
        }
        return answer;
      },
    });
    const asking = askForReview(desk.app, [...desk.drafts.keys()], 'queue');
    await expect.poll(() => reviews.request?.ids).toEqual(['change']);
    reviews.request?.answer(null);
    expect(await asking).toBeNull();
  });

  it('queues nothing if the drafts could not be read', async () => {
    const desk = new Desk(draft('a'));
    desk.failing.add('getDraft');
    expect(await askForReview(desk.app, ['a'], 'queue')).toBeNull();
    expect(desk.app.toasts.list).toHaveLength(1);
  });
});
