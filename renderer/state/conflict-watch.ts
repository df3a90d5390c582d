/** Shows a message when a conflict with the service is found, before or after sending. */
import type { DraftSummary } from '../../domain/model/draft.ts';
import type { DraftsChanged } from '../../domain/model/queue.ts';
import type { Api } from '../api.ts';
import { t } from '../messages/index.svelte.ts';
import type { AppState } from './app.svelte.ts';
import { toDecide, showConflict } from './conflicts.svelte.ts';
import { numberText } from './draft-text.ts';

/** Conflicts found within this time, in milliseconds, share one message. */
const pause = 400;
/** Up to this many get a message each. */
const severally = 2;

type Found = DraftSummary & { readonly attemptCount: number };

/** Returns a function that stops. Conflicts that exist at the start, or in another connection, are not reported. */
export function watchConflicts(app: AppState): () => void {
  /** Open decisions by draft. */
  let known = new Map<string, string>();
  let connectionId: string | null = null;
  let news = new Map<string, Found>();
  /** Events that came while the queue was being read. */
  let meanwhile: DraftsChanged[] | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  /** `isFirst`: the first read for the connection, whose existing conflicts are not reported. */
  async function read(isFirst: boolean): Promise<void> {
    const id = app.connection?.id;
    if (id === undefined || stopped || meanwhile !== null) return;
    connectionId = id;
    const received: DraftsChanged[] = [];
    meanwhile = received;
    const answer = await readConflicts(app.api, id).catch(() => null);
    meanwhile = null;
    if (answer !== null) {
      const { found } = answer;
      if (!isFirst) for (const item of found) if (known.get(item.id) !== keyOf(item)) news.set(item.id, item);
      known = new Map(found.map((item) => [item.id, keyOf(item)]));
    }
    for (const event of received) if (event.sequence > (answer?.sequence ?? -1)) onDraftsChanged(event);
    reportSoon();
  }

  function onDraftsChanged(event: DraftsChanged): void {
    if (connectionId !== app.connection?.id) return begin();
    if (meanwhile !== null) return void meanwhile.push(event);
    if (event.drafts === null) return void read(false);
    for (const id of event.gone) known.delete(id);
    for (const { summary, queued } of event.drafts) {
      if (summary.connectionId !== connectionId) continue;
      const found = { ...summary, attemptCount: queued?.attemptCount ?? 0 };
      if (!toDecide(summary)) {
        known.delete(summary.id);
        news.delete(summary.id);
      } else if (known.get(summary.id) !== keyOf(found)) {
        known.set(summary.id, keyOf(found));
        news.set(summary.id, found);
      }
    }
    reportSoon();
  }

  function reportSoon(): void {
    if (news.size === 0) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      tell(app, [...news.values()]);
      news = new Map();
    }, pause);
  }

  function begin(): void {
    known = new Map();
    news = new Map();
    void read(true);
  }

  begin();
  const stops = [
    app.api.on('draftsChanged', onDraftsChanged),
    app.api.on('queueChanged', () => {
      if (connectionId !== app.connection?.id) begin();
    }),
  ];
  return () => {
    stopped = true;
    clearTimeout(timer);
    stops.forEach((stop) => stop());
  };
}

async function readConflicts(api: Api, connectionId: string): Promise<{ found: readonly Found[]; sequence: number }> {
  // Conflicts are rare, so a small query first checks whether there are any.
  const { conflicts, sequence } = await api.listDrafts({ connectionId, offset: 0, limit: 1 });
  if (conflicts.before + conflicts.after === 0) return { found: [], sequence };
  const queue = await api.listQueue({ connectionId });
  return { found: queue.items.filter(toDecide), sequence: queue.sequence };
}

/** Identifies a finding; a different one for the same document is reported again. */
function keyOf({ id, conflict, waitingReason, attemptCount }: Found): string {
  return [id, conflict ?? '', waitingReason ?? '', attemptCount].join(' ');
}

function tell(app: AppState, news: readonly Found[]): void {
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
