/** A draft's content while it is edited: header and lines apart, so that a key typed in one leaves the other alone. */
import { linesOf } from '../../../../domain/totals.ts';
import type { Value, ValueRecord } from '../../../../domain/fields.ts';
import { History } from './history.ts';
import { valueAt, withKeys, withValue } from './places.ts';
import type { Place } from './places.ts';

interface Snapshot {
  readonly header: ValueRecord;
  readonly lines: readonly ValueRecord[];
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
    if (undoable) this.#history.keep(this.#snapshot(), null);
    else this.#history.clear();
    const { Lines: _lines, ...header } = content;
    this.header = header;
    this.lines = withKeys(linesOf(content));
    this.#tell();
  }

  lineIndex(key: string): number {
    return this.lines.findIndex((line) => line.$key === key);
  }

  line(key: string): ValueRecord | undefined {
    return this.lines.find((line) => line.$key === key);
  }

  value(place: Place): Value {
    const record = place.line === null ? this.header : this.line(place.line);
    return record && valueAt(record, place.path);
  }

  /** Sets one value. Changes under one tag that follow each other are one step of undo. */
  set(place: Place, value: Value, tag: string | null = null): void {
    if (same(this.value(place), value)) return;
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
    const before = this.#snapshot();
    const after = edit(before);
    if (after.header === before.header && after.lines === before.lines) return;
    this.#history.keep(before, tag);
    this.#restore(after);
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

  undo(): boolean {
    const before = this.#history.undo(this.#snapshot());
    if (before) this.#restore(before);
    return before !== null;
  }

  redo(): boolean {
    const next = this.#history.redo(this.#snapshot());
    if (next) this.#restore(next);
    return next !== null;
  }

  #snapshot(): Snapshot {
    return { header: this.header, lines: this.lines };
  }

  #restore(state: Snapshot): void {
    this.header = state.header;
    this.lines = state.lines;
    this.#tell();
    this.onChange();
  }

  #tell(): void {
    this.canUndo = this.#history.canUndo;
    this.canRedo = this.#history.canRedo;
  }
}

/** Whether setting the value would change nothing. */
function same(before: Value, after: Value): boolean {
  return before === after || (before === '' && after === undefined);
}
