/** One document of the queue with its attempts, read when it is looked at and again whenever it changed. */
import type { Attempt } from '../../../domain/model/queue.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { AppState } from '../../state/app.svelte.ts';

export class DraftDetail {
  draft = $state.raw<Draft | null>(null);
  /** Newest first. */
  attempts = $state.raw<readonly Attempt[]>([]);
  /** Of the document asked for: read, whether it was there or not. */
  loaded = $state(false);
  #id: string | null = null;
  /** What an older reading brings is not taken. */
  #reading = 0;
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

  async refresh(): Promise<void> {
    const id = this.#id;
    const reading = ++this.#reading;
    if (id === null) return;
    const read = await this.#app.orToast(() =>
      Promise.all([this.#app.api.getDraft({ id }), this.#app.api.listAttempts({ draftId: id })]),
    );
    if (reading !== this.#reading || !read) return;
    const [draft, attempts] = read;
    this.draft = draft;
    this.attempts = draft === null ? [] : [...attempts].sort((a, b) => b.ordinal - a.ordinal);
    this.loaded = true;
  }
}
