/**
 * The document being edited as an immutable value, and the commands that change it. A command is data: applied to the same state
 * it gives the same result. Lines that a command does not change stay the same objects, also in the history.
 */
import type { Field, Value, ValueRecord } from '../fields.ts';
import { serviceAmount } from '../amounts/totals.ts';
import { isSameBaseline } from '../baseline.ts';
import type { DraftBaseline } from '../model/draft.ts';
import type { LookupRow } from '../model/lookup.ts';
import type { Place } from '../model/place.ts';
import { withGoodsOf, withoutOpenEntry } from '../open-entries.ts';
import { linesOf, textOf } from '../value.ts';
import { ratesOf, withEntryIn, withFollowed, withProductOf } from './answers.ts';
import type { EditFacts, FoundProduct } from './answers.ts';
import { amended, cancelled, depthOf, dropped, kept, noHistory, redone, sealed, undone } from './history.ts';
import type { History } from './history.ts';
import { changedOf } from './collections.ts';
import { recordAt } from './content.ts';
import type { Content } from './content.ts';
import { valueAt, withKeys } from './places.ts';
import { sharedEdit } from './shared-edit.ts';
import { withFollowers, withShareOfHeader } from './dependents.ts';
import { withInput } from './inputs.ts';
import type { Entered, Input } from './inputs.ts';
import type { ReadingContext } from './field-text.ts';
import { withEntered, withPut, withSetTo } from './origins.ts';
import { withoutScansInEdited } from '../goods/scanned-goods.ts';
import { isOwner, restoredWith } from './dependencies.ts';
import { displayFieldsOf } from './references.ts';
import { withoutFilled } from './filled-places.ts';
import { withWithholding } from './withholding.ts';

/**
 * Content with the service's document on which it is based (`null` for a new document). An undo step is the two together: after a
 * merge with the service's newer document, content without its baseline would look like the user's own change.
 */
export interface BasedContent extends Content {
  readonly baseline: DraftBaseline | null;
}
export interface EditState extends BasedContent {
  readonly history: History<BasedContent>;
}
/** A position in the history that {@link apply} can return to. */
export interface Mark {
  readonly depth: number;
  readonly header: ValueRecord;
}
/** The undo step that the answer of a lookup belongs to. */
export interface UndoStep {
  readonly tag: string | null;
  /** Whether the change joins the step in which the text was typed; otherwise it is a separate step with this tag. */
  readonly joins: boolean;
}

export type Command =
  /** Replaces the content and its baseline; with `undoable`, as one undo step. An equal baseline stays the same object. */
  | ({ readonly do: 'load'; readonly content: ValueRecord } & {
      readonly baseline: DraftBaseline | null;
      readonly undoable: boolean;
    })
  /** Replaces the header, the lines or both. Consecutive changes with the same tag are one undo step. */
  | ({ readonly do: 'change'; readonly tag: string | null } & Partial<Content>)
  | { readonly do: 'set'; readonly place: Place; readonly value: Value; readonly tag: string | null }
  /** Enters a text; see inputs.ts. The keys of one text have the same tag. */
  | ({ readonly do: 'enter'; readonly reading: ReadingContext; readonly tag: string | null } & Input)
  /** Sets a withholding code in the header or a line; see withholding.ts. */
  | ({ readonly do: 'withhold'; readonly line: string | null; readonly code: string } & {
      readonly isChosen: boolean;
      readonly tag: string | null;
    })
  /** Copies the header's withholding to these lines, which follow it from then on. */
  | { readonly do: 'withholdLines'; readonly keys: readonly string[]; readonly tag: string | null }
  /** Replaces the line that has the same key. */
  | { readonly do: 'putLine'; readonly line: ValueRecord; readonly tag: string | null }
  | {
      readonly do: 'insertLines';
      readonly at: number;
      readonly lines: readonly ValueRecord[];
      readonly tag: string | null;
    }
  | { readonly do: 'deleteLines'; readonly from: number; readonly count: number }
  /** Moves lines by a number of positions; repeated moves in a row are one undo step. */
  | { readonly do: 'moveLines'; readonly from: number; readonly to: number; readonly by: number }
  | { readonly do: 'moveToEnd'; readonly key: string }
  /** Restores the value of a record at a place, with the code and name that belong to it. */
  | { readonly do: 'restore'; readonly place: Place; readonly from: ValueRecord; readonly tag: string | null }
  /** Applies the answer of a lookup for a text: its entry is set wherever the text is unchanged. */
  | ({ readonly do: 'answer'; readonly places: readonly Place[]; readonly field: Field } & {
      readonly text: string;
      readonly row: LookupRow;
      readonly step: UndoStep;
    })
  /** Applies the product list's answer for the codes of lines; `quantity`: the line's quantity at the time of the request. */
  | { readonly do: 'fillProducts'; readonly found: readonly ProductAnswer[]; readonly step: UndoStep }
  /** A text was copied while its lookup was running: unchanged copies become `found`. */
  | ({ readonly do: 'follow'; readonly name: string; readonly keys: readonly string[] } & {
      readonly text: string;
      readonly found: string;
      readonly tag: string | null;
    })
  /** Removes a line that a step added, also from later states. */
  | { readonly do: 'dropLine'; readonly key: string; readonly tag: string }
  /** Gives the goods of a line's former product, an open entry, to its present one, or discards them. */
  | { readonly do: 'settleGoods'; readonly key: string; readonly isTaken: boolean }
  /** Removes an open entry as part of the step with this tag, which settled it. */
  | { readonly do: 'dropOpenEntry'; readonly key: string; readonly tag: string }
  /** Ends the current undo step. */
  | { readonly do: 'seal' }
  /** Discards the changes of a tag, without a redo step: Esc while typing. */
  | { readonly do: 'cancel'; readonly tag: string }
  /**
   * Discards all steps since the mark, without redo steps. If there are none, restores the mark's header, because changes may
   * have joined an older step.
   */
  | { readonly do: 'backTo'; readonly mark: Mark }
  | { readonly do: 'undo' }
  | { readonly do: 'redo' };

