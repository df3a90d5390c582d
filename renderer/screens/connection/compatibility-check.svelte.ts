/** Runs the check of a connection's assumptions, and enters what it found in the form. */
import type { CompatibilityReport, Finding } from '../../../domain/compatibility/report.ts';
import { isLocked } from '../../components/managed.ts';
import type { ConnectionForm, FormHost } from './connection-form.svelte.ts';

/** A finding that says what the setting should be. */
type Settled = Finding & { readonly found: string | number };
/** Settings that cannot be checked by reading, whatever the service; they are listed separately. */
const never: readonly Finding['reason'][] = ['onlyWriting', 'notReturned', 'companyDecides'];

export class CompatibilityCheck {
  readonly #host: FormHost;
  readonly #form: ConnectionForm;
  report = $state.raw<CompatibilityReport | null>(null);
  running = $state(false);
  requests = $state(0);

  constructor(host: FormHost, form: ConnectionForm) {
    this.#host = host;
    this.#form = form;
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

  /** Saves the form and checks the saved settings; returns false if saving failed. */
  async run(): Promise<boolean> {
    const { id } = this.#form;
    if (id === null || this.running) return true;
    if (this.#form.dirty && (await this.#form.save()) === null) return false;
    this.report = null;
    this.requests = 0;
    this.running = true;
    const stop = this.#host.api.on('compatibilityProgress', ({ connectionId, requests }) => {
      if (connectionId === id) this.requests = requests;
    });
    try {
      this.report = await this.#host.orToast(() => this.#host.api.checkCompatibility({ id }));
    } finally {
      stop();
      this.running = false;
    }
    return true;
  }

  async cancel(): Promise<void> {
    const { id } = this.#form;
    if (id === null || !this.running) return;
    await this.#host.orToast(() => this.#host.api.cancelCompatibilityCheck({ id }));
  }

  apply(findings: readonly Settled[]): void {
    for (const { key, found } of findings) this.#form.set(key, String(found));
  }
}
