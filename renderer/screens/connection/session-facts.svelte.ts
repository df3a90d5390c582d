import type { ConnectionStatus } from '../../../domain/model/connection.ts';
import type { AppState } from '../../state/app.svelte.ts';

/** In milliseconds: a running queue sends many events a second. */
const pause = 500;

export class SessionFacts {
  readonly #host: Pick<AppState, 'api'>;
  readonly #id: string;
  status = $state.raw<ConnectionStatus | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(host: Pick<AppState, 'api'>, id: string) {
    this.#host = host;
    this.#id = id;
  }

  start(): () => void {
    void this.load();
    const stops = [
      this.#host.api.on('connectionsChanged', () => this.#soon()),
      this.#host.api.on('queueChanged', ({ connectionId }) => connectionId === this.#id && this.#soon()),
      this.#host.api.on('lookupProgress', ({ connectionId }) => connectionId === this.#id && this.#soon()),
      this.#host.api.on('compatibilityProgress', ({ connectionId }) => connectionId === this.#id && this.#soon()),
    ];
    return () => {
      this.#stopped = true;
      clearTimeout(this.#timer);
      stops.forEach((stop) => stop());
    };
  }

  /** Keeps the old status if reading fails, as for a removed connection. */
  async load(): Promise<void> {
    const status = await this.#host.api.getConnectionStatus({ id: this.#id }).catch(() => null);
    if (status && !this.#stopped) this.status = status;
  }

  take(status: ConnectionStatus): void {
    if (!this.#stopped) this.status = status;
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.load();
    }, pause);
  }
}