export interface ProductAnswer extends FoundProduct {
  readonly key: string;
  /** The code that was looked up. */
  readonly text: string;
  readonly quantity: Value;
}

export const emptyState: EditState = { header: {}, lines: [], baseline: null, history: noHistory };

export const contentOf = ({ header, lines }: Content): ValueRecord => ({ ...header, Lines: lines });
export const markOf = ({ history, header }: EditState): Mark => ({ depth: depthOf(history), header });
/** Number of steps since the mark. Answers of lookups that belong to older steps do not count. */
export const stepsSince = ({ history }: EditState, { depth }: Mark): number => depthOf(history) - depth;
export const lineIndex = ({ lines }: Content, key: string): number => lines.findIndex((line) => line.$key === key);

/** The state after a command; the same object if nothing changes. */
export function apply(state: EditState, command: Command, facts: EditFacts): EditState {
  if (command.do === 'enter') return entering(state, command, facts)?.state ?? state;
  return withConsequences(state, applied(state, command, facts), command, facts);
}

/**
 * The state after a text was entered, and how the text was read; null if there is no such line. `onlyIfRead`: the same state if the
 * field does not accept the text.
 */
export function entering(
  state: EditState,
  command: Extract<Command, { readonly do: 'enter' }>,
  facts: EditFacts,
  onlyIfRead = false,
): { readonly state: EditState; readonly entered: Entered } | null {
  const { reading, tag, do: _do, ...input } = command;
  const record = recordAt(state, input.place);
  if (record === undefined) return null;
  const before = recordAt(beginningOf(state, command), input.place) ?? {};
  const entered = withInput(record, input, state, reading, facts, before);
  if (onlyIfRead && !entered.isRead) return { state, entered };
  const made = withRecord(state, input.place, () => entered.record, tag);
  return { state: withConsequences(state, made, command, facts), entered };
}

/** What follows from a command elsewhere in the document. */
function withConsequences(state: EditState, made: EditState, command: Command, facts: EditFacts): EditState {
  if (returning.has(command.do)) return made;
  // Copied lines are whole, whatever the document has: these are not among them.
  const coming = new Set(command.do === 'insertLines' ? command.lines.map(({ $key = '' }) => $key) : []);
  const own = ofScans.has(command.do) ? made.lines : withoutScansInEdited(state.lines, made.lines);
  const edited = own === made.lines ? made : { ...made, lines: own };
  const followed = withFollowers(state, edited, coming, facts);
  const place = command.do === 'enter' ? command.place : null;
  const header = withoutFilled(beginningOf(state, command), state, followed, place, facts);
  return header === followed.header ? followed : { ...followed, header };
}

/** The document before the step that a command joins. */
function beginningOf(state: EditState, command: Command): Content {
  const last = state.history.undo.at(-1);
  return last && 'tag' in command && command.tag !== null && last.tag === command.tag ? last.state : state;
}

/** What scans do themselves, and what the list of products answers, is no edit of a line that scans made. */
const ofScans = new Set<Command['do']>(['putLine', 'fillProducts']);

/** Commands that return to a content in which everything follows already. */
const returning = new Set<Command['do']>(['load', 'cancel', 'backTo', 'undo', 'redo']);

