import type { Attempt, DraftsChanged, Turn } from '../../../../domain/model/queue.ts';
import type { Draft } from '../../../../domain/model/draft.ts';
import type { AppState } from '../../../state/app.svelte.ts';
import { likelyCorrection } from './likely-correction.ts';
import type { LikelyCorrection } from './likely-correction.ts';
import { toDecide } from '../../../state/conflicts.svelte.ts';
import { concerns } from '../../../state/changes.ts';

const noTurn: Turn = { sent: 'ifSubmitted', waitsFor: null };

export class DraftDetail {
  draft = $state.raw<Draft | null>(null);
  /** Newest first. */
  attempts = $state.raw<readonly Attempt[]>([]);
  loaded = $state(false);
  turn = $state.raw<Turn>(noTurn);
  likely = $state.raw<LikelyCorrection | null>(null);
  #id: string | null = null;
  /** Counts reads; answers to an older one are ignored. */
  #reading = 0;
  /** Number of running reads of the whole document. */
  #running = 0;
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
      this.likely = null;
      this.turn = noTurn;
      this.loaded = false;
    }
    await this.refresh();
  }

  /** Applies an event; content and attempts are read again only where they may have changed. */
  onDraftsChanged(event: Pick<DraftsChanged, 'drafts' | 'gone'>): void {
    const id = this.#id;
    if (id === null) return;
    // The document that it waits for may have changed.
    if (!concerns(event, id)) return void (this.loaded && this.readTurn());
    const change = event.drafts?.find(({ summary }) => summary.id === id);
    const { draft } = this;
    // The content changed, or a running read may return an older one.
    if (change === undefined || !this.loaded || this.#running > 0 || draft?.revision !== change.summary.revision) {
      void this.refresh();
      return;
    }
    this.draft = { ...draft, ...change.summary };
    void this.readTurn();
    void this.#readAttempts(id);
  }

  async #readAttempts(id: string): Promise<void> {
    const reading = ++this.#reading;
    const attempts = await this.#app.orToast(() => this.#app.api.listAttempts({ draftId: id }));
    if (reading !== this.#reading || !attempts) return;
    this.#takeAttempts(attempts);
    await this.#findLikely(this.draft, reading);
  }

  async readTurn(): Promise<void> {
    const { draft } = this;
    const mayWait = draft?.state === 'ready' || (draft?.state === 'waiting' && !toDecide(draft));
    const turn = mayWait ? await this.#app.api.getTurn({ draftId: draft.id }).catch(() => noTurn) : noTurn;
    if (draft?.id === this.#id) this.turn = turn;
  }

  #takeAttempts(attempts: readonly Attempt[]): void {
    this.attempts = [...attempts].sort((a, b) => b.ordinal - a.ordinal);
  }

  async refresh(): Promise<void> {
    const id = this.#id;
    const reading = ++this.#reading;
    if (id === null) return;
    this.#running += 1;
    const read = await this.#app.orToast(() =>
      Promise.all([this.#app.api.getDraft({ id }), this.#app.api.listAttempts({ draftId: id })]),
    );
    this.#running -= 1;
    if (reading !== this.#reading || !read) return;
    const [draft, attempts] = read;
    this.draft = draft;
    this.#takeAttempts(draft === null ? [] : attempts);
    this.loaded = true;
    void this.readTurn();
    await this.#findLikely(draft, reading);
  }

  async #findLikely(draft: Draft | null, reading: number): Promise<void> {
    this.likely = null;
    if (draft?.state !== 'rejected') return;
    // Without the lists there is no likely correction, but the errors are shown.
    const likely = await likelyCorrection(this.#app, draft, this.last?.errors ?? []).catch(() => null);
    if (reading === this.#reading) this.likely = likely;
  }
}
