/** Pastes tables into the lines: immediately if it is clear where everything goes, otherwise after asking the user. */
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { Connection } from '../../../../domain/model/connection.ts';
import type { CellContext } from '../../../../domain/edit/cells.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import type { LookupEffects } from '../lookup/lookup-effects.ts';
import type { OpenEntries } from '../open-entries/open-entries.svelte.ts';
import type { EditorHost } from '../session/host.ts';
import { newKey } from '../session/identity.ts';
import type { DocumentState } from '../session/document.svelte.ts';
import { added } from '../../../../domain/edit/collections.ts';
import { pasteTable, readTable } from '../../../../domain/edit/paste.ts';
import { carriedIntoTable } from '../../../../domain/edit/lines.ts';
import { pasteLines } from '../../../../domain/edit/whole-lines.ts';
import type { CopiedLines } from '../../../../domain/edit/whole-lines.ts';
import { isEmpty } from '../../../../domain/value.ts';
import type { DocumentDescription } from '../../../../domain/documents/index.ts';
import { lineHeadings, widthOf } from './paste-plan.ts';
import { isTarget } from '../../../../domain/edit/columns.ts';
import type { Table } from './paste-plan.ts';
import { PasteQuestion } from './paste-question.svelte.ts';
import type { PasteAnswer } from './paste-question.svelte.ts';
import { allTexts } from './paste-numbers.ts';
import { layoutOf } from './table-layout.ts';
import type { TableQuestionOptions } from './table-question.svelte.ts';
import { openEntry } from './table-columns.ts';

export interface PastingEditor {
  readonly connection: Connection;
  readonly description: DocumentDescription;
  readonly document: DocumentState;
  readonly host: EditorHost;
  readonly readOnly: boolean;
  readonly columns: readonly Column[];
  /** All columns that a table may fill, including hidden ones. */
  readonly tableColumns: readonly Column[];
  readonly lookupEffects: LookupEffects;
  readonly grid: { readonly selection: { keepRow(change: () => void): void } };
  readonly openEntries: Pick<OpenEntries, 'add'>;
  cellContext(): Omit<CellContext, 'lines'>;
  startLine(key: string, previous: ValueRecord | undefined): ValueRecord;
}

/**
 * The last copy from the lines: whole lines, which are pasted as they are, or cells with their columns, which are pasted into the
 * same columns if the active cell is in the first of them.
 */
type OwnCopy = { readonly text: string } & ({ readonly copied: CopiedLines } | { readonly columns: readonly string[] });
let ownCopy: OwnCopy | null = null;

/** Splits text into cells: a table from the clipboard, or CSV text if its first rows contain headings after splitting. */
function readPasted(text: string): Table {
  const rows = readTable(text);
  if (text.includes('\t') || rows.length < 2) return rows;
  const divided = separators.map((separator) => readTable(text, separator));
  return divided.find((table) => widthOf(table) > 1 && layoutOf(table, lineHeadings).headingRow !== null) ?? rows;
}
const separators = [';', '|', ','] as const;

type AskedTable = TableQuestionOptions['table'];
type LineKeys = readonly (string | undefined)[];

export class Pasting {
  question = $state.raw<PasteQuestion | null>(null);
  readonly #editor: PastingEditor;
  #pastes = 0;

  constructor(editor: PastingEditor) {
    this.#editor = editor;
  }

