/** From one refused document of the queue to the next: in the queue's order, and round it. */
import type { QueueItem } from '../../domain/model/queue.ts';
import { t } from '../messages/index.svelte.ts';
import type { AppState } from './app.svelte.ts';
import { firstErrorOf } from './open-draft.ts';

type Standing = Pick<QueueItem, 'id' | 'state' | 'position'>;

/** The document opened last: once it is mended it is no longer in the queue where it was. */
const last = new WeakMap<AppState, Pick<Standing, 'id' | 'position'>>();

/** The refused document that follows `position`, else the first one; never the one called `from`. */
export function nextRefused<Item extends Standing>(
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
 * Opens the next refused document at its first error. From a document it takes the place of that one, so that *back* leads
 * to the list one came from. `none`: there is no other one, which is said. `failed`: nothing was opened.
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
