/** Undo and redo by whole states: since nothing is changed in place, a state costs one array of line references. */
export class History<State> {
  #undo: { readonly state: State; readonly tag: string | null }[] = [];
  #redo: State[] = [];
  readonly #limit: number;

  constructor(limit = 500) {
    this.#limit = limit;
  }

  get canUndo(): boolean {
    return this.#undo.length > 0;
  }
  get canRedo(): boolean {
    return this.#redo.length > 0;
  }

  /** Keeps the state before a change. Changes that follow each other under one tag are undone in one step. */
  keep(before: State, tag: string | null): void {
    this.#redo = [];
    if (tag !== null && this.#undo.at(-1)?.tag === tag) return;
    this.#undo.push({ state: before, tag });
    if (this.#undo.length > this.#limit) this.#undo.shift();
  }

  /** What follows is a step of its own, even under the same tag. */
  seal(): void {
    const last = this.#undo.at(-1);
    if (last && last.tag !== null) this.#undo[this.#undo.length - 1] = { state: last.state, tag: null };
  }

  /** The state before the step under this tag, which is forgotten; null when the last step is another. */
  cancel(tag: string): State | null {
    if (this.#undo.at(-1)?.tag !== tag) return null;
    return this.#undo.pop()?.state ?? null;
  }

  undo(current: State): State | null {
    const last = this.#undo.pop();
    if (!last) return null;
    this.#redo.push(current);
    return last.state;
  }

  redo(current: State): State | null {
    const next = this.#redo.pop();
    if (next === undefined) return null;
    this.#undo.push({ state: current, tag: null });
    return next;
  }

  clear(): void {
    this.#undo = [];
    this.#redo = [];
  }
}
