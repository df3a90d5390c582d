import { tick } from 'svelte';
import { isOffered } from '../../../domain/availability.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import type { DraftCounts } from '../../../domain/model/draft.ts';
import type { AppState } from '../../state/app.svelte.ts';
import { bufferedKeys } from '../../state/buffered-keys.ts';
import { beginDraft } from '../../state/open-draft.ts';
import type { ConnectionForm } from './connection-form.svelte.ts';
import type { ConnectionTest } from './connection-test.svelte.ts';
import { focusSetting } from './focus.ts';
import type { LookupLists } from './lookup-lists.svelte.ts';
import type { SessionFacts } from './session-facts.svelte.ts';
import { nextStep } from './steps.ts';
import type { NextStep, StepFacts } from './steps.ts';
import { assumedOf } from './words.ts';

export interface StepParts {
  readonly form: ConnectionForm;
  readonly test: ConnectionTest;
  readonly session: SessionFacts;
  readonly lists: LookupLists;
}

export class ConnectionSteps {
  readonly #app: AppState;
  readonly #id: string;
  readonly #parts: StepParts;
  #doing: Promise<boolean> | null = null;

  constructor(app: AppState, id: string, parts: StepParts) {
    this.#app = app;
    this.#id = id;
    this.#parts = parts;
  }

  get documents(): DraftCounts['counts'] | null {
    return this.#app.storedDrafts.countsOf(this.#id)?.counts ?? null;
  }

  async start(): Promise<void> {
    await this.#app.storedDrafts.count(this.#id).catch(() => undefined);
  }

  get loaded(): boolean {
    return this.#parts.lists.loaded && this.documents !== null;
  }

  get facts(): StepFacts {
    const { form, test, session, lists } = this.#parts;
    const { statuses } = lists;
    const { failed } = test;
    const outcome = test.at === null || (failed && test.stale) ? null : failed ? 'failed' : 'passed';
    const check = failed === null ? [] : [...failed.fields, ...assumedOf(failed.error)];
    return {
      missing: form.missing,
      test: { running: test.running, outcome, check },
      proven: session.status?.signedIn === true || statuses.some(({ refreshedAt }) => refreshedAt !== null),
      lists: {
        busy: lists.busy,
        fetched: statuses.filter(({ refreshedAt }) => refreshedAt !== null).length,
        failed: statuses.filter(({ problem }) => problem !== null).length,
        untried: statuses.filter(({ refreshedAt, problem }) => refreshedAt === null && problem === null).length,
      },
      documents: this.documents,
    };
  }

  get next(): NextStep | null {
    return this.loaded ? nextStep(this.facts) : null;
  }

  /**
   * Runs the next step; false if there is none. If called while a step runs, the following step runs after it, and keys are
   * buffered meanwhile.
   */
  goOn(): boolean {
    const doing = this.#doing;
    if (doing === null) return this.#begin();
    void bufferedKeys.during(async () => {
      // If the user has given up waiting with Escape, do not continue.
      const goesOn = (await doing) && bufferedKeys.waiting;
      return goesOn && this.#begin();
    });
    return true;
  }

  #begin(): boolean {
    const { next } = this;
    if (next === null) return false;
    if (next.to === 'setting') return focusSetting(next.setting);
    this.#doing = this.#end(this.#do(next.to));
    return true;
  }

  async #end(step: Promise<boolean>): Promise<boolean> {
    try {
      return await step;
    } finally {
      this.#doing = null;
    }
  }

  async #do(to: Exclude<NextStep['to'], 'setting'>): Promise<boolean> {
    const app = this.#app;
    const { form, test, session, lists } = this.#parts;
    switch (to) {
      case 'test': {
        const ran = await test.run();
        if (ran) void session.load();
        else if (form.firstProblem !== null) focusSetting(form.firstProblem);
        return ran && test.failed === null;
      }
      case 'lists':
        if (!lists.busy) await lists.refreshAll();
        await lists.idle();
        await form.loadChoices();
        await tick();
        if (nextStep(this.facts)?.to === 'document' && form.values.defaultWarehouse === '')
          focusSetting('defaultWarehouse');
        return nextStep(this.facts)?.to !== 'lists';
      case 'document': {
        // Save the defaults for all documents first, so that they apply to this one.
        if (form.dirty && (await form.save()) === null) {
          if (form.firstProblem !== null) focusSetting(form.firstProblem);
          return false;
        }
        const { connection } = app;
        const kind = documentKinds.find((one) => connection && isOffered(one, 'create', connection.settings));
        if (kind !== undefined) await beginDraft(app, kind);
        return kind !== undefined;
      }
      case 'drafts':
      case 'sync':
        app.go({ screen: to });
        return true;
    }
  }
}
