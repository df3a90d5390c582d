import type { LookupKind } from '../../../domain/fields.ts';
import type { LookupProgress, LookupStatus } from '../../../domain/model/lookup.ts';
import type { AppState } from '../../state/app.svelte.ts';

export type ListsHost = Pick<AppState, 'api' | 'orToast'>;
const finished: readonly LookupProgress['phase'][] = ['done', 'failed', 'cancelled'];

export class LookupLists {
  readonly #host: ListsHost;
  readonly #connectionId: string;
  statuses = $state.raw<readonly LookupStatus[]>([]);
  progress = $state.raw<Readonly<Partial<Record<LookupKind, LookupProgress>>>>({});
  representatives = $state.raw<LookupProgress | null>(null);
  stopped = $state.raw<readonly LookupKind[]>([]);
  ended = $state(false);
  loaded = $state(false);
  #waiting: (() => void)[] = [];

  constructor(host: ListsHost, connectionId: string) {
    this.#host = host;
    this.#connectionId = connectionId;
  }

  get busy(): boolean {
    return this.representatives !== null || this.#refreshing;
  }
  get #refreshing(): boolean {
    return this.statuses.some(({ refreshing }) => refreshing);
  }

  /** Loads and follows changes; returns a function that stops. */
  start(): () => void {
    void this.load();
    return this.#host.api.on('lookupProgress', (progress) => void this.#follow(progress));
  }

  async load(): Promise<void> {
    const connectionId = this.#connectionId;
    const statuses = await this.#host.orToast(() => this.#host.api.listLookupStatus({ connectionId }));
    if (statuses) this.statuses = statuses;
    this.loaded = true;
    this.#endWaiting();
  }

  #endWaiting(): void {
    if (!this.busy) for (const go of this.#waiting.splice(0)) go();
  }

  async idle(): Promise<void> {
    if (this.busy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  async refresh(kinds: readonly LookupKind[]): Promise<void> {
    const connectionId = this.#connectionId;
    this.ended = false;
    this.stopped = this.stopped.filter((kind) => !kinds.includes(kind));
    await this.#host.orToast(() => this.#host.api.refreshLookups({ connectionId, kinds }));
    await this.load();
  }

  refreshAll(): Promise<void> {
    return this.refresh(this.statuses.map(({ kind }) => kind));
  }

  async cancel(): Promise<void> {
    const connectionId = this.#connectionId;
    await this.#host.orToast(() => this.#host.api.cancelLookupRefresh({ connectionId }));
    await this.load();
  }

  async #follow(progress: LookupProgress): Promise<void> {
    if (progress.connectionId !== this.#connectionId) return;
    const { kind, phase } = progress;
    if (progress.customerId !== null) {
      this.representatives = finished.includes(phase) ? null : progress;
      return this.#endWaiting();
    }
    if (!finished.includes(phase)) {
      this.progress = { ...this.progress, [kind]: progress };
      if (!this.#of(kind)?.refreshing) await this.load();
      return;
    }
    const { [kind]: _, ...others } = this.progress;
    this.progress = others;
    if (phase === 'cancelled') this.stopped = [...this.stopped, kind];
    await this.load();
    if (!this.#refreshing) this.ended = true;
  }

  #of(kind: LookupKind): LookupStatus | undefined {
    return this.statuses.find((status) => status.kind === kind);
  }
}
