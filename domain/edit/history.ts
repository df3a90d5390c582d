/** Undo and redo by whole states: since nothing is changed in place, a state costs one array of line references. */
interface Step<State> {
  /** As it was before. */
  readonly state: State;
  /** Changes under it still join the step. */
  readonly tag: string | null;
  /** The tag that the step was made under, also once it is sealed. */
  readonly origin: string | null;
}
/** A state that was undone; {@link Step} has the words of the step that leads to it. */
type Undone<State> = Pick<Step<State>, 'state' | 'origin'>;

/** Steps that can be undone. */
const mostSteps = 500;

export class History<State> {
  #undo: Step<State>[] = [];
  #redo: Undone<State>[] = [];
  readonly #limit: number;
  /** Steps that were dropped because there were too many. */
  #dropped = 0;

  constructor(limit = mostSteps) {
    this.#limit = limit;
  }

  get canUndo(): boolean {
    return this.#undo.length > 0;
  }
  get canRedo(): boolean {
    return this.#redo.length > 0;
  }

  /** How many steps were made and not taken back. */
  get depth(): number {
    return this.#dropped + this.#undo.length;
  }

  /** Keeps the state before a change. Changes that follow each other under one tag are undone in one step. */
  keep(before: State, tag: string | null): void {
    this.#redo = [];
    if (tag !== null && this.#undo.at(-1)?.tag === tag) return;
    this.#undo.push({ state: before, tag, origin: tag });
    if (this.#undo.length <= this.#limit) return;
    this.#undo.shift();
    this.#dropped++;
  }

  /** The state before the last step, which is forgotten as if it never was. */
  drop(): State | null {
    return this.#undo.pop()?.state ?? null;
  }

  /** What follows is a step of its own, even under the same tag. */
  seal(): void {
    const last = this.#undo.at(-1);
    if (last && last.tag !== null) this.#undo[this.#undo.length - 1] = { ...last, tag: null };
  }

  /** The state before the step under this tag, which is forgotten; null when the last step is another. */
  cancel(tag: string): State | null {
    if (this.#undo.at(-1)?.tag !== tag) return null;
    return this.#undo.pop()?.state ?? null;
  }

  undo(current: State): State | null {
    const last = this.#undo.pop();
    if (!last) return null;
    this.#redo.push({ ...last, state: current });
    // What is typed now is no part of what was typed before the step that was taken back.
    this.seal();
    return last.state;
  }

  redo(current: State): State | null {
    const next = this.#redo.pop();
    if (next === undefined) return null;
    this.#undo.push({ ...next, state: current, tag: null });
    return next.state;
  }

  /**
   * Adds to the step of a tag what belongs to it and came later: edits every state after that step, in undo and redo. Where
   * the step is not kept any more, or the tag is null, edits all of them. Returns whether the present state is after it too.
   */
  amend(origin: string | null, edit: (state: State) => State): boolean {
    const undone = origin === null ? -1 : this.#redo.findLastIndex((step) => step.origin === origin);
    const isUndone = undone >= 0;
    if (!isUndone) {
      const at = origin === null ? -1 : this.#undo.findLastIndex((step) => step.origin === origin);
      this.#undo = this.#undo.map((step, index) => (index > at ? { ...step, state: edit(step.state) } : step));
    }
    this.#redo = this.#redo.map((step, index) =>
      !isUndone || index <= undone ? { ...step, state: edit(step.state) } : step,
    );
    return !isUndone;
  }

  clear(): void {
    this.#undo = [];
    this.#redo = [];
  }
}
