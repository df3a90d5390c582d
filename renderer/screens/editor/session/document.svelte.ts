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

/** Has the document, and takes what becomes of it. */
export interface DocumentHolder {
  readonly here: EditState;
  put(here: EditState): void;
}

/** A document that is not stored from here. */
class Unsaved implements DocumentHolder {
  here = $state.raw(emptyState);
  put(here: EditState): void {
    this.here = here;
  }
}

export class DocumentState {
  readonly #facts: EditFacts;
  readonly #holder: DocumentHolder;
  /** The document without `Lines`. */
  readonly header = $derived.by(() => this.#holder.here.header);
  /** Immutable: a changed line is a new object, an unchanged line keeps its identity. */
  readonly lines = $derived.by(() => this.#holder.here.lines);
  /** The service's document on which the content is based; undo and redo restore it with the content. */
  readonly baseline = $derived.by(() => this.#holder.here.baseline);
  readonly canUndo = $derived.by(() => this.#holder.here.history.undo.length > 0);
  readonly canRedo = $derived.by(() => this.#holder.here.history.redo.length > 0);
  /** The tag with which the last step was made; null if it had none. */
  readonly lastStep = $derived.by(() => this.#holder.here.history.undo.at(-1)?.origin ?? null);

  constructor(facts: EditFacts, holder: DocumentHolder = new Unsaved()) {
    this.#facts = facts;
    this.#holder = holder;
  }

  dispatch(command: Command): void {
    this.#holder.put(apply(this.#holder.here, command, this.#facts));
  }

  get state(): EditState {
    return this.#holder.here;
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
    const found = entering(this.state, command, this.#facts, onlyIfRead);
    if (found === null) return null;
    this.#holder.put(found.state);
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
    return markOf(this.state);
  }

  stepsSince(mark: Mark): number {
    return stepsSince(this.state, mark);
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
