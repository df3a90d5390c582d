import { expect, it } from 'vitest';
import type { Attempt } from '../../../domain/model/queue.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { AppState } from '../../../renderer/state/app.svelte.ts';
import { DraftDetail } from '../../../renderer/screens/sync/detail/draft-detail.svelte.ts';
import { draftOf } from '../../drafts.ts';
import { attempt } from '../../page-sandbox/scene.ts';
import { summaryOf } from '../../page-sandbox/fake-drafts.ts';
import { FakeMain } from '../support/fake-main.ts';
import { locatedError } from '../support/located-error.ts';

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
