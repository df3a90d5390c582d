/** Reports what became of documents that were to be queued, and queues those again that a change of settings took out. */
import type { QueueAddition } from '../../domain/model/queue.ts';
import { t } from '../messages/index.svelte.ts';
import type { AppState } from './app.svelte.ts';
import { queueAsking } from './queue-asking.svelte.ts';
import { askForReview } from './reviews.svelte.ts';
import type { ToastAction } from './toasts.svelte.ts';
import { toSync } from './to-sync.ts';

type Host = Pick<AppState, 'api' | 'toasts' | 'go' | 'orToast' | 'connection'>;

/** Why documents stay drafts, as far as they need no setting; in the order of the messages. */
const ofDocuments = [
  'openEntries',
  'errors',
  'state',
  'changed',
  'nothing',
  'hidden',
  'notEncodable',
  'quarantined',
  'handedOver',
  'clears',
  'notShown',
] as const;

export function reportQueued(app: Pick<Host, 'toasts' | 'go'>, { queued, notQueued }: QueueAddition): void {
  if (queued.length > 0) app.toasts.show(() => t('drafts.queued', { count: queued.length }), { action: toSync(app) });
  const countOf = (why: (typeof notQueued)[number]['why']): number => notQueued.filter((one) => one.why === why).length;
  for (const why of ofDocuments) {
    const count = countOf(why);
    if (count > 0) app.toasts.show(() => t(`drafts.notQueued.${why}`, { count }), { tone: 'error' });
  }
  const off = countOf('switchedOff');
  if (off > 0) reportSetting(() => t('drafts.notQueued.switchedOff', { count: off }), 'assumed.writePurchaseReturns');
  if (countOf('connection') > 0) reportSetting(() => t('drafts.notQueued.connection'), 'userId');

  function reportSetting(text: () => string, field: string): void {
    app.toasts.show(text, {
      tone: 'error',
      action: {
        label: () => t('drafts.toConnection'),
        run: () => app.go({ screen: 'connection', field }),
        to: { screen: 'connection' },
      },
    });
  }
}

/**
 * Queues those again that left the queue because of the settings or a policy, in the same order, after the user has reviewed changes
 * to existing documents. `which`: only these. Those that were edited or queued since are left as they are.
 */
export async function queueWithdrawn(app: Host, connectionId: string, which?: readonly string[]): Promise<void> {
  app.toasts.dismissAbout('withdrawn');
  const left = await app.orToast(() => app.api.listWithdrawn({ connectionId }));
  if (left === null) return;
  const ids = which === undefined ? left : left.filter((id) => which.includes(id));
  const changed = (which ?? ids).length - ids.length;
  if (changed > 0) app.toasts.show(() => t('drafts.withdrawn.changed', { count: changed }), { tone: 'error' });
  const seen = ids.length === 0 ? null : await askForReview(app, ids, 'queue');
  if (seen === null) return;
  const answer = await app.orToast(() => queueAsking(app.api, seen));
  if (answer) reportQueued(app, answer);
}

/** A toast's action for documents that have just left the queue. Not an undo: the settings stay as they are. */
export function toQueueAgain(app: Host, connectionId: string, ids: readonly string[]): ToastAction {
  return {
    label: () => t('drafts.withdrawn.queue', { count: ids.length }),
    run: () => void queueWithdrawn(app, connectionId, ids),
    to: { screen: 'sync' },
  };
}