function applied(state: EditState, command: Exclude<Command, { readonly do: 'enter' }>, facts: EditFacts): EditState {
  switch (command.do) {
    case 'load':
      return loaded(state, command, facts);
    case 'change': {
      const { header = state.header, lines = state.lines, tag } = command;
      return changed(state, { header, lines }, tag);
    }
    case 'set':
      return withSet(state, command, facts);
    case 'withhold': {
      const { line, code, isChosen, tag } = command;
      const deriving = ratesOf(state.lines, facts);
      const edit = (record: ValueRecord) => withWithholding(record, code, isChosen, state, deriving);
      return withRecord(state, { line, path: [] }, edit, tag);
    }
    case 'withholdLines': {
      const keys = new Set(command.keys);
      return withLines(
        state,
        withShareOfHeader(state, facts, ({ $key = '' }) => keys.has($key)),
        command.tag,
      );
    }
    case 'putLine':
      return withLine(state, command.line.$key ?? '', () => command.line, command.tag);
    case 'insertLines':
      return withLines(state, state.lines.toSpliced(command.at, 0, ...command.lines), command.tag);
    case 'deleteLines':
      return withLines(state, state.lines.toSpliced(command.from, command.count), null);
    case 'moveLines': {
      const { from, to, by } = command;
      const moved = state.lines.slice(from, to + 1);
      return withLines(
        state,
        state.lines.toSpliced(from, moved.length).toSpliced(from + by, 0, ...moved),
        'move lines',
      );
    }
    case 'moveToEnd': {
      const line = state.lines[lineIndex(state, command.key)];
      return line ? withLines(state, [...state.lines.filter((other) => other !== line), line], null) : state;
    }
    case 'restore':
      return restored(state, command, facts);
    case 'answer':
      return answered(state, command, facts);
    case 'fillProducts':
      return filled(state, command, facts);
    case 'follow': {
      const { keys, tag, ...copied } = command;
      return amendedLines(state, tag, new Set(keys), (line, { lines }) => withFollowed(line, copied, lines, facts));
    }
    case 'dropLine':
      return withoutLine(state, command.key, command.tag);
    case 'settleGoods':
      return withLines(
        state,
        state.lines.map((line) => withGoodsOf(line, command.key, command.isTaken)),
        null,
      );
    case 'dropOpenEntry':
      return amendedHeader(state, command.tag, (header) => withoutOpenEntry(header, command.key));
    case 'seal': {
      const history = sealed(state.history);
      return history === state.history ? state : { ...state, history };
    }
    case 'cancel':
      return movedTo(state, cancelled(state.history, command.tag));
    case 'backTo':
      return backTo(state, command.mark);
    case 'undo':
      return movedTo(state, undone(state.history, present(state)));
    case 'redo':
      return movedTo(state, redone(state.history, present(state)));
  }
}

const present = ({ header, lines, baseline }: EditState): BasedContent => ({ header, lines, baseline });
const movedTo = (
  state: EditState,
  moved: { readonly history: History<BasedContent>; readonly state: BasedContent } | null,
): EditState => (moved ? { ...moved.state, history: moved.history } : state);

function changed(state: EditState, { header, lines }: Content, tag: string | null): EditState {
  if (header === state.header && lines === state.lines) return state;
  return { header, lines, baseline: state.baseline, history: kept(state.history, present(state), tag) };
}
const withLines = (state: EditState, lines: readonly ValueRecord[], tag: string | null): EditState =>
  changed(state, { header: state.header, lines }, tag);

/** Changes one line; returns the same state if no line has the key. */
function withLine(
  state: EditState,
  key: string,
  edit: (line: ValueRecord) => ValueRecord,
  tag: string | null,
): EditState {
  const index = lineIndex(state, key);
  const line = state.lines[index];
  const edited = line && edit(line);
  return !edited || edited === line ? state : withLines(state, state.lines.with(index, edited), tag);
}

function loaded(
  { history, ...before }: EditState,
  { content, baseline, undoable }: Extract<Command, { readonly do: 'load' }>,
  { newKey }: EditFacts,
): EditState {
  const { Lines: _lines, ...header } = content;
  const lines = withKeys(linesOf(content), newKey);
  return {
    header,
    lines,
    baseline: isSameBaseline(before.baseline, baseline) ? before.baseline : baseline,
    history: undoable ? kept(history, before, null) : { ...noHistory, dropped: history.dropped },
  };
}

function withSet(
  state: EditState,
  { place, value, tag }: Extract<Command, { readonly do: 'set' }>,
  facts: EditFacts,
): EditState {
  const deriving = ratesOf(state.lines, facts);
  const [name = ''] = place.path;
  const edit = (record: ValueRecord): ValueRecord =>
    isOwner(String(name)) && textOf(record[name]) !== textOf(value)
      ? withEntered(record, String(name), value, deriving)
      : withSetTo(record, place.path, value, deriving);
  return withRecord(state, place, edit, tag);
}

/** Changes the header, or the line that contains a place. */
function withRecord(
  state: EditState,
  { line }: Place,
  edit: (record: ValueRecord) => ValueRecord,
  tag: string | null,
): EditState {
  if (line !== null) return withLine(state, line, edit, tag);
  return changed(state, { header: edit(state.header), lines: state.lines }, tag);
}

