/** The documents created today, newest first. Shared by the editors of successive drafts. */
import { SvelteMap } from 'svelte/reactivity';
import { sumByCurrency } from '../../../../domain/amounts/sum.ts';
import type { DraftPage, DraftSummary } from '../../../../domain/model/draft.ts';
import type { DraftsChanged } from '../../../../domain/model/queue.ts';
import { t } from '../../../messages/index.svelte.ts';
import type { AppState } from '../../../state/app.svelte.ts';
import { count, money } from '../../../state/format.ts';
import { FollowedReading } from '../../../state/stored-drafts.svelte.ts';

const pageSize = 1_000;

type Host = Pick<AppState, 'api' | 'orToast' | 'storedDrafts'>;
type Today = Pick<DraftPage, 'rows' | 'sequence'>;

export class TodayList {
  readonly #app: Host;
  readonly #connectionId: string;
  readonly #reading = new FollowedReading<Today>({
    ask: () => this.#ask(),
    sequenceOf: ({ sequence }) => sequence,
    take: ({ rows }) => {
      this.#documents.clear();
      for (const summary of rows) this.#documents.set(summary.id, summary);
    },
    change: (event) => this.#change(event),
  });
  readonly #documents = new SvelteMap<string, DraftSummary>();
  readonly rows = $derived([...this.#documents.values()].sort((a, b) => b.createdAt - a.createdAt));
  /** The number and sums of the documents. Reactive to the language. */
  readonly sum = $derived.by(() => {
    const { totals } = sumByCurrency(this.rows);
    const total = this.rows.length;
    const amounts = totals.map((one) => money(one.total, one.currency));
    return [t('editor.today.count', { total, count: count(total) }), ...amounts].join(', ');
  });

  constructor(app: Host, connectionId: string) {
    this.#app = app;
    this.#connectionId = connectionId;
  }

  start(): () => void {
    const stop = this.#reading.follow(this.#app.storedDrafts);
    void this.#reading.read();
    return stop;
  }

  async #ask(): Promise<Today | null> {
    const from = startOfDay();
    const connectionId = this.#connectionId;
    const rows: DraftSummary[] = [];
    let sequence = Infinity;
    for (let offset = 0; ; offset += pageSize) {
      const page = await this.#app.orToast(() =>
        this.#app.api.listDrafts({ connectionId, sort: 'updated', descending: true, offset, limit: pageSize }),
      );
      if (page === null) return null;
      sequence = Math.min(sequence, page.sequence);
      rows.push(...page.rows.filter(({ createdAt }) => createdAt >= from));
      // Sorted by last save, and no draft was saved before it was created, so later pages have none of today.
      const last = page.rows.at(-1);
      if (last === undefined || last.updatedAt < from || offset + pageSize >= page.total) return { rows, sequence };
    }
  }

  #change({ drafts, gone }: DraftsChanged): boolean {
    const from = startOfDay();
    // The editor may be open past midnight.
    for (const { id, createdAt } of this.rows) if (createdAt < from) this.#documents.delete(id);
    for (const id of gone) this.#documents.delete(id);
    for (const { summary } of drafts ?? []) {
      if (summary.connectionId !== this.#connectionId || summary.createdAt < from) continue;
      this.#documents.set(summary.id, summary);
    }
    return drafts !== null;
  }
}

function startOfDay(): number {
  return new Date().setHours(0, 0, 0, 0);
}

const lists = new WeakMap<AppState, { readonly connectionId: string; readonly list: TodayList }>();

export function todayListOf(app: AppState, connectionId: string): TodayList {
  const known = lists.get(app);
  if (known?.connectionId === connectionId) return known.list;
  const list = new TodayList(app, connectionId);
  lists.set(app, { connectionId, list });
  return list;
}
