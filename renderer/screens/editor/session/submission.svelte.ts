import { tick } from 'svelte';
import type { DocumentTotals } from '../../../../domain/amounts/totals.ts';
import { isDecimal } from '../../../../domain/numbers.ts';
import type { DraftSummary } from '../../../../domain/model/draft.ts';
import type { Problem } from '../../../../domain/model/problem.ts';
import type { NotQueuedReason, SeenDraft } from '../../../../domain/model/queue.ts';
import { queueAsking } from '../../../state/queue-asking.svelte.ts';
import type { DocumentState } from './document.svelte.ts';
import type { EditorHost } from './host.ts';
import { openEntryOf } from './navigator.svelte.ts';
import type { Navigator } from './navigator.svelte.ts';
import { isAboutTotals } from '../problems/problems.svelte.ts';
import type { Problems } from '../problems/problems.svelte.ts';
import type { OpenDraft } from './open-draft.svelte.ts';

export interface SubmittedEditor {
  readonly id: string;
  readonly host: EditorHost;
  readonly summary: DraftSummary;
  readonly queued: boolean;
  readonly draft: OpenDraft;
  readonly document: Pick<DocumentState, 'lines'>;
  readonly totals: DocumentTotals;
  readonly problems: Problems;
  readonly navigator: Navigator;
  flush(): Promise<void>;
}

/** Why a document is not queued: main's reasons; it could not be saved; or the user has to confirm it first. */
type Reason = NotQueuedReason | 'unsaved' | 'noLines' | 'zeroTotal';

export class Submission {
  notQueued = $state.raw<Reason>('errors');
  /** The first error that prevents queueing; null if unknown. */
  firstError = $state.raw<Problem | null>(null);
  /** The lines that the user was asked to confirm; queueing the same lines again is the confirmation. */
  #linesInQuestion: DocumentState['lines'] | null = null;
  readonly #editor: SubmittedEditor;
  readonly #host: EditorHost;

  constructor(editor: SubmittedEditor) {
    this.#editor = editor;
    this.#host = editor.host;
  }

  /**
   * Queues the document, as the user has reviewed it or as it is shown. If that is not possible, returns false, sets `notQueued` and
   * goes to the first error.
   */
  async queue(reviewed?: readonly SeenDraft[]): Promise<boolean> {
    if (!(await this.isAsShown())) return false;
    this.notQueued = this.#editor.draft.isUnsaved ? 'unsaved' : 'errors';
    if (this.#editor.draft.isUnsaved || !(await this.#isReady())) return false;
    const unusual = this.#unusual();
    if (unusual !== null) {
      this.notQueued = unusual;
      return false;
    }
    const { id, draft } = this.#editor;
    const shown = [{ id, revision: draft.session.stored.revision }];
    const { queued, notQueued } = await queueAsking(this.#host.api, reviewed ?? shown);
    await this.#editor.draft.bringUpToDate();
    if (queued.includes(this.#editor.id)) return true;
    this.notQueued = notQueued.find(({ id }) => id === this.#editor.id)?.why ?? 'state';
    if (this.notQueued === 'errors' || this.notQueued === 'openEntries') await this.#isReady();
    return false;
  }

  /** Saves the document. False, and sets `notQueued`, if another one was loaded meanwhile, which the user has not seen yet. */
  async isAsShown(): Promise<boolean> {
    const { draft } = this.#editor;
    const { loads } = draft.session;
    await this.#editor.flush();
    this.firstError = null;
    if (draft.session.loads === loads) return true;
    this.notQueued = 'changed';
    return false;
  }

  /** `begun`: called when the document is queued and about to be sent. */
  async submit(begun: () => void, reviewed?: readonly SeenDraft[]): Promise<boolean> {
    if (!this.#editor.queued && !(await this.queue(reviewed))) return false;
    begun();
    await this.#host.api.submitQueue({ connectionId: this.#editor.summary.connectionId, ids: [this.#editor.id] });
    return true;
  }

  async withdraw(): Promise<boolean> {
    const { withdrawn } = await this.#host.api.withdrawDrafts({ ids: [this.#editor.id] });
    await this.#editor.draft.bringUpToDate();
    return withdrawn.includes(this.#editor.id);
  }

  /** Why the user has to confirm the document; null if not, or if it is queued again with the same lines. */
  #unusual(): 'noLines' | 'zeroTotal' | null {
    const { document, totals, summary, problems } = this.#editor;
    const { lines } = document;
    if (summary.operation === 'delete' || this.#linesInQuestion === lines) return null;
    // The document has lines; the answer did not show them.
    if (problems.all.some(({ code }) => code === 'linesNotShown')) return null;
    const { GrandTotal: total } = totals.effective;
    const unusual = lines.length === 0 ? 'noLines' : isDecimal(total) && Number(total) === 0 ? 'zeroTotal' : null;
    if (unusual !== null) this.#linesInQuestion = lines;
    return unusual;
  }

  async #isReady(): Promise<boolean> {
    this.#editor.problems.checkAcrossLines();
    const found = this.#editor.problems.all.find(({ severity, source }) => severity === 'error' && source === 'rampa');
    const first = found && this.#causeOf(found);
    this.firstError = first ?? null;
    if (!first) return true;
    this.notQueued = openEntryOf(first) === null ? 'errors' : 'openEntries';
    await tick();
    await this.#editor.navigator.jump(first);
    return false;
  }

  /** If the totals are missing because a line has no amounts: what that line lacks, which is only a warning in a despatch. */
  #causeOf(problem: Problem): Problem {
    const { document, totals, problems } = this.#editor;
    const line = document.lines[totals.excluded[0] ?? -1];
    if (!isAboutTotals(problem) || line === undefined) return problem;
    const { fields } = problems.ofLine(line);
    return amountInputs.flatMap((name) => fields.get(name) ?? [])[0] ?? problem;
  }
}

/** A line has no amounts if one of these is missing. */
const amountInputs = ['Quantity', 'UnitPrice', 'Discounts', 'VatRate', 'CurrencyCode', 'ExchangeRate'] as const;
