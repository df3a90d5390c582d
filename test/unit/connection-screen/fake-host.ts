import { connectionDefaults } from '../../../domain/settings.ts';
import type { ConnectionSettings } from '../../../domain/settings.ts';
import type { Connection, ConnectionStatus, ServiceProblem, TestStep } from '../../../domain/model/connection.ts';
import type { EventName, Events } from '../../../preload/contract.ts';
import type { LookupStatus } from '../../../domain/model/lookup.ts';
import type { FormsHost } from '../../../renderer/screens/connection/connection-forms.svelte.ts';
import { Toasts } from '../../../renderer/state/toasts.svelte.ts';
import { FakeMain } from '../support/fake-main.ts';

/** Fake main process for the connection screen; connections are kept in memory. */
export class FakeHost extends FakeMain implements FormsHost {
  readonly failures: unknown[] = [];
  readonly stored: Connection[] = [];
  steps: readonly TestStep[] = [];
  statuses: readonly LookupStatus[] = [];
  session: ConnectionStatus | null = null;
  /** Why renewing the session fails, if it does. */
  noToken: ServiceProblem | null = null;
  drafts = 0;
  /** How many queued documents become drafts when settings are saved. */
  withdrawn = 0;
  readonly toasts = new Toasts();
  readonly go = (): void => undefined;
  info: FormsHost['info'] = null;
  connection: FormsHost['connection'] = null;
  chosen: string | null = null;
  connections: readonly Connection[] = [];

  constructor(...settings: Partial<ConnectionSettings>[]) {
    super();
    settings.forEach((some, index) => this.#keep(`c${index + 1}`, { ...connectionDefaults, ...some }));
    this.connections = [...this.stored];
    const known = (id: string) => this.stored.find((connection) => connection.id === id);
    const withKey =
      (hasApiKey: boolean) =>
      ({ id }: { id: string }) =>
        this.#keep(id, known(id)?.settings ?? connectionDefaults, hasApiKey);
    this.answer({
      createConnection: ({ settings: given }: Pick<Connection, 'settings'>) =>
        this.#keep(`c${this.stored.length + 1}`, given),
      updateConnection: ({ id, settings: given }: Connection) => ({
        ...this.#keep(id, given, known(id)?.hasApiKey),
        withdrawn: Array.from({ length: this.withdrawn }, (_, index) => `d${index}`),
      }),
      setApiKey: withKey(true),
      clearApiKey: withKey(false),
      removeConnection: ({ id }: { id: string }) => {
        if (this.drafts === 0) this.stored.splice(0, this.stored.length, ...this.stored.filter((one) => one.id !== id));
        return { removed: this.drafts === 0, drafts: this.drafts };
      },
      testConnection: () => this.steps,
      checkCompatibility: () => null,
      getConnectionStatus: () => this.session,
      renewSession: () => ({ status: this.session, problem: this.noToken }),
      listLookupStatus: () => this.statuses,
      refreshLookups: () => ({}),
      cancelLookupRefresh: () => ({}),
    });
  }

  #keep(id: string, settings: ConnectionSettings, hasApiKey = false): Connection {
    const connection = { id, settings, hasApiKey, keyForOtherAddress: false };
    const at = this.stored.findIndex((known) => known.id === id);
    if (at < 0) this.stored.push(connection);
    else this.stored[at] = connection;
    return connection;
  }

  async emit<N extends EventName>(name: N, event: Events[N]): Promise<void> {
    this.tell(name, event);
    await new Promise((resolve) => setTimeout(resolve, 0));
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
