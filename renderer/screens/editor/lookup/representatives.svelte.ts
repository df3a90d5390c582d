/**
 * The representatives of the document's customer (§4.5). Each customer has a separate list, fetched when the box is focused and
 * the offline list is missing or old. Without a connection the offline list is used, and its age is shown.
 */
import type { LookupStatus } from '../../../../domain/model/lookup.ts';
import { isSameId } from '../../../../domain/value.ts';
import type { Api } from '../../../api.ts';

/** Milliseconds after which a list is fetched again: representatives rarely change, so one request per working day is enough. */
const maxAge = 12 * 3_600_000;
/** Milliseconds after a failure during which focusing the box does not retry. */
const retryDelay = 60_000;

export class Representatives {
  /** Status of the current customer's list; null while unknown. */
  status = $state.raw<LookupStatus | null>(null);
  refreshing = $state(false);
  /** Incremented after a fetch, so that open offers are searched again. */
  version = $state(0);
  readonly #api: Api;
  readonly #connectionId: string;
  readonly #now: () => number;
  #customerId: string | null = null;
  #failedAt: number | null = null;
  #stop: () => void = () => undefined;

  constructor(api: Api, connectionId: string, now: () => number = Date.now) {
    this.#api = api;
    this.#connectionId = connectionId;
    this.#now = now;
  }

  async enter(customerId: string): Promise<void> {
    if (this.#customerId !== customerId) {
      this.#customerId = customerId;
      this.status = null;
      this.refreshing = false;
      this.#failedAt = null;
    }
    await this.#read(customerId);
    const { status } = this;
    if (this.#customerId !== customerId || this.refreshing) return;
    const isFresh = status !== null && status.refreshedAt !== null && this.#now() - status.refreshedAt < maxAge;
    const hasJustFailed = this.#failedAt !== null && this.#now() - this.#failedAt < retryDelay;
    if (!isFresh && !hasJustFailed) await this.refresh();
  }

  async refresh(): Promise<void> {
    const customerId = this.#customerId;
    if (customerId === null || this.refreshing) return;
    this.refreshing = true;
    this.#stop();
    this.#stop = this.#api.on('lookupProgress', (event) => {
      if (event.connectionId !== this.#connectionId || !isSameId(event.customerId, customerId)) return;
      if (event.phase === 'fetching' || event.phase === 'storing') return;
      void this.#finish(customerId);
    });
    try {
      await this.#api.refreshLookups({ connectionId: this.#connectionId, kinds: ['representatives'], customerId });
    } catch {
      await this.#finish(customerId);
    }
  }

  stop(): void {
    this.#stop();
  }

  async #finish(customerId: string): Promise<void> {
    this.#stop();
    if (this.#customerId !== customerId) return;
    await this.#read(customerId);
    this.refreshing = false;
    this.#failedAt = this.status?.problem ? this.#now() : null;
    this.version++;
  }

  async #read(customerId: string): Promise<void> {
    const { status } = this;
    const all = await this.#api
      .listLookupStatus({ connectionId: this.#connectionId, customerId })
      .catch((): readonly LookupStatus[] => []);
    if (this.#customerId !== customerId) return;
    const found = all.find((one) => one.kind === 'representatives');
    this.status = found ?? status;
  }
}