  copiedCells(text: string, columns: readonly Column[]): void {
    ownCopy = { text, columns: columns.map(({ name }) => name) };
  }
  copiedLines(text: string, lines: readonly ValueRecord[]): void {
    ownCopy = { text, copied: { lines, defaultCurrency: this.#editor.cellContext().defaultCurrency } };
  }

  /** `at`: the active cell, as an index of the shown columns. */
  take(text: string, at: { readonly row: number; readonly column: number }): void {
    const over = this.#editor.document.lines.slice(at.row).map(({ $key }) => $key);
    if (ownCopy?.text === text && 'copied' in ownCopy) {
      this.#layLines(ownCopy.copied, over);
      return;
    }
    const rows = readPasted(text);
    const own = this.#ownTargets(text, at.column);
    if (own) {
      this.#lay({ rows, targets: own, open: [], excludedColumns: [] }, over, true, null);
      return;
    }
    const question = this.#questionOf(allTexts(rows), null, at.column, over);
    if (question.isPlain) this.#lay(question.answer(), over, true, null);
    else this.#ask(question);
  }

  /** Asks where the columns of a file's table go, even if it is clear; its rows are appended. */
  takeFile(table: AskedTable, file: string): void {
    this.#ask(this.#questionOf(table, file, 0, []));
  }

  #ask(question: PasteQuestion): void {
    this.question = question;
    question.ask();
  }

  /**
   * `over`: keys of the lines that are filled, because their rows may change before the user has answered. New lines copy nothing
   * from the line before, because the table has all values.
   */
  #questionOf(table: AskedTable, file: string | null, at: number, over: LineKeys): PasteQuestion {
    const { connection, host, tableColumns: all, columns: shown } = this.#editor;
    const { language, today } = this.#editor.cellContext();
    const done = (answer: PasteAnswer | null): void => {
      this.question = null;
      if (answer && this.#editor.readOnly) host.notify({ kind: 'notRead', problem: 'readOnly' });
      else if (answer) this.#lay(answer, over, false, file);
    };
    return new PasteQuestion({
      ...{ api: host.api, connection, language, today, table, file, memory: host.pasteMemory },
      ...{ context: { all, shown, at, language }, done },
    });
  }

  #ownTargets(text: string, at: number): readonly (string | null)[] | null {
    const { tableColumns: all, columns: shown } = this.#editor;
    if (ownCopy?.text !== text || !('columns' in ownCopy) || shown[at]?.name !== ownCopy.columns[0]) return null;
    const isOwn = (name: string): boolean => all.some((column) => column.name === name && isTarget(column));
    return ownCopy.columns.map((name) => (isOwn(name) ? name : null));
  }

  #layLines(copied: CopiedLines, over: LineKeys): void {
    const { description, document, host, lookupEffects } = this.#editor;
    if (this.#editor.readOnly) return;
    const { defaultCurrency } = this.#editor.cellContext();
    const { lines, keys } = pasteLines(copied, over, document, description, { defaultCurrency, newKey });
    const tag = `paste ${++this.#pastes}`;
    this.#editor.grid.selection.keepRow(() => document.change({ lines }, tag));
    // What the lists gave was copied; only a text whose list has not answered yet is looked up.
    const isOpen = ({ $key = '', ProductName }: ValueRecord): boolean => keys.includes($key) && isEmpty(ProductName);
    const open = lines.filter(isOpen).flatMap(({ $key }) => $key ?? []);
    for (const column of this.#editor.tableColumns)
      if (column.how === 'lookup') void lookupEffects.lookUpLines(open, column, 'spelling', { tag, joins: true });
    document.seal();
    host.notify({ kind: 'pasted', rows: keys.length, open: 0, excludedColumns: [] });
  }

  /** `carriesOn`: new lines have what a table takes from the line before. */
  #lay(placed: PasteAnswer, over: LineKeys, carriesOn: boolean, file: string | null): void {
    const { document, host, lookupEffects, openEntries, tableColumns: all } = this.#editor;
    if (this.#editor.readOnly) return;
    const { rows, targets, open, excludedColumns } = placed;
    const startLine = (previous: ValueRecord | undefined) =>
      this.#editor.startLine(newKey(), carriesOn && previous ? carriedIntoTable(previous) : undefined);
    const columns = targets.map((name) => all.find((column) => column.name === name));
    const before = document.lines;
    const { lines, keys } = pasteTable(rows, over, columns, before, startLine, this.#editor.cellContext(), open);
    const tag = `paste ${++this.#pastes}`;
    this.#editor.grid.selection.keepRow(() => document.change({ lines }, tag));
    const changed = added(before, lines).flatMap((line) => line.$key ?? []);
    for (const column of columns)
      if (column?.how === 'lookup') void lookupEffects.lookUpLines(changed, column, 'spelling', { tag, joins: true });
    if (open.length > 0)
      openEntries.add(
        open.map((cell) => openEntry(cell, file, keys[cell.at])),
        tag,
      );
    document.seal();
    host.notify({ kind: 'pasted', rows: changed.length, open: open.length, excludedColumns });
  }
}
