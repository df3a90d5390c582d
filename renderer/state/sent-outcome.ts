/** Shows the outcome of a document that the user submitted from its own screen, once the service has answered. */
import type { DraftSummary } from '../../domain/model/draft.ts';
import { t } from '../messages/index.svelte.ts';
import type { AppState } from './app.svelte.ts';
import { openDraft } from './open-draft.ts';
import { reasonText } from './refusal-reason.svelte.ts';
import { toSync } from './to-sync.ts';

/** Watches the document until its outcome is known; returns a function that stops. Call it before submitting. */
export function sayOutcome(app: AppState, id: string): () => void {
  const stop = app.storedDrafts.watchDraft(id, (news) => {
    if (news === 'unknown')
      return void app.api.getDraft({ id }).then(
        (draft) => draft && say(draft),
        () => undefined,
      );
    if (news !== 'gone') say(news);
  });
  let reported: DraftSummary['state'] | null = null;
  function say(summary: DraftSummary): void {
    const { state } = summary;
    if (state === reported || state === 'ready' || state === 'sending') return;
    reported = state;
    // A waiting or unknown document may still be accepted.
    if (state !== 'waiting' && state !== 'unknown') stop();
    void report(app, summary);
  }
  return stop;
}

async function report(app: AppState, summary: DraftSummary): Promise<void> {
  const { id, kind, state, acceptedNumber: number, waitingReason } = summary;
  const about = 'outcome';
  if (state === 'accepted') {
    const text = (): string =>
      number === null ? t('editor.notice.outcome.acceptedAlone') : t('editor.notice.outcome.accepted', { number });
    app.toasts.show(text, { about });
  } else if (state === 'rejected') {
    // If the errors cannot be read, the message has no reason; the document shows it.
    const rejection = await app.api.getRejection({ draftId: id }).catch(() => null);
    const reason = (): string => reasonText(kind, rejection?.errors ?? []);
    app.toasts.show(() => t('editor.notice.outcome.rejected', { reason: reason() }), {
      ...{ about, tone: 'error' },
      action: {
        label: () => t('sync.error.go'),
        run: () => void openDraft(app, summary),
        to: { screen: 'editor', id },
      },
    });
  } else if (state === 'unknown') {
    app.toasts.show(() => t('editor.notice.outcome.unknown'), { about, tone: 'error', action: toSync(app) });
  } else if (state === 'waiting' && waitingReason !== null) {
    app.toasts.show(() => t(`errors.waiting.${waitingReason}`), { about, tone: 'error', action: toSync(app) });
  }
}
