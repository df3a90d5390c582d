/** Goes from one refused document of the queue to the next, in the queue's order, and from the last to the first. */
import type { QueueItem } from '../../domain/model/queue.ts';
import { t } from '../messages/index.svelte.ts';
import type { AppState } from './app.svelte.ts';
import { firstErrorOf } from './open-draft.ts';

type QueuePlace = Pick<QueueItem, 'id' | 'state' | 'position'>;

/** The document opened last, with its position, which it no longer has in the queue once it is corrected. */
const last = new WeakMap<AppState, Pick<QueuePlace, 'id' | 'position'>>();

/** The first refused document after `position`, else the first of all; never the one with the id `from`. */
export function nextRefused<Item extends QueuePlace>(
  items: readonly Item[],
  from: string | null,
  position: number,
): Item | null {
  const refused = items
    .filter(({ id, state }) => state === 'rejected' && id !== from)
    .sort((a, b) => a.position - b.position);
  return refused.find((item) => item.position > position) ?? refused[0] ?? null;
}

/**
 * Opens the next refused document at its first error. If a document is open, it is replaced, so that *back* leads to the
 * list. `none`: there is no other one, which a message says. `failed`: nothing was opened.
 */
export async function openNextRefused(app: AppState): Promise<'opened' | 'none' | 'failed'> {
  const { connection, route } = app;
  if (connection === null) return 'failed';
  const from = route.screen === 'editor' ? route.id : null;
  const queue = await app.orToast(() => app.api.listQueue({ connectionId: connection.id }));
  if (queue === null) return 'failed';
  const known = [...queue.items.filter(({ state }) => state === 'rejected'), last.get(app)];
  const position = known.find((one) => one !== undefined && one.id === from)?.position ?? 0;
  const next = nextRefused(queue.items, from, position);
  if (next === null) {
    app.toasts.show(() => t('sync.refused.none'));
    return 'none';
  }
  const { id } = next;
  const read = await app.orToast(async () => ({ focus: await firstErrorOf(app, id) }));
  // The user may have opened another screen since.
  if (read === null || app.route !== route) return 'failed';
  last.set(app, next);
  const target = { screen: 'editor', id, ...(read.focus === null ? {} : { focus: read.focus }) } as const;
  if (from === null) app.go(target);
  else app.goOn(target);
  return 'opened';
}
