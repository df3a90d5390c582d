/** Takes pasted tables into the lines: at once where it is plain what goes where, else once the user said it. */
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { CellContext } from '../../../../domain/edit/cells.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import type { LookupEffects } from '../lookup/lookup-effects.ts';
import type { OpenEntries } from '../open-entries/open-entries.svelte.ts';
import type { EditorHost } from '../session/host.ts';
import { newKey } from '../session/identity.ts';
import type { DocumentState } from '../session/document.svelte.ts';
import { added } from '../../../../domain/edit/collections.ts';
import { pasteTable, readTable } from '../../../../domain/edit/paste.ts';
import { isCodeHeading, isLineHeading, widthOf } from './paste-plan.ts';
import { isTarget } from '../../../../domain/edit/columns.ts';
import type { PasteContext, Table } from './paste-plan.ts';
import { PasteQuestion } from './paste-question.svelte.ts';
import type { PasteQuestionOptions, PlacedRows } from './paste-question.svelte.ts';
import { allTexts } from './paste-numbers.ts';
import { layoutOf } from './table-layout.ts';
import type { SourceTable } from '../../../state/table-file.ts';
import { openEntry } from './table-columns.ts';

/** What of the editor a table is taken into. */
export interface PastingEditor {
  readonly document: DocumentState;
  readonly host: EditorHost;
  readonly readOnly: boolean;
  readonly columns: readonly Column[];
  /** All columns that a table may fill in, also those that are not shown now. */
  readonly tableColumns: readonly Column[];
  readonly lookupEffects: LookupEffects;
  readonly openEntries: Pick<OpenEntries, 'add'>;
  cellContext(): Omit<CellContext, 'lines'>;
  /** A new line behind another one. */
  startLine(key: string, previous: ValueRecord | undefined): ValueRecord;
  /** Of these codes those that name no one product; none where the list was never fetched. */
  unknownCodes(codes: readonly string[]): Promise<readonly string[]>;
}

/**
 * What was copied from the lines last, and of which columns: it goes back where it came from, some of a line's cells only
 * where the active cell is in the first one's column.
 */
let ownCopy: { readonly text: string; readonly columns: readonly string[]; readonly whole: boolean } | null = null;

/** A table of cells; or the text of a csv file, whose first rows name columns once it is divided. */
function readPasted(text: string): Table {
  const rows = readTable(text);
  if (text.includes('\t') || rows.length < 2) return rows;
  const knowledge = { isHeading: isLineHeading, isCode: isCodeHeading };
  const divided = separators.map((separator) => readTable(text, separator));
  return divided.find((table) => widthOf(table) > 1 && layoutOf(table, knowledge).headingRow !== null) ?? rows;
}
const separators = [';', '|', ','] as const;

export class Pasting {
  /** What the user has to say before anything is written. */
  question = $state.raw<PasteQuestion | null>(null);
  readonly #editor: PastingEditor;
  #pastes = 0;

  constructor(editor: PastingEditor) {
    this.#editor = editor;
  }

  /** `whole`: whole lines were copied. */
  copied(text: string, columns: readonly Column[], whole: boolean): void {
    ownCopy = { text, columns: columns.map(({ name }) => name), whole };
  }

  /** `at`: the active cell, by the columns that are shown. */
  take(text: string, at: { readonly row: number; readonly column: number }): void {
    const rows = readPasted(text);
    const own = this.#ownTargets(text, at.column);
    if (own) {
      this.#lay({ rows, targets: own, open: [], leftAside: [] }, at.row, true, null);
      return;
    }
    const from = { table: allTexts(rows), file: null, sheets: [], sheet: 0 };
    const question = this.#questionOf(from, at.column, () => at.row);
    if (question.isPlain) this.#lay(question.placed(), at.row, true, null);
    else this.#ask(question);
  }

  /** Asks where the columns of a file's table go, also where it is plain; its rows are added behind the last line. */
  takeFile(table: SourceTable, file: string, sheets: readonly string[] = [], sheet = 0): void {
    const { document } = this.#editor;
    this.#ask(this.#questionOf({ table, file, sheets, sheet }, 0, () => document.lines.length));
  }

  #ask(question: PasteQuestion): void {
    this.question = question;
    void question.lookUpCodes();
  }

  /** `row`: where the first one goes once it is answered. A row says itself what is in it, so that no line carries on the one before. */
  #questionOf(
    from: Pick<PasteQuestionOptions, 'table' | 'file' | 'sheets' | 'sheet'>,
    at: number,
    row: () => number,
  ): PasteQuestion {
    const { host, tableColumns: all, columns: shown } = this.#editor;
    const { language, facts } = this.#editor.cellContext();
    const place: PasteContext = { all, shown, at, language };
    const done = (answer: PlacedRows | null): void => {
      this.question = null;
      if (answer && this.#editor.readOnly) host.notify({ kind: 'notRead', problem: 'readOnly' });
      else if (answer) this.#lay(answer, row(), false, from.file);
    };
    const { defaultCurrency } = facts;
    const unknownCodes = (codes: readonly string[]) => this.#editor.unknownCodes(codes);
    return new PasteQuestion({ ...from, place, defaultCurrency, memory: host.pasteMemory, unknownCodes, done });
  }

  #ownTargets(text: string, at: number): readonly (string | null)[] | null {
    const { tableColumns: all, columns: shown } = this.#editor;
    if (ownCopy?.text !== text || (!ownCopy.whole && shown[at]?.name !== ownCopy.columns[0])) return null;
    const isOwn = (name: string): boolean => all.some((column) => column.name === name && isTarget(column));
    return ownCopy.columns.map((name) => (isOwn(name) ? name : null));
  }

  /** `carriesOn`: a new line begins like the one before it. */
  #lay(placed: PlacedRows, row: number, carriesOn: boolean, file: string | null): void {
    const { document, host, lookupEffects, openEntries, tableColumns: all } = this.#editor;
    if (this.#editor.readOnly) return;
    const { rows, targets, open, leftAside } = placed;
    const startLine = (previous: ValueRecord | undefined) =>
      this.#editor.startLine(newKey(), carriesOn ? previous : undefined);
    const columns = targets.map((name) => all.find((column) => column.name === name));
    const before = document.lines;
    const { lines, keys } = pasteTable(rows, row, columns, before, startLine, this.#editor.cellContext());
    const tag = `paste ${++this.#pastes}`;
    document.change({ lines }, tag);
    const changed = added(before, lines).flatMap((line) => line.$key ?? []);
    for (const column of columns)
      if (column?.how === 'lookup') void lookupEffects.lookUpLines(changed, column, 'spelling', { tag, joins: true });
    if (open.length > 0)
      openEntries.add(
        open.map((cell) => openEntry(cell, file, keys[cell.at])),
        tag,
      );
    document.seal();
    host.notify({ kind: 'pasted', rows: changed.length, open: open.length, leftAside });
  }
}
