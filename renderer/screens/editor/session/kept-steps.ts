/**
 * Keeps what can be undone with the stored draft: each save says what has changed of the steps, and the draft is opened with
 * those that lead from its content. What another window, a version or a file brought in is never among them.
 */
import { mostSteps } from '../../../../domain/model/draft.ts';
import type { DraftSteps, SaveResult, StepsChange } from '../../../../domain/model/draft.ts';
import type { DocumentState, Snapshot } from './document.svelte.ts';
import { stepText, takeStep } from './step-text.ts';

/** Of all steps together; those nearest to the content that stands there are kept. */
const mostCharacters = 1_000_000;

type Steps = Omit<DraftSteps, 'revision'>;
interface Written {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly text: string;
}

export class KeptSteps {
  readonly #document: DocumentState;
  readonly #most: number;
  /** What is stored; `null` where that is not known. */
  #stored: DraftSteps | null = null;
  /** The steps as they were written last, by their number. */
  #written: ReadonlyMap<number, Written> = new Map();
  /** A save with steps was refused: the next one does without. */
  #isRefused = false;

  /** `stored`: what is stored of the draft, whose content of that revision stands in the document. */
  constructor(document: DocumentState, stored: DraftSteps | null, revision: number, most = mostCharacters) {
    this.#document = document;
    this.#most = most;
    if (stored?.revision !== revision) return;
    const states = statesOf(document.snapshot(), stored);
    if (states === null) return;
    document.takeUpSteps(states, stored);
    this.#stored = stored;
  }

  /** Carries out a save upon a revision, with what it has to store of the steps. */
  async savedWith(revision: number, save: (steps?: StepsChange) => Promise<SaveResult>): Promise<SaveResult> {
    const now = this.#isRefused ? none : this.#now();
    const change = now.steps.length === 0 ? undefined : changeOf(this.#stored, now, revision);
    // Until it is answered nobody knows.
    this.#stored = null;
    try {
      const result = await save(change);
      this.#isRefused = false;
      if (result.saved && change) this.#stored = { ...now, revision: result.summary.revision };
      return result;
    } catch (error) {
      // Whatever it was that did not pass, a draft is saved before all.
      this.#isRefused = isRefusal(error);
      throw error;
    }
  }

  /** The steps around what stands here, as many as there is room for. */
  #now(): Steps {
    const { first, done, states } = this.#document.stepsAround();
    const written = new Map<number, Written>();
    let room = this.#most;
    const isWritten = (number: number): boolean => {
      const [before, after] = [states[number - first], states[number - first + 1]];
      if (!before || !after || written.size >= mostSteps) return false;
      const known = this.#written.get(number);
      const isKnown = known !== undefined && isAt(known.before, before) && isAt(known.after, after);
      const text = isKnown ? known.text : stepText(before, after);
      room -= text.length;
      written.set(number, { before, after, text });
      return room >= 0;
    };
    let from = done;
    while (from > first && isWritten(from - 1)) from--;
    let next = done;
    while (isWritten(next)) next++;
    this.#written = written;
    const steps = Array.from({ length: next - from }, (_, index) => written.get(from + index)?.text ?? '');
    return { first: from, done, steps };
  }
}

const none: Steps = { first: 0, done: 0, steps: [] };

const isAt = (one: Snapshot, other: Snapshot): boolean => one.header === other.header && one.lines === other.lines;

/** The steps from the one on that is stored otherwise, or not at all. */
function changeOf(stored: DraftSteps | null, { first, done, steps }: Steps, revision: number): StepsChange {
  const isKnown = stored?.revision === revision && first >= stored.first && first <= stored.first + stored.steps.length;
  const kept = isKnown ? stored.steps.slice(first - stored.first) : [];
  const differing = steps.findIndex((step, index) => step !== kept[index]);
  const from = first + (differing < 0 ? steps.length : differing);
  return { first, from, done, add: steps.slice(from - first) };
}

/** The contents that the steps lead through from this one, the oldest first; `null` where one of them does not fit. */
function statesOf(here: Snapshot, { first, done, steps }: Steps): readonly Snapshot[] | null {
  const states = [here];
  for (let number = done - 1; number >= first; number--) {
    const before = takeStep(states[0] ?? here, steps[number - first] ?? '', 'back');
    if (before === null) return null;
    states.unshift(before);
  }
  for (const step of steps.slice(done - first)) {
    const after = takeStep(states.at(-1) ?? here, step, 'forward');
    if (after === null) return null;
    states.push(after);
  }
  return states;
}

const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'badArguments';
