import type { ConnectionStatus, FailureReason, ServiceProblem } from '../../../domain/model/connection.ts';
import type { AppState } from '../../state/app.svelte.ts';
import type { ConnectionForm } from './connection-form.svelte.ts';
import type { SessionFacts } from './session-facts.svelte.ts';
import { assumedOf } from './words.ts';
import type { NamedSetting } from '../../state/service-problem.ts';

export type Claim = 'permissions' | 'limit';
export interface Renewal {
  readonly at: number;
  readonly problem: ServiceProblem | null;
  /** Changed claims; `null` if the old ones are unknown. */
  readonly changed: readonly Claim[] | null;
}

export class SessionRenewal {
  readonly #host: Pick<AppState, 'api' | 'orToast'>;
  readonly #form: ConnectionForm;
  readonly #facts: SessionFacts;
  running = $state(false);
  last = $state.raw<Renewal | null>(null);

  constructor(host: Pick<AppState, 'api' | 'orToast'>, form: ConnectionForm, facts: SessionFacts) {
    this.#host = host;
    this.#form = form;
    this.#facts = facts;
  }

  /**
   * Saves edits first, because the login uses saved settings. Returns false if it did not run, as with a wrong setting.
   */
  async run(): Promise<boolean> {
    const { id } = this.#form;
    if (this.running || id === null) return false;
    this.running = true;
    try {
      if (this.#form.dirty && (await this.#form.save()) === null) return false;
      this.last = null;
      const before = this.#facts.status;
      const answer = await this.#host.orToast(() => this.#host.api.renewSession({ id }));
      if (answer === null) return false;
      this.#facts.take(answer.status);
      this.last = { at: Date.now(), problem: answer.problem, changed: changesOf(before, answer.status) };
      return true;
    } finally {
      this.running = false;
    }
  }
}

export function changesOf(before: ConnectionStatus | null, after: ConnectionStatus): readonly Claim[] | null {
  if (before?.signedIn !== true) return null;
  const changed: Claim[] = [];
  if (before.permissions !== after.permissions) changed.push('permissions');
  if (before.budget.limit !== after.budget.limit) changed.push('limit');
  return changed;
}

const address = ['authUrl'] as const;
const toCheck: Readonly<Partial<Record<FailureReason, readonly NamedSetting[]>>> = {
  loginRefused: ['organisation', 'apiKey'],
  licenceExpired: ['apiKey'],
  noApiKey: ['apiKey'],
  keyForOtherAddress: ['apiKey'],
  settings: ['authUrl', 'organisation'],
  dns: address,
  refused: address,
  unreachable: address,
  tls: address,
  redirect: address,
  path: address,
  notJson: address,
  notAnEnvelope: address,
  wrongTypes: address,
};
export function settingsToCheck(problem: ServiceProblem): readonly NamedSetting[] {
  return [...(toCheck[problem.reason] ?? []), ...assumedOf(problem)];
}
