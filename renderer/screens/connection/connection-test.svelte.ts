/** The test of a connection: saves, runs, and keeps the results. */
import type { ConnectionSettings } from '../../../domain/settings.ts';
import type { TestStep } from '../../../domain/model/connection.ts';
import type { ConnectionForm, FormHost } from './connection-form.svelte.ts';

export class ConnectionTest {
  readonly #host: FormHost;
  readonly #form: ConnectionForm;
  steps = $state.raw<readonly TestStep[]>([]);
  running = $state(false);
  /** Epoch milliseconds of the last answer. */
  at = $state<number | null>(null);
  #tested: ConnectionSettings | null = $state.raw(null);
  #run: Promise<boolean> | null = null;

  constructor(host: FormHost, form: ConnectionForm) {
    this.#host = host;
    this.#form = form;
  }

  get stale(): boolean {
    if (this.at === null) return false;
    return this.#form.dirty || JSON.stringify(this.#form.connection?.settings) !== JSON.stringify(this.#tested);
  }
  get failed(): TestStep | null {
    return this.steps.find(({ result }) => result === 'failed') ?? null;
  }

  /** Returns false if the test did not run, for example because a setting is wrong. Callers share a running test. */
  run(): Promise<boolean> {
    return (this.#run ??= this.#start());
  }

  async #start(): Promise<boolean> {
    const { id } = this.#form;
    if (id === null) return false;
    this.running = true;
    try {
      if (this.#form.dirty && (await this.#form.save()) === null) return false;
      this.steps = [];
      this.at = null;
      // Other settings may be saved before the answer.
      const tested = this.#form.connection?.settings ?? null;
      const steps = await this.#host.orToast(() => this.#host.api.testConnection({ id }));
      if (steps === null) return false;
      this.steps = steps;
      this.#tested = tested;
      this.at = Date.now();
      return true;
    } finally {
      this.running = false;
      this.#run = null;
    }
  }
}

/** Why a step did not run: there is nothing to check, or an earlier one failed. */
export function skipReason(step: TestStep, settings: ConnectionSettings): 'plain' | 'notReached' {
  const plain = [settings.authUrl, settings.baseUrl].every((address) => address.startsWith('http:'));
  return step.step === 'tls' && plain ? 'plain' : 'notReached';
}
