/** One document of the queue with its attempts, read when it is looked at and again whenever it changed. */
import type { Attempt, DraftsChanged } from '../../../domain/model/queue.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { AppState } from '../../state/app.svelte.ts';
import { concerns } from '../../state/changes.ts';

export class DraftDetail {
  draft = $state.raw<Draft | null>(null);
  /** Newest first. */
  attempts = $state.raw<readonly Attempt[]>([]);
  /** Of the document asked for: read, whether it was there or not. */
  loaded = $state(false);
  #id: string | null = null;
  /** What an older reading brings is not taken. */
  #reading = 0;
  /** Readings of the whole. */
  #underWay = 0;
  readonly #app: AppState;

  constructor(app: AppState) {
    this.#app = app;
  }

  readonly last = $derived(this.attempts[0] ?? null);

  async show(id: string | null): Promise<void> {
    if (id === this.#id && this.loaded) return;
    if (id !== this.#id) {
      this.#id = id;
      this.draft = null;
      this.attempts = [];
      this.loaded = false;
    }
    await this.refresh();
  }

  /** Takes what an event tells of it; its content and attempts are read again only where they may be others. */
  hear(event: Pick<DraftsChanged, 'drafts' | 'gone'>): void {
    const id = this.#id;
    if (id === null || !concerns(event, id)) return;
    const news = event.drafts?.find(({ summary }) => summary.id === id);
    const { draft } = this;
    // Another content, or one that is being read and may be older than this.
    if (news === undefined || !this.loaded || this.#underWay > 0 || draft?.revision !== news.summary.revision) {
      void this.refresh();
      return;
    }
    this.draft = { ...draft, ...news.summary };
    void this.#readAttempts(id);
  }

  async #readAttempts(id: string): Promise<void> {
    const reading = ++this.#reading;
    const attempts = await this.#app.orToast(() => this.#app.api.listAttempts({ draftId: id }));
    if (reading === this.#reading && attempts) this.#takeAttempts(attempts);
  }

  #takeAttempts(attempts: readonly Attempt[]): void {
    this.attempts = [...attempts].sort((a, b) => b.ordinal - a.ordinal);
  }

  async refresh(): Promise<void> {
    const id = this.#id;
    const reading = ++this.#reading;
    if (id === null) return;
    this.#underWay += 1;
    const read = await this.#app.orToast(() =>
      Promise.all([this.#app.api.getDraft({ id }), this.#app.api.listAttempts({ draftId: id })]),
    );
    this.#underWay -= 1;
    if (reading !== this.#reading || !read) return;
    const [draft, attempts] = read;
    this.draft = draft;
    this.#takeAttempts(draft === null ? [] : attempts);
    this.loaded = true;
  }
}
