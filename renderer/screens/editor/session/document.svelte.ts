import { currencyOf } from '../../../../domain/currency-signs.ts';
import type { EditFacts } from '../../../../domain/edit/answers.ts';
import {
  apply,
  contentOf,
  emptyState,
  entering,
  lineIndex,
  markOf,
  stepsSince,
} from '../../../../domain/edit/edit-state.ts';
import type { Content } from '../../../../domain/edit/content.ts';
import type { Command, EditState, Mark } from '../../../../domain/edit/edit-state.ts';
import type { ReadingContext } from '../../../../domain/edit/field-text.ts';
import type { Entered, Input } from '../../../../domain/edit/inputs.ts';
import { valueAt } from '../../../../domain/edit/places.ts';
import type { Field, Value, ValueRecord } from '../../../../domain/fields.ts';
import type { DraftBaseline } from '../../../../domain/model/draft.ts';
import type { Place } from '../../../../domain/model/place.ts';

export class DocumentState {
  /** The document without `Lines`. */
  header = $state.raw<ValueRecord>({});
  /** Immutable: a changed line is a new object, an unchanged line keeps its identity. */
  lines = $state.raw<readonly ValueRecord[]>([]);
  /** The service's document on which the content is based; undo and redo restore it with the content. */
  baseline = $state.raw<DraftBaseline | null>(null);
  canUndo = $state(false);
  canRedo = $state(false);
  /** The tag with which the last step was made; null if it had none. */
  lastStep = $state.raw<string | null>(null);
  /** Called after every change, undo and redo, but not after `load`. */
  onChange: () => void = () => undefined;
  readonly #facts: EditFacts;
  #state = emptyState;

  constructor(facts: EditFacts) {
    this.#facts = facts;
  }

  dispatch(command: Command): EditState {
    return this.#follow(command, apply(this.#state, command, this.#facts));
  }

  #follow(command: Command, after: EditState): EditState {
    const before = this.#state;
    this.#state = after;
    this.header = after.header;
    this.lines = after.lines;
    this.baseline = after.baseline;
    this.canUndo = after.history.undo.length > 0;
    this.canRedo = after.history.redo.length > 0;
    this.lastStep = after.history.undo.at(-1)?.origin ?? null;
    const isOther =
      after.header !== before.header || after.lines !== before.lines || after.baseline !== before.baseline;
    if (isOther && command.do !== 'load') this.onChange();
    return before;
  }

  get state(): EditState {
    return this.#state;
  }

  get content(): ValueRecord {
    return contentOf(this);
  }

  lineIndex(key: string): number {
    return lineIndex(this, key);
  }

  line(key: string): ValueRecord | undefined {
    return this.lines.find((line) => line.$key === key);
  }

  linesByKey(): ReadonlyMap<string, ValueRecord> {
    return new Map(this.lines.flatMap((line) => (line.$key === undefined ? [] : [[line.$key, line] as const])));
  }

  value(place: Place): Value {
    const record = place.line === null ? this.header : this.line(place.line);
    return record && valueAt(record, place.path);
  }

  load(content: ValueRecord, baseline: DraftBaseline | null = null, undoable = false): void {
    this.dispatch({ do: 'load', content, baseline, undoable });
  }

  /** Consecutive changes with the same tag are one undo step. */
  set(place: Place, value: Value, tag: string | null = null): void {
    this.dispatch({ do: 'set', place, value, tag });
  }

  /**
   * Enters a text at a place and returns how it was read; null if there is no such line. `onlyIfRead`: changes nothing if the field
   * does not accept the text.
   */
  enter(input: Input, reading: ReadingContext, tag: string | null, onlyIfRead = false): Entered | null {
    const command = { do: 'enter', ...input, reading, tag } as const;
    const found = entering(this.#state, command, this.#facts, onlyIfRead);
    if (found === null) return null;
    this.#follow(command, found.state);
    return found.entered;
  }

  /** A text for a field as its list has it: the code for a currency's sign or name. */
  codeOf(field: Field, text: string): string {
    const isOfCurrencies = 'lookup' in field && field.lookup === 'currencies';
    return (isOfCurrencies ? currencyOf(text, this.#facts.defaultCurrency) : null) ?? text;
  }

  change(content: Partial<Content>, tag: string | null = null): void {
    this.dispatch({ do: 'change', ...content, tag });
  }

  /** Changes one line; does nothing if no line has the key. */
  changeLine(key: string, edit: (line: ValueRecord) => ValueRecord, tag: string | null = null): void {
    const line = this.line(key);
    if (line) this.dispatch({ do: 'putLine', line: edit(line), tag });
  }

  seal(): void {
    this.dispatch({ do: 'seal' });
  }

  cancel(tag: string): void {
    this.dispatch({ do: 'cancel', tag });
  }

  mark(): Mark {
    return markOf(this.#state);
  }

  stepsSince(mark: Mark): number {
    return stepsSince(this.#state, mark);
  }

  backTo(mark: Mark): void {
    this.dispatch({ do: 'backTo', mark });
  }

  undo(): boolean {
    const { canUndo } = this;
    this.dispatch({ do: 'undo' });
    return canUndo;
  }

  redo(): boolean {
    const { canRedo } = this;
    this.dispatch({ do: 'redo' });
    return canRedo;
  }
}
