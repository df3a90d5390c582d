import type { Connection } from '../../../domain/model/connection.ts';
import type { AppState } from '../../state/app.svelte.ts';
import { ConnectionForm } from './connection-form.svelte.ts';
import type { FormHost } from './connection-form.svelte.ts';
import { ConnectionTest } from './connection-test.svelte.ts';

export type FormsHost = FormHost & Pick<AppState, 'chooseConnection'>;

export class ConnectionForms {
  readonly #host: FormsHost;
  readonly #forms: Record<string, ConnectionForm> = {};
  readonly #tests: Record<string, ConnectionTest> = {};
  readonly fresh: ConnectionForm;
  /** The user is adding another connection. */
  adding = $state(false);
  /** Set when another connection was chosen: the screen, which is remounted, then focuses it in the list. */
  focusChosen = false;
  /** Called when the new connection's screen is shown, which then focuses the next step. */
  #arriving: (() => void) | null = null;

  constructor(host: FormsHost) {
    this.#host = host;
    this.fresh = new ConnectionForm(host, null);
  }

  of(id: string): ConnectionForm {
    return (this.#forms[id] ??= new ConnectionForm(this.#host, id));
  }

  testOf(id: string): ConnectionTest {
    return (this.#tests[id] ??= new ConnectionTest(this.#host, this.of(id)));
  }

  get unsaved(): readonly ConnectionForm[] {
    return [...Object.values(this.#forms), this.fresh].filter(
      (form) => form.dirty && (form.id === null || form.connection),
    );
  }

  /** Creates the new connection, stores the typed key and selects the connection; `null` if it was not created. */
  async create(): Promise<Connection | null> {
    const { fresh } = this;
    const made = await fresh.save();
    if (made === null) return null;
    const form = this.of(made.id);
    form.setApiKey(fresh.apiKey);
    fresh.discard();
    const saved = form.dirty ? await form.save(true) : made;
    await this.#host.orToast(() => this.#host.chooseConnection(made.id));
    this.adding = false;
    return saved ?? made;
  }

  /** Resolves when the new connection's screen is shown with the focus on its next step. */
  leadOn(): Promise<void> {
    return new Promise((resolve) => (this.#arriving = resolve));
  }

  /** The screen is shown; returns whether the next step takes the focus. */
  arrive(): boolean {
    const arriving = this.#arriving;
    this.#arriving = null;
    arriving?.();
    return arriving !== null;
  }

  async choose(id: string): Promise<void> {
    this.adding = false;
    this.focusChosen = true;
    await this.#host.orToast(() => this.#host.chooseConnection(id));
  }

  /** Returns how many documents prevent removal (0: removed), `null` if it failed. */
  async remove(id: string): Promise<number | null> {
    await this.#tests[id]?.stop();
    const answer = await this.#host.orToast(() => this.#host.api.removeConnection({ id }));
    if (answer === null) return null;
    if (!answer.removed) return answer.drafts;
    delete this.#forms[id];
    delete this.#tests[id];
    this.focusChosen = true;
    await this.#host.orToast(() => this.#host.loadConnections());
    return 0;
  }
}

const forms = new WeakMap<AppState, ConnectionForms>();
export function formsOf(app: AppState): ConnectionForms {
  const known = forms.get(app) ?? new ConnectionForms(app);
  forms.set(app, known);
  return known;
}
