/** The documents of templates that recur (domain/recurrence.ts), once their days have come: offered, and made when a person says so. */
import { isOffered } from '../../domain/availability.ts';
import type { Recurrence, Template } from '../../domain/model/template.ts';
import { dueDays, skipped } from '../../domain/recurrence.ts';
import { t } from '../messages/index.svelte.ts';
import type { ListHost } from './paged-list.svelte.ts';
import { localDay } from './today.ts';
import type { Toasts } from './toasts.svelte.ts';

/** What this is part of. */
interface Host extends ListHost {
  readonly toasts: Toasts;
}
export interface DueTemplate {
  readonly template: Template;
  readonly recurrence: Recurrence;
  /** The earliest first. */
  readonly days: readonly string[];
}

/** How many documents. */
export const countOf = (due: readonly DueTemplate[]): number => due.flatMap(({ days }) => days).length;

export class DueDocuments {
  readonly #app: Host;
  #templates = $state.raw<readonly Template[]>([]);
  #today = $state(localDay());
  working = $state(false);

  /** Of kinds that the connection offers; what has been due longest first. */
  readonly all = $derived.by((): readonly DueTemplate[] => {
    const { connection } = this.#app;
    if (connection === null) return [];
    return this.#templates
      .filter(
        ({ connectionId, kind }) => connectionId === connection.id && isOffered(kind, 'create', connection.settings),
      )
      .flatMap((template) => {
        const { recurrence } = template;
        const days = recurrence === null ? [] : dueDays(recurrence, this.#today);
        return recurrence === null || days.length === 0 ? [] : [{ template, recurrence, days }];
      })
      .sort((a, b) => a.recurrence.dueOn.localeCompare(b.recurrence.dueOn));
  });

  constructor(app: Host) {
    this.#app = app;
  }

  async read(): Promise<void> {
    const { api, connection } = this.#app;
    const found = connection && (await this.#app.orToast(() => api.listTemplates({ connectionId: connection.id })));
    if (found !== null) this.#templates = found;
    this.#today = localDay();
  }

  /** Makes a draft of each day; returns when the templates are read again. */
  make(chosen: readonly DueTemplate[]): Promise<void> {
    return this.#alone(async () => {
      const made: { readonly due: DueTemplate; readonly ids: readonly string[] }[] = [];
      for (const due of chosen) made.push({ due, ids: await this.#makeAll(due) });
      const count = made.flatMap(({ ids }) => ids).length;
      if (count === 0) return;
      const undo = (): Promise<void> => this.#alone(() => this.#takeBack(made));
      this.#app.toasts.show(() => t('templates.due.made', { count }), {
        action: { label: () => t('shell.undo'), run: () => void undo() },
      });
    });
  }

  /** The next ones are due on the first day after today. */
  skip(chosen: readonly DueTemplate[]): Promise<void> {
    return this.#alone(async () => {
      for (const { template, recurrence } of chosen) await this.#recur(template, skipped(recurrence, this.#today));
      const undo = (): Promise<void> =>
        this.#alone(async () => {
          for (const { template, recurrence } of chosen) await this.#recur(template, recurrence);
        });
      this.#app.toasts.show(() => t('templates.due.skipped', { count: countOf(chosen) }), {
        action: { label: () => t('shell.undo'), run: () => void undo() },
      });
    });
  }

  async #alone(work: () => Promise<void>): Promise<void> {
    if (this.working) return;
    this.working = true;
    try {
      await work();
      await this.read();
    } finally {
      this.working = false;
    }
  }

  async #makeAll({ template, days }: DueTemplate): Promise<readonly string[]> {
    const ids: string[] = [];
    for (const dueOn of days) {
      const answer = await this.#app.orToast(() => this.#app.api.createRecurring({ id: template.id, dueOn }));
      if (!answer?.draft) return ids;
      ids.push(answer.draft.id);
    }
    return ids;
  }

  /** A template is due as before only where all of its drafts could be deleted: none is made a second time. */
  async #takeBack(made: readonly { readonly due: DueTemplate; readonly ids: readonly string[] }[]): Promise<void> {
    const ids = made.flatMap((one) => one.ids);
    const answer = await this.#app.orToast(() => this.#app.api.deleteDrafts({ ids }));
    const deleted = new Set(answer?.deleted);
    for (const { due, ids: own } of made) {
      if (own.length > 0 && own.every((id) => deleted.has(id))) await this.#recur(due.template, due.recurrence);
    }
  }

  #recur({ id }: Template, recurrence: Recurrence | null): Promise<unknown> {
    return this.#app.orToast(() => this.#app.api.setRecurrence({ id, recurrence }));
  }
}