function restored(
  state: EditState,
  { place, from, tag }: Extract<Command, { readonly do: 'restore' }>,
  facts: EditFacts,
): EditState {
  const deriving = ratesOf(state.lines, facts);
  const name = place.path.length === 1 ? String(place.path[0]) : '';
  const { code, name: called } = displayFieldsOf(name);
  const belonging = [code, called, ...restoredWith(name)];
  const value = valueAt(from, place.path) ?? serviceAmount(from, name) ?? undefined;
  const edit = (record: ValueRecord): ValueRecord => {
    const reset = withPut(record, place.path, value, deriving);
    // Values of a field that already has the service's value may have been entered by the user.
    if (reset === record) return record;
    return belonging.reduce(
      (next, one) => (one === undefined ? next : withPut(next, [one], from[one], deriving)),
      reset,
    );
  };
  return withRecord(state, place, edit, tag);
}

function answered(
  state: EditState,
  { places, field, text, row, step: { tag, joins } }: Extract<Command, { readonly do: 'answer' }>,
  facts: EditFacts,
): EditState {
  // All places of one lookup concern one field, so they have the same path.
  const path = places[0]?.path ?? [];
  const edit = (record: ValueRecord, content: Content): ValueRecord =>
    textOf(valueAt(record, path)) === text ? withEntryIn(record, path, field, row, content, facts) : record;
  const keys = new Set(places.flatMap(({ line }) => line ?? []));
  const ofHeader = !places.some(({ line }) => line === null)
    ? state
    : joins
      ? amendedHeader(state, tag, edit)
      : changed(state, { header: edit(state.header, state), lines: state.lines }, tag);
  return joins ? amendedLines(ofHeader, tag, keys, edit) : eachLine(ofHeader, keys, (line) => edit(line, state), tag);
}

function filled(
  state: EditState,
  { found, step: { tag, joins } }: Extract<Command, { readonly do: 'fillProducts' }>,
  facts: EditFacts,
): EditState {
  const byKey = new Map(found.map((one) => [one.key, one]));
  const edit = (line: ValueRecord, { lines }: Content): ValueRecord => {
    const one = byKey.get(line.$key ?? '');
    return one && one.text === textOf(line.ProductCode)
      ? withProductOf(line, one, one.quantity, lines, facts, joins)
      : line;
  };
  return joins
    ? amendedLines(state, tag, new Set(byKey.keys()), edit)
    : eachLine(state, byKey.keys(), (line) => edit(line, state), tag);
}

const eachLine = (
  state: EditState,
  keys: Iterable<string>,
  edit: (line: ValueRecord) => ValueRecord,
  tag: string | null,
): EditState => [...keys].reduce((next, key) => withLine(next, key, edit, tag), state);

type RecordEdit = (record: ValueRecord, content: Content) => ValueRecord;

function amendedHeader(state: EditState, tag: string | null, edit: RecordEdit): EditState {
  const edited = sharedEdit(edit);
  return amendedContent(state, tag, (content) => {
    const header = edited(content.header, content);
    return header === content.header ? content : { ...content, header };
  });
}

function amendedLines(state: EditState, tag: string | null, keys: ReadonlySet<string>, edit: RecordEdit): EditState {
  if (keys.size === 0) return state;
  const edited = sharedEdit(edit);
  return amendedByLines(state, tag, (lines, content) =>
    changedOf(lines, (line) => (keys.has(line.$key ?? '') ? edited(line, content) : line)),
  );
}

function withoutLine(state: EditState, key: string, tag: string): EditState {
  const before = movedTo(state, cancelled(state.history, tag));
  return amendedByLines(before, tag, (lines) =>
    lines.some((line) => line.$key === key) ? lines.filter((line) => line.$key !== key) : lines,
  );
}

function amendedByLines(
  state: EditState,
  tag: string | null,
  edit: (lines: readonly ValueRecord[], content: Content) => readonly ValueRecord[],
): EditState {
  const edited = sharedEdit(edit);
  return amendedContent(state, tag, (content) => {
    const lines = edited(content.lines, content);
    return lines === content.lines ? content : { ...content, lines };
  });
}

function amendedContent(
  state: EditState,
  tag: string | null,
  edit: (content: BasedContent) => BasedContent,
): EditState {
  const { history, isNow } = amended(state.history, tag, edit);
  return { ...(isNow ? edit(present(state)) : present(state)), history };
}

function backTo(state: EditState, mark: Mark): EditState {
  const made = stepsSince(state, mark);
  if (made <= 0) return state.header === mark.header ? state : { ...state, header: mark.header };
  let next = state;
  for (let step = 0; step < made; step++) next = movedTo(next, dropped(next.history));
  return next;
}
