/**
 * The test of a connection: saves, runs the steps of reaching the service, and if they pass reads what the service supports.
 * Keeps the results, and enters in the form what was found.
 */
import type { CompatibilityReport, Finding } from '../../../domain/compatibility/report.ts';
import type { ConnectionSettings } from '../../../domain/settings.ts';
import type { TestStep } from '../../../domain/model/connection.ts';
import { isLocked } from '../../components/managed.ts';
import type { ConnectionForm, FormHost } from './connection-form.svelte.ts';

/** A finding that says what the setting should be. */
type Settled = Finding & { readonly found: string | number };
/** Settings that cannot be checked by reading, whatever the service; they are listed separately. */
const never: readonly Finding['reason'][] = ['onlyWriting', 'notReturned', 'companyDecides'];

export class ConnectionTest {
  readonly #host: FormHost;
  readonly #form: ConnectionForm;
  steps = $state.raw<readonly TestStep[]>([]);
  running = $state(false);
  /** Epoch milliseconds of the last answer. */
  at = $state<number | null>(null);
  report = $state.raw<CompatibilityReport | null>(null);
  /** Requests sent so far by the check that follows the steps; `null`: it is not running. */
  requests = $state<number | null>(null);
  #tested: ConnectionSettings | null = $state.raw(null);
  #run: Promise<boolean> | null = null;
  #check: Promise<void> | null = null;

  constructor(host: FormHost, form: ConnectionForm) {
    this.#host = host;
    this.#form = form;
  }

  /** False for the practice company, which is part of Rampa: there is nothing to find out. */
  get readsSupport(): boolean {
    return !this.#form.isPractice;
  }
  get stale(): boolean {
    if (this.at === null) return false;
    return this.#form.dirty || JSON.stringify(this.#form.connection?.settings) !== JSON.stringify(this.#tested);
  }
  get failed(): TestStep | null {
    return this.steps.find(({ result }) => result === 'failed') ?? null;
  }
  get searched(): readonly Finding[] {
    return this.report?.findings.filter(({ reason }) => !never.includes(reason)) ?? [];
  }
  get undetermined(): readonly Finding[] {
    return this.searched.filter(({ found, reason }) => found === null && reason !== 'needsPageParameter');
  }
  get notByReading(): readonly Finding[] {
    return this.report?.findings.filter(({ reason }) => never.includes(reason)) ?? [];
  }
  get applicable(): readonly Settled[] {
    return this.searched.filter((one): one is Settled => this.isApplicable(one));
  }

  isApplicable(finding: Finding): finding is Settled {
    const { key, found } = finding;
    return found !== null && String(found) !== String(this.#form.values[key]) && !isLocked(this.#form.managed(key));
  }

  apply(findings: readonly Settled[]): void {
    for (const { key, found } of findings) this.#form.set(key, String(found));
  }

  /**
   * Returns false if the test did not run, for example because a setting is wrong. Callers share a running test. The check goes
   * on afterwards, because the user need not wait for it to download the lists.
   */
  run(): Promise<boolean> {
    return (this.#run ??= this.#start());
  }

  /** Ends the check, which then returns what it has found so far. */
  async stop(): Promise<void> {
    const { id } = this.#form;
    if (id === null || this.#check === null) return;
    await this.#host.orToast(() => this.#host.api.cancelCompatibilityCheck({ id }));
    await this.#check;
  }

  async #start(): Promise<boolean> {
    const { id } = this.#form;
    if (id === null) return false;
    this.running = true;
    try {
      await this.stop();
      if (this.#form.dirty && (await this.#form.save()) === null) return false;
      this.steps = [];
      this.at = null;
      this.report = null;
      // Other settings may be saved before the answer.
      const tested = this.#form.connection?.settings ?? null;
      const steps = await this.#host.orToast(() => this.#host.api.testConnection({ id }));
      if (steps === null) return false;
      this.steps = steps;
      this.#tested = tested;
      this.at = Date.now();
      if (this.failed === null && this.readsSupport) this.#check = this.#readSupport(id);
      return true;
    } finally {
      this.running = false;
      this.#run = null;
    }
  }

  async #readSupport(id: string): Promise<void> {
    this.requests = 0;
    const unlisten = this.#host.api.on('compatibilityProgress', ({ connectionId, requests }) => {
      if (connectionId === id) this.requests = requests;
    });
    this.report = await this.#host.orToast(() => this.#host.api.checkCompatibility({ id }));
    unlisten();
    this.requests = null;
    this.#check = null;
  }
}

/** Why a step did not run: there is nothing to check, or an earlier one failed. */
export function skipReason(step: TestStep, settings: ConnectionSettings): 'plain' | 'notReached' {
  const plain = [settings.authUrl, settings.baseUrl].every((address) => address.startsWith('http:'));
  return step.step === 'tls' && plain ? 'plain' : 'notReached';
}
