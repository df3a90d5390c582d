import { expect, it } from 'vitest';
import type { Attempt } from '../../../domain/model/queue.ts';
import type { Draft, DraftSummary } from '../../../domain/model/draft.ts';
import type { AppState } from '../../../renderer/state/app.svelte.ts';
import { DraftDetail } from '../../../renderer/screens/sync/detail/draft-detail.svelte.ts';
import { draftOf } from '../../drafts.ts';
import { attempt } from '../../page-sandbox/scene.ts';
import { summaryOf } from '../../page-sandbox/fake-drafts.ts';
import { FakeMain } from '../support/fake-main.ts';
import { locatedError } from '../support/located-error.ts';

it('the document that the shown one waits for, as long as it waits', async () => {
  const first = summaryOf(draftOf('first', {}, { state: 'sending' }));
  let draft: Draft = draftOf('d', {}, { state: 'ready' });
  let other: DraftSummary | null = first;
  const main = new FakeMain();
  main.answer({ getDraft: () => draft, listAttempts: () => [], getTurn: () => ({ sent: 'inTurn', waitsFor: other }) });
  const app = { api: main.api, orToast: (work: () => unknown) => work() } as unknown as AppState;
  const detail = new DraftDetail(app);
  await detail.show('d');
  await expect.poll(() => detail.turn.waitsFor?.id).toBe('first');
  other = null;
  // The event is about the other document alone.
  detail.onDraftsChanged({ drafts: [{ summary: { ...first, state: 'accepted' }, queued: null }], gone: [] });
  await expect.poll(() => detail.turn.waitsFor).toBeNull();
  other = first;
  draft = { ...draft, state: 'draft' };
  detail.onDraftsChanged({ drafts: [{ summary: summaryOf(draft), queued: null }], gone: [] });
  await expect.poll(() => detail.draft?.state).toBe('draft');
  expect(detail.turn).toEqual({ sent: 'ifSubmitted', waitsFor: null });
});

it('the likely correction of the document that is shown while it is refused', async () => {
  const lines = [{ $key: 'a', ProductCode: 'P1', WarehouseName: 'ESKİ DEPO' }];
  let draft: Draft = draftOf('d', { CustomerCode: 'C1', Lines: lines }, { state: 'ready' });
  const errors = [
    locatedError('44008', 'Depo bulunamadı', ['Lines', 0, 'WarehouseName'], { key: 'a', sent: 'ESKİ DEPO' }),
  ];
  let attempts: readonly Attempt[] = [];
  const main = new FakeMain();
  main.answer({
    getDraft: () => draft,
    listAttempts: () => attempts,
    searchLookup: () => ({ rows: [{ code: '1', name: 'Eski Depo (arka)' }], total: 1 }),
  });
  const app = {
    api: main.api,
    connection: { settings: { defaultWarehouse: '' } },
    orToast: (work: () => unknown) => work(),
  } as unknown as AppState;
  const detail = new DraftDetail(app);
  await detail.show('d');
  const change = (state: Draft['state']): void => {
    draft = { ...draft, state };
    detail.onDraftsChanged({ drafts: [{ summary: summaryOf(draft), queued: null }], gone: [] });
  };
  change('sending');
  attempts = [attempt('d', 1, { outcome: 'rejected', errors })];
  change('rejected');
  await expect.poll(() => detail.likely?.value).toBe('Eski Depo (arka)');
});
