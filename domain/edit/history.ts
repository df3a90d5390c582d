/** Undo and redo with whole states. States are immutable, so each costs only an array of references to lines. */

interface Step<State> {
  /** The state before the step. */
  readonly state: State;
  /** Changes with this tag still join the step; null once it is sealed. */
  readonly tag: string | null;
  /** The tag that the step was created with, also after it is sealed. */
  readonly origin: string | null;
}
/** A state that was undone; `origin` belongs to the step that leads to it. */
type Undone<State> = Pick<Step<State>, 'state' | 'origin'>;

export interface History<State> {
  readonly undo: readonly Step<State>[];
  readonly redo: readonly Undone<State>[];
  /** Number of steps that were dropped because there were too many. */
  readonly dropped: number;
}
interface Moved<State> {
  readonly history: History<State>;
  readonly state: State;
}

const mostSteps = 500;
export const noHistory: History<never> = { undo: [], redo: [], dropped: 0 };

/** Number of steps that were made and not undone. */
export const depthOf = ({ dropped, undo }: History<unknown>): number => dropped + undo.length;

/** Adds the state before a change. Consecutive changes with the same tag are one step. */
export function kept<State>({ undo, dropped }: History<State>, before: State, tag: string | null): History<State> {
  if (tag !== null && undo.at(-1)?.tag === tag) return { undo, redo: [], dropped };
  const more = [...undo, { state: before, tag, origin: tag }];
  const over = Math.max(0, more.length - mostSteps);
  return { undo: over === 0 ? more : more.slice(over), redo: [], dropped: dropped + over };
}

/** Ends the last step: later changes are a separate step, even with the same tag. */
export function sealed<State>(history: History<State>): History<State> {
  const last = history.undo.at(-1);
  return !last || last.tag === null ? history : { ...history, undo: history.undo.with(-1, { ...last, tag: null }) };
}

/** The state before the last step, without a redo step. */
export function dropped<State>(history: History<State>): Moved<State> | null {
  const last = history.undo.at(-1);
  return last ? { history: { ...history, undo: history.undo.slice(0, -1) }, state: last.state } : null;
}

/** Like {@link dropped}, if the last step has this tag and is not sealed. */
export const cancelled = <State>(history: History<State>, tag: string): Moved<State> | null =>
  history.undo.at(-1)?.tag === tag ? dropped(history) : null;

export function undone<State>({ undo, redo, ...rest }: History<State>, now: State): Moved<State> | null {
  const last = undo.at(-1);
  if (!last) return null;
  // Sealed, so that further typing does not join the step before the one that was undone.
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
 * Adds to a tag's step a change that arrived later: edits every state after that step, in undo and redo. If the step is no longer
 * kept, or the tag is null, edits all states. `isNow`: the present state comes after the step too.
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
