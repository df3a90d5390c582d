import type { Draft } from '../../../domain/model/draft.ts';
import { t } from '../../messages/index.svelte.ts';
import { dialogInFront } from '../../shell/focus.ts';
import type { AppState } from '../../state/app.svelte.ts';
import { titleText } from '../../state/draft-text.ts';
import { askForReview } from '../../state/reviews.svelte.ts';
import type { DocumentScreen, Opening } from './document-screen.svelte.ts';

/**
 * Makes a draft of the document and opens it, or reviews a deletion. The service may answer late: if the user has left the
 * document or opened a dialog by then, only a message appears, because keys are meant for the other screen or the dialog.
 */
export async function startTask(app: AppState, screen: DocumentScreen, task: Opening, copyOf?: string): Promise<void> {
  const draft = await screen.openAs(task, copyOf);
  if (!draft) return;
  const isHere = app.route.screen === 'document' && app.route.id === screen.id;
  const isBehind = isHere && dialogInFront() !== null;
  if (task === 'delete' && isHere && !isBehind) await reviewDeletion(app, screen, draft);
  else if (task === 'delete') await drop(app, screen, draft, isBehind ? 'behind' : 'left');
  else if (isHere && !isBehind) app.go({ screen: 'editor', id: draft.id });
  else offer(app, draft);
}

function offer(app: AppState, draft: Draft): void {
  const route = { screen: 'editor', id: draft.id } as const;
  app.toasts.show(() => t('documents.open.ready', { title: titleText(draft) }), {
    action: { label: () => t('documents.open.go'), run: () => app.go(route), to: route },
  });
}

/** A deletion has nothing to edit: the user reviews what is deleted, and the draft is queued or dropped. */
async function reviewDeletion(app: AppState, screen: DocumentScreen, draft: Draft): Promise<void> {
  const { id } = draft;
  const seen = await askForReview(app, [id], 'queue', () => draft);
  if (seen === null) return drop(app, screen, draft, 'dropped');
  const answer = await app.orToast(() => app.api.queueDrafts({ ids: [id], seen }));
  if (answer?.queued.includes(id)) {
    app.toasts.show(() => t('drafts.queued', { count: 1 }), {
      action: {
        label: () => t('drafts.toSync'),
        run: () => app.go({ screen: 'sync', id }),
        to: { screen: 'sync' },
      },
    });
  } else if (answer) {
    app.go({ screen: 'editor', id });
    app.toasts.show(() => t(`drafts.notQueued.${answer.notQueued[0]?.why ?? 'state'}`, { count: 1 }), {
      tone: 'error',
    });
  }
}

async function drop(
  app: AppState,
  screen: DocumentScreen,
  { id }: Draft,
  why: 'dropped' | 'left' | 'behind',
): Promise<void> {
  await app.orToast(() => app.api.deleteDrafts({ ids: [id] }));
  // Otherwise the next deletion would ask about the draft that was just dropped.
  await screen.loadDrafts();
  app.toasts.show(() => t(`documents.deletion.${why}`));
}
