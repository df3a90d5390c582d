/**
 * Tells in passing of documents that the service has otherwise than their drafts suppose, when that is found: an overwrite
 * found after sending is not to be learnt by chance.
 */
import type { QueueItem } from '../../../domain/model/queue.ts';
import { t } from '../../messages/index.svelte.ts';
import type { AppState } from '../../state/app.svelte.ts';
import { toDecide } from '../../state/conflict-situation.ts';
import { numberText } from '../../state/draft-text.ts';
import { showConflict } from '../../state/conflicts.svelte.ts';

/** A run tells of every document; whether there is something new is asked no more often than this, in milliseconds. */
const pause = 400;
/** Told one by one up to this many at once. */
const severally = 2;

/** Answers how to stop. What is there at the beginning is no news. */
export function watchConflicts(app: AppState): () => void {
  const known = new Set<string>();
  /** Of the connection that was last looked at. */
  let before: { readonly connectionId: string; readonly count: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function look(): Promise<void> {
    const connectionId = app.connection?.id;
    if (connectionId === undefined || stopped) return;
    // One row narrower than the list: whether there are more than before, which is nearly never so.
    const { conflicts } = await app.api.listDrafts({ connectionId, offset: 0, limit: 1 });
    const now = conflicts.before + conflicts.after;
    const isSame = before?.connectionId === connectionId;
    const mayBeNew = !isSame || now > (before?.count ?? 0);
    before = { connectionId, count: now };
    if (!mayBeNew) return;
    const found = (await app.api.listQueue({ connectionId })).filter(toDecide);
    const news = found.filter((item) => !known.has(keyOf(item)));
    known.clear();
    for (const item of found) known.add(keyOf(item));
    if (isSame) tell(app, news);
  }

  function soon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void look().catch(() => undefined);
    }, pause);
  }

  void look().catch(() => undefined);
  const stops = [app.api.on('draftsChanged', soon), app.api.on('queueChanged', soon)];
  return () => {
    stopped = true;
    clearTimeout(timer);
    stops.forEach((stop) => stop());
  };
}

/** A later finding of the same document is news again. */
function keyOf({ id, conflict, waitingReason, attemptCount }: QueueItem): string {
  return [id, conflict ?? '', waitingReason ?? '', attemptCount].join(' ');
}

function tell(app: AppState, news: readonly QueueItem[]): void {
  if (news.length > severally) {
    app.toasts.show(() => t('conflict.toast.several', { count: news.length }), {
      tone: 'error',
      action: { label: () => t('conflict.toast.look'), run: () => app.go({ screen: 'sync' }), to: { screen: 'sync' } },
    });
    return;
  }
  for (const item of news) {
    const key = item.conflict === 'after' ? 'after' : item.waitingReason === 'unchecked' ? 'unchecked' : 'before';
    app.toasts.show(() => t(`conflict.toast.${key}`, { number: numberText(item) }), {
      tone: 'error',
      action: {
        label: () => t('conflict.toast.look'),
        run: () => showConflict(item.id),
        to: { screen: 'sync', id: item.id },
      },
    });
  }
}
