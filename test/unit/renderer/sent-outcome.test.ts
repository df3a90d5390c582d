import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DraftSummary } from '../../../domain/model/draft.ts';
import { setLanguage, t } from '../../../renderer/messages/index.svelte.ts';
import { AppState } from '../../../renderer/state/app.svelte.ts';
import { sayOutcome } from '../../../renderer/state/sent-outcome.ts';
import { summary } from '../../drafts.ts';
import { locatedError } from '../support/located-error.ts';
import { DraftsMain, stubDocument } from './support.ts';

describe('the outcome of a submitted document', () => {
  let main: DraftsMain;
  let app: AppState;

  beforeEach(async () => {
    stubDocument();
    main = new DraftsMain();
    const errors = [locatedError('1', 'Depo yok')];
    main.answer({ getRejection: () => ({ errors }) });
    app = new AppState(main.api);
    await app.start();
    setLanguage('tr');
    sayOutcome(app, 'd1');
  });

  const tell = (...changes: readonly Partial<DraftSummary>[]): void => {
    for (const change of changes) {
      const changed = { previous: null, summary: summary('d1', change) };
      main.tell('draftsChanged', main.changes.event([changed] as never, [changed.summary]));
    }
  };
  const texts = (): readonly string[] => app.toasts.list.map(({ text }) => text);
  const said = (expected: readonly string[]): Promise<unknown> => vi.waitFor(() => expect(texts()).toEqual(expected));

  it('is shown once, with its number', async () => {
    tell({ state: 'ready' }, { state: 'sending' });
    expect(texts()).toEqual([]);
    tell({ state: 'accepted', acceptedNumber: 'SIF1' }, { state: 'accepted', acceptedNumber: 'SIF1' });
    await said([t('editor.notice.outcome.accepted', { number: 'SIF1' })]);
  });

  it('is shown as a refusal with its reason and a link', async () => {
    tell({ state: 'rejected' });
    await said([t('editor.notice.outcome.rejected', { reason: 'Depo yok' })]);
    expect(app.toasts.list[0]).toMatchObject({ tone: 'error', action: { to: { screen: 'editor', id: 'd1' } } });
  });

  it('replaces the reason for waiting', async () => {
    tell({ state: 'waiting', waitingReason: 'limit' });
    await vi.waitFor(() => expect(texts()).toHaveLength(1));
    tell({ state: 'accepted', acceptedNumber: null });
    await said([t('editor.notice.outcome.acceptedAlone')]);
  });

  it('is not shown for another document or one that was withdrawn', () => {
    main.tell('draftsChanged', main.changes.event([], [summary('d2', { state: 'accepted' })]));
    tell({ state: 'draft' });
    tell({ state: 'accepted', acceptedNumber: 'SIF1' });
    expect(texts()).toEqual([]);
  });
});
