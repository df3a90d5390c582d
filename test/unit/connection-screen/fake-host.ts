import { connectionDefaults } from '../../../domain/settings.ts';
import type { ConnectionSettings } from '../../../domain/settings.ts';
import type { Connection, ConnectionStatus, ServiceProblem, TestStep } from '../../../domain/model/connection.ts';
import type { EventName, Events } from '../../../preload/contract.ts';
import type { LookupStatus } from '../../../domain/model/lookup.ts';
import type { Api } from '../../../renderer/api.ts';
import type { FormsHost } from '../../../renderer/screens/connection/connection-forms.svelte.ts';

/** The main process as far as the connection screen asks it: connections in memory, and what it was asked, in order. */
export class FakeHost implements FormsHost {
  readonly asked: [name: string, args: unknown][] = [];
  readonly failures: unknown[] = [];
  readonly stored: Connection[] = [];
  /** Operations that fail. */
  readonly failing = new Set<string>();
  steps: readonly TestStep[] = [];
  statuses: readonly LookupStatus[] = [];
  session: ConnectionStatus | null = null;
  /** Why no new token is to be had. */
  noToken: ServiceProblem | null = null;
  drafts = 0;
  info: FormsHost['info'] = null;
  chosen: string | null = null;
  connections: readonly Connection[] = [];
  readonly #listeners = new Map<string, Set<(event: unknown) => void>>();

  constructor(...settings: Partial<ConnectionSettings>[]) {
    settings.forEach((some, index) => this.#keep(`c${index + 1}`, { ...connectionDefaults, ...some }));
    this.connections = [...this.stored];
  }

  #keep(id: string, settings: ConnectionSettings, hasApiKey = false): Connection {
    const connection = { id, settings, hasApiKey, keyForOtherAddress: false };
    const at = this.stored.findIndex((known) => known.id === id);
    if (at < 0) this.stored.push(connection);
    else this.stored[at] = connection;
    return connection;
  }

  #answer(name: string, args: Record<string, unknown>): unknown {
    const id = typeof args['id'] === 'string' ? args['id'] : '';
    const known = this.stored.find((connection) => connection.id === id);
    const settings = (args['settings'] ?? known?.settings) as ConnectionSettings;
    if (name === 'createConnection') return this.#keep(`c${this.stored.length + 1}`, settings);
    if (name === 'updateConnection') return this.#keep(id, settings, known?.hasApiKey);
    if (name === 'setApiKey') return this.#keep(id, settings, true);
    if (name === 'clearApiKey') return this.#keep(id, settings, false);
    if (name === 'removeConnection') {
      if (this.drafts === 0) this.stored.splice(0, this.stored.length, ...this.stored.filter((one) => one !== known));
      return { removed: this.drafts === 0, drafts: this.drafts };
    }
    if (name === 'testConnection') return this.steps;
    if (name === 'getConnectionStatus') return this.session;
    if (name === 'renewSession') return { status: this.session, problem: this.noToken };
    return name === 'listLookupStatus' ? this.statuses : {};
  }

  readonly api = new Proxy({} as Api, {
    get: (_, name: string) =>
      name === 'on'
        ? (event: string, listener: (event: unknown) => void) => this.#listen(event, listener)
        : async (args: Record<string, unknown>) => {
            this.asked.push([name, args]);
            await Promise.resolve();
            if (this.failing.has(name)) throw new Error(`${name} fails`);
            return this.#answer(name, args);
          },
  });

  #listen(event: string, listener: (event: unknown) => void): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  async emit<N extends EventName>(name: N, event: Events[N]): Promise<void> {
    for (const listener of this.#listeners.get(name) ?? []) listener(event);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }

  listening(name: EventName): number {
    return this.#listeners.get(name)?.size ?? 0;
  }

  names(): readonly string[] {
    return this.asked.map(([name]) => name);
  }

  async orToast<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      this.failures.push(error);
      return null;
    }
  }

  loadConnections(): Promise<void> {
    this.connections = [...this.stored];
    return Promise.resolve();
  }

  chooseConnection(id: string): Promise<void> {
    this.chosen = id;
    return Promise.resolve();
  }
}
