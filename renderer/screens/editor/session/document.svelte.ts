/** A draft's content while it is edited: header and lines apart, so that a key typed in one leaves the other alone. */
import { newKey } from './identity.ts';
import { linesOf } from '../../../../domain/value.ts';
import type { Value, ValueRecord } from '../../../../domain/fields.ts';
import { History } from '../../../../domain/edit/history.ts';
import { valueAt, withKeys, withValue } from '../../../../domain/edit/places.ts';
import type { Place } from '../../../../domain/model/place.ts';

export interface Snapshot {
  readonly header: ValueRecord;
  readonly lines: readonly ValueRecord[];
}

interface Mark {
  readonly depth: number;
  readonly header: ValueRecord;
}

export class DocumentState {
  /** Everything but Lines. */
  header = $state.raw<ValueRecord>({});
  /** A line is another object exactly when something in it changed. */
  lines = $state.raw<readonly ValueRecord[]>([]);
  canUndo = $state(false);
  canRedo = $state(false);
  /** Told after every change by the user, undo and redo included; not when another content is loaded. */
  onChange: () => void = () => undefined;
  readonly #history = new History<Snapshot>();

  /** The whole content, as it is saved. */
  get content(): ValueRecord {
    return { ...this.header, Lines: this.lines };
  }

  /** Takes another content, without a step to undo unless asked for one. */
  load(content: ValueRecord, undoable = false): void {
    if (undoable) this.#history.keep(this.snapshot(), null);
    else this.#history.clear();
    const { Lines: _lines, ...header } = content;
    this.header = header;
    this.lines = withKeys(linesOf(content), newKey);
    this.#updateFlags();
  }

  lineIndex(key: string): number {
    return this.lines.findIndex((line) => line.$key === key);
  }

  line(key: string): ValueRecord | undefined {
    return this.lines.find((line) => line.$key === key);
  }

  /** By key, for who asks for many of them. */
  linesByKey(): ReadonlyMap<string, ValueRecord> {
    return new Map(this.lines.flatMap((line) => (line.$key === undefined ? [] : [[line.$key, line] as const])));
  }

  value(place: Place): Value {
    const record = place.line === null ? this.header : this.line(place.line);
    return record && valueAt(record, place.path);
  }

  /** Sets one value. Changes under one tag that follow each other are one step of undo. */
  set(place: Place, value: Value, tag: string | null = null): void {
    if (changesNothing(this.value(place), value)) return;
    if (place.line === null)
      this.change((state) => ({ ...state, header: withValue(state.header, place.path, value) }), tag);
    else this.changeLine(place.line, (line) => withValue(line, place.path, value), tag);
  }

  changeHeader(edit: (header: ValueRecord) => ValueRecord, tag: string | null = null): void {
    this.change((state) => ({ ...state, header: edit(state.header) }), tag);
  }

  /** Changes one line; nothing happens where no line has the key. */
  changeLine(key: string, edit: (line: ValueRecord) => ValueRecord, tag: string | null = null): void {
    const index = this.lineIndex(key);
    const line = this.lines[index];
    if (!line) return;
    const edited = edit(line);
    if (edited === line) return;
    this.changeLines((lines) => lines.with(index, edited), tag);
  }

  changeLines(edit: (lines: readonly ValueRecord[]) => readonly ValueRecord[], tag: string | null = null): void {
    this.change((state) => ({ ...state, lines: edit(state.lines) }), tag);
  }

  change(edit: (state: Snapshot) => Snapshot, tag: string | null = null): void {
    const before = this.snapshot();
    const after = edit(before);
    if (after.header === before.header && after.lines === before.lines) return;
    this.#history.keep(before, tag);
    this.#restore(after);
  }

  /**
   * Adds to the step of a tag what belongs to it and came later, as an answer does: in what stands here, and in every state
   * that undo and redo would bring, so that it is one step ({@link History.amend}). `edit` returns the same record where it
   * has nothing to add.
   */
  amendHeader(origin: string | null, edit: (header: ValueRecord) => ValueRecord): void {
    const edited = oncePerObject(edit);
    this.#amend(origin, (state) => {
      const header = edited(state.header);
      return header === state.header ? state : { ...state, header };
    });
  }

  /** {@link amendHeader} for the lines of these keys. */
  amendLines(origin: string | null, keys: ReadonlySet<string>, edit: (line: ValueRecord) => ValueRecord): void {
    const edited = oncePerObject(edit);
    const all = oncePerObject((lines: readonly ValueRecord[]) => {
      const next = lines.map((line) => (line.$key !== undefined && keys.has(line.$key) ? edited(line) : line));
      return next.every((line, index) => line === lines[index]) ? lines : next;
    });
    this.#amend(origin, (state) => {
      const lines = all(state.lines);
      return lines === state.lines ? state : { ...state, lines };
    });
  }

  /** Takes a line back that a step began, as if it never was: also where something else was done since. */
  dropLine(origin: string, key: string): void {
    this.cancel(origin);
    const without = oncePerObject((lines: readonly ValueRecord[]) =>
      lines.some((line) => line.$key === key) ? lines.filter((line) => line.$key !== key) : lines,
    );
    this.#amend(origin, (state) => {
      const lines = without(state.lines);
      return lines === state.lines ? state : { ...state, lines };
    });
  }

  #amend(origin: string | null, edit: (state: Snapshot) => Snapshot): void {
    const before = this.snapshot();
    const after = this.#history.amend(origin, edit) ? edit(before) : before;
    if (after !== before) this.#restore(after);
  }

  /** Ends a step: what follows is undone on its own. */
  seal(): void {
    this.#history.seal();
  }

  /** Takes back what was done under a tag, as if it never was: Esc while typing. */
  cancel(tag: string): void {
    const before = this.#history.cancel(tag);
    if (before) this.#restore(before);
  }

  /** A moment to come {@link backTo}. */
  mark(): Mark {
    return { depth: this.#history.depth, header: this.header };
  }

  /** How many steps were made since; what a list answered later to older ones belongs to those. */
  stepsSince({ depth }: Mark): number {
    return this.#history.depth - depth;
  }

  /** Takes back what was done since, as if it never was; what joined an older step in the header as well. */
  backTo({ depth, header }: Mark): void {
    const made = this.stepsSince({ depth, header });
    for (let step = 0; step < made; step++) {
      const before = this.#history.drop();
      if (before) this.#restore(before);
    }
    if (made === 0 && this.header !== header) this.#restore({ header, lines: this.lines });
  }

  undo(): boolean {
    const before = this.#history.undo(this.snapshot());
    if (before) this.#restore(before);
    return before !== null;
  }

  redo(): boolean {
    const next = this.#history.redo(this.snapshot());
    if (next) this.#restore(next);
    return next !== null;
  }

  snapshot(): Snapshot {
    return { header: this.header, lines: this.lines };
  }

  #restore(state: Snapshot): void {
    this.header = state.header;
    this.lines = state.lines;
    this.#updateFlags();
    this.onChange();
  }

  #updateFlags(): void {
    this.canUndo = this.#history.canUndo;
    this.canRedo = this.#history.canRedo;
  }
}

/** The edit, made once of each object: what two states share, they share afterwards too. */
function oncePerObject<T extends object>(edit: (before: T) => T): (before: T) => T {
  const edited = new WeakMap<T, T>();
  return (before) => {
    const after = edited.get(before) ?? edit(before);
    edited.set(before, after);
    return after;
  };
}

/** Whether setting the value would change nothing: an empty text and no value are the same. */
function changesNothing(before: Value, after: Value): boolean {
  return before === after || (before === '' && after === undefined);
}
