/** Carries commands out as the editor does: typed and pasted texts, answers of lists in any order, undo and redo. */
import { withCell, copiedCell } from '../../domain/edit/cells.ts';
import { apply, contentOf, emptyState } from '../../domain/edit/edit-state.ts';
import type { Command as EditCommand, EditState } from '../../domain/edit/edit-state.ts';
import { carriedIntoTable, startLine } from '../../domain/edit/lines.ts';
import { pasteTable } from '../../domain/edit/paste.ts';
import type { ValueRecord } from '../../domain/fields.ts';
import { textOf } from '../../domain/value.ts';
import { columnOf, defaultCurrency, kind, language, productOf, start, today } from './company.ts';
import type { ColumnName } from './company.ts';
import { documents, newDocument } from '../../domain/documents/index.ts';
import { pasteLines } from '../../domain/edit/whole-lines.ts';

/** Lines and waiting answers are named by position, modulo how many there are, so that every command means something. */
export type Command =
  | { readonly do: 'type'; readonly line: number; readonly column: ColumnName; readonly text: string }
  | ({ readonly do: 'paste'; readonly at: number } & Table)
  /** Copies the cell above. */
  | { readonly do: 'fill'; readonly line: number; readonly column: ColumnName }
  /** Copies a whole line over another one, or to the end. */
  | { readonly do: 'copyLine'; readonly line: number; readonly at: number }
  | { readonly do: 'add' }
  | { readonly do: 'delete'; readonly line: number }
  | { readonly do: 'move'; readonly line: number }
  | { readonly do: 'answer'; readonly which: number }
  | { readonly do: 'undo' }
  | { readonly do: 'redo' };

export interface Table {
  readonly columns: readonly ColumnName[];
  readonly rows: readonly (readonly string[])[];
}

interface Question {
  readonly key: string;
  readonly text: string;
  readonly quantity: ValueRecord['Quantity'];
  readonly tag: string;
}

export type Desk = ReturnType<typeof createDesk>;

export function createDesk(content?: ValueRecord) {
  let keys = 0;
  let tags = 0;
  let state: EditState = emptyState;
  const questions: Question[] = [];
  const newKey = (): string => `k${(keys += 1)}`;
  const editFacts = { defaultCurrency, defaultUnit: 'C62', localGuidance: true, newKey };
  const dispatch = (command: EditCommand): void => {
    state = apply(state, command, editFacts);
  };
  const empty = newDocument(kind, { today, defaultCurrency });
  dispatch({ do: 'load', content: content ?? empty, baseline: null, undoable: false });

  const cellContext = () => ({ language, today, sums: true, defaultCurrency, newKey }) as const;
  const lineAt = (index: number): ValueRecord | undefined => state.lines[index % Math.max(1, state.lines.length)];

  function put(line: ValueRecord | undefined, edit: (line: ValueRecord) => ValueRecord): void {
    if (line === undefined) return;
    const tag = `step ${(tags += 1)}`;
    const edited = edit(line);
    dispatch({ do: 'putLine', line: edited, tag });
    ask([edited.$key ?? ''], [line], tag);
  }

  /** The product list is asked about each new code. */
  function ask(asked: readonly string[], before: readonly ValueRecord[], tag: string): void {
    const known = new Map(before.map((line) => [line.$key, textOf(line.ProductCode)]));
    for (const key of asked) {
      const line = state.lines.find((one) => one.$key === key);
      const text = textOf(line?.ProductCode);
      if (line === undefined || text === '' || known.get(key) === text) continue;
      questions.push({ key, text, quantity: line.Quantity, tag });
    }
  }

  function answer(which: number): void {
    const [question] = questions.splice(which % Math.max(1, questions.length), 1);
    if (question === undefined) return;
    const { key, text, quantity, tag } = question;
    const found = [{ key, text, quantity, product: productOf(text) ?? null }];
    dispatch({ do: 'fillProducts', found, step: { tag, joins: true } });
  }

  const desk = {
    state: (): EditState => state,
    content: (): ValueRecord => contentOf(state),
    lines: (): readonly ValueRecord[] => state.lines,
    add: (): string => {
      const line = startLine(start, newKey(), state.lines.at(-1));
      dispatch({ do: 'insertLines', at: state.lines.length, lines: [line], tag: null });
      return line.$key ?? '';
    },
    type: (key: string, column: ColumnName, text: string): void =>
      put(
        state.lines.find((line) => line.$key === key),
        (line) => withCell(columnOf(column), line, text, { ...cellContext(), lines: state.lines }).line,
      ),
    paste: ({ columns, rows }: Table, at: number): void => {
      const over = rows.map((_, row) => state.lines[at + row]?.$key);
      const begin = (previous: ValueRecord | undefined): ValueRecord =>
        startLine(start, newKey(), previous && carriedIntoTable(previous));
      const before = state.lines;
      const pasted = pasteTable(rows, over, columns.map(columnOf), before, begin, { ...cellContext(), sums: false });
      const tag = `step ${(tags += 1)}`;
      dispatch({ do: 'change', lines: pasted.lines, tag });
      ask(
        pasted.keys.flatMap((key) => key ?? []),
        before,
        tag,
      );
    },
    pasteLines: (copied: readonly ValueRecord[], at: number): void => {
      const over = copied.map((_, row) => state.lines[at + row]?.$key);
      const { lines } = pasteLines(copied, over, state, documents[kind], newKey);
      dispatch({ do: 'change', lines, tag: `step ${(tags += 1)}` });
    },
    /** Enters values in the panel of a line. */
    enter: (key: string, values: ValueRecord): void =>
      put(
        state.lines.find((line) => line.$key === key),
        (line) => ({ ...line, ...values }),
      ),
    /** A key in the box of a withholding code: of a line, or of the header. */
    withhold: (key: string | null, text: string): void => {
      dispatch({ do: 'withhold', line: key, code: text, isChosen: false, tag: 'code' });
    },
    answerAll: (): void => {
      while (questions.length > 0) answer(0);
    },
    questions: (): number => questions.length,
    play: (command: Command): void => {
      switch (command.do) {
        case 'type':
          return desk.type(lineAt(command.line)?.$key ?? '', command.column, command.text);
        case 'paste':
          return desk.paste(command, command.at % (state.lines.length + 1));
        case 'fill': {
          const index = command.line % Math.max(1, state.lines.length);
          const above = state.lines[index - 1];
          const context = { ...cellContext(), lines: state.lines };
          if (above !== undefined)
            put(state.lines[index], (line) => copiedCell(columnOf(command.column), line, above, context));
          return;
        }
        case 'copyLine': {
          const line = lineAt(command.line);
          if (line !== undefined) desk.pasteLines([line], command.at % (state.lines.length + 1));
          return;
        }
        case 'add':
          desk.add();
          return;
        case 'delete':
          return dispatch({ do: 'deleteLines', from: command.line % Math.max(1, state.lines.length), count: 1 });
        case 'move': {
          const from = command.line % Math.max(1, state.lines.length);
          if (from + 1 < state.lines.length) dispatch({ do: 'moveLines', from, to: from, by: 1 });
          return;
        }
        case 'answer':
          return answer(command.which);
        case 'undo':
        case 'redo':
          return dispatch({ do: command.do });
      }
    },
    undo: (): boolean => {
      const before = state;
      dispatch({ do: 'undo' });
      return state !== before;
    },
    redo: (): boolean => {
      const before = state;
      dispatch({ do: 'redo' });
      return state !== before;
    },
  };
  return desk;
}
