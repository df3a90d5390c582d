import { beforeEach, describe, expect, it } from 'vitest';
import type { ApprovalState, DraftState } from '../../../domain/model/draft-state.ts';
import { createApi } from '../../../renderer/api.ts';
import { setLanguage, t } from '../../../renderer/messages/index.svelte.ts';
import { approvalSign } from '../../../renderer/screens/drafts/texts.ts';
import { AppState } from '../../../renderer/state/app.svelte.ts';
import { approvals, approverText, askForApproval } from '../../../renderer/state/approvals.svelte.ts';
import { createFakeApi } from '../../page-sandbox/fake-api.ts';
import { stubDocument, summary } from './support.ts';

let app: AppState;
beforeEach(async () => {
  stubDocument();
  app = new AppState(createApi(createFakeApi({ empty: true })));
  await app.start();
  setLanguage('en');
});

async function draft(): Promise<{ readonly id: string; readonly revision: number }> {
  const { id, revision } = await app.api.createDraft({
    connectionId: app.connection?.id ?? '',
    kind: 'salesReturnInvoice',
  });
  return { id, revision };
}
const said = (): readonly string[] => app.toasts.list.map(({ text }) => text);

describe('a person who is asked to mark documents as checked', () => {
  it('marks them as they were seen; the name is kept for the next time', async () => {
    const drafts = [await draft(), await draft()];
    const asked = askForApproval(app, drafts);
    expect(approvals.request?.drafts).toEqual(drafts);
    approvals.request?.answer({ name: ' Ayşe ', note: 'seen' });
    expect(await asked).toBe(true);
    for (const { id } of drafts) {
      expect(await app.api.listApprovals({ draftId: id })).toMatchObject([{ name: 'Ayşe', note: 'seen', holds: true }]);
    }
    expect(said()).toEqual([t('approval.done', { count: 2 })]);
    await expect.poll(() => app.preferences.approverName).toBe('Ayşe');
    expect(approvals.request).toBeNull();
  });

  it('is told of those that were changed meanwhile, or are queued', async () => {
    const [seen, changed] = [await draft(), await draft()];
    const asked = askForApproval(app, [seen, { ...changed, revision: changed.revision + 1 }]);
    approvals.request?.answer({ name: '', note: '' });
    expect(await asked).toBe(true);
    expect(said()).toEqual([t('approval.done', { count: 1 }), t('approval.left', { count: 1 })]);
    expect(await app.api.listApprovals({ draftId: changed.id })).toEqual([]);
  });

  it('and says no, or is asked anew, marks nothing', async () => {
    const one = await draft();
    const first = askForApproval(app, [one]);
    const second = askForApproval(app, [one]);
    expect(await first).toBe(false);
    approvals.request?.answer(null);
    expect(await second).toBe(false);
    expect(await app.api.listApprovals({ draftId: one.id })).toEqual([]);
    expect(said()).toEqual([]);
  });
});

describe('who approved', () => {
  it.each([
    ['Ayşe', 'Ayşe (ayse)'],
    ['', 'ayse'],
  ])('who typed “%s” is told as %s', (name, text) => {
    expect(approverText({ name, account: 'ayse' })).toBe(text);
  });
});

describe('the sign in the list', () => {
  it.each([
    ['draft', 'none', true, 'none'],
    ['rejected', 'changed', true, 'changed'],
    ['draft', 'holds', true, 'holds'],
    ['draft', 'holds', false, 'holds'],
    ['draft', 'none', false, null],
    ['draft', 'changed', false, null],
    ['ready', 'none', true, null],
    ['accepted', 'holds', true, null],
  ] as const satisfies readonly (readonly [DraftState, ApprovalState, boolean, ApprovalState | null])[])(
    'of a draft that is %s, approval %s, demanded %s: %s',
    (state, approval, isDemanded, sign) => {
      expect(approvalSign(summary('one', { state, approval }), isDemanded)).toBe(sign);
    },
  );
});
