/** Undo and redo by whole states: since nothing is changed in place, a state costs one array of line references. */

interface Step<State> {
  /** As it was before. */
  readonly state: State;
  /** Changes under it still join the step. */
  readonly tag: string | null;
  /** The tag that the step was made under, also once it is sealed. */
  readonly origin: string | null;
}
/** A state that was undone; `origin` is of the step that leads to it. */
type Undone<State> = Pick<Step<State>, 'state' | 'origin'>;

export interface History<State> {
  readonly undo: readonly Step<State>[];
  readonly redo: readonly Undone<State>[];
  /** Steps that were dropped because there were too many. */
  readonly dropped: number;
}
/** A history and the state that it led to. */
interface Moved<State> {
  readonly history: History<State>;
  readonly state: State;
}

const mostSteps = 500;
export const noHistory: History<never> = { undo: [], redo: [], dropped: 0 };

/** How many steps were made and not taken back. */
export const depthOf = ({ dropped, undo }: History<unknown>): number => dropped + undo.length;

/** Keeps the state before a change. Changes that follow each other under one tag are undone in one step. */
export function kept<State>({ undo, dropped }: History<State>, before: State, tag: string | null): History<State> {
  if (tag !== null && undo.at(-1)?.tag === tag) return { undo, redo: [], dropped };
  const more = [...undo, { state: before, tag, origin: tag }];
  const over = Math.max(0, more.length - mostSteps);
  return { undo: over === 0 ? more : more.slice(over), redo: [], dropped: dropped + over };
}

/** What follows is a step of its own, even under the same tag. */
export function sealed<State>(history: History<State>): History<State> {
  const last = history.undo.at(-1);
  return !last || last.tag === null ? history : { ...history, undo: history.undo.with(-1, { ...last, tag: null }) };
}

/** The state before the last step, which is forgotten as if it never was. */
export function dropped<State>(history: History<State>): Moved<State> | null {
  const last = history.undo.at(-1);
  return last ? { history: { ...history, undo: history.undo.slice(0, -1) }, state: last.state } : null;
}

/** As {@link dropped}, where the last step was made under this tag and still is. */
export const cancelled = <State>(history: History<State>, tag: string): Moved<State> | null =>
  history.undo.at(-1)?.tag === tag ? dropped(history) : null;

export function undone<State>({ undo, redo, ...rest }: History<State>, now: State): Moved<State> | null {
  const last = undo.at(-1);
  if (!last) return null;
  // What is typed now is no part of what was typed before the step that was taken back.
  const history = sealed({ ...rest, undo: undo.slice(0, -1), redo: [...redo, { state: now, origin: last.origin }] });
  return { history, state: last.state };
}

export function redone<State>({ undo, redo, ...rest }: History<State>, now: State): Moved<State> | null {
  const next = redo.at(-1);
  if (!next) return null;
  const step = { state: now, tag: null, origin: next.origin };
  return { history: { ...rest, undo: [...undo, step], redo: redo.slice(0, -1) }, state: next.state };
}

/**
 * Adds to the step of a tag what belongs to it and came later: edits every state after that step, in undo and redo. Where the
 * step is not kept any more, or the tag is null, edits all of them. `isNow`: the present state is after it too.
 */
export function amended<State>(
  history: History<State>,
  origin: string | null,
  edit: (state: State) => State,
): { readonly history: History<State>; readonly isNow: boolean } {
  const { undo, redo } = history;
  const at = (steps: readonly Undone<State>[]): number =>
    origin === null ? -1 : steps.findLastIndex((step) => step.origin === origin);
  const edited = <One extends Undone<State>>(step: One): One => {
    const state = edit(step.state);
    return state === step.state ? step : { ...step, state };
  };
  const undoneAt = at(redo);
  if (undoneAt >= 0)
    return {
      history: { ...history, redo: redo.map((step, index) => (index <= undoneAt ? edited(step) : step)) },
      isNow: false,
    };
  const doneAt = at(undo);
  return {
    history: {
      ...history,
      undo: undo.map((step, index) => (index > doneAt ? edited(step) : step)),
      redo: redo.map(edited),
    },
    isNow: true,
  };
}
