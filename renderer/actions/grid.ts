import { pressAction } from './action.ts';
import type { Action } from './action.ts';
import type { KeyPress } from './keys.ts';

export interface LinesGrid {
  readonly row: number;
  readonly column: number;
  readonly columns: readonly unknown[];
  readonly rowCount: number;
  readonly pageRows: number;
  /** The cell being edited; `null` if none is. */
  readonly editing: object | null;
  readonly activeColumn: { readonly how: string } | undefined;
  /** The line of the active row; undefined in the empty row at the end. */
  readonly line: object | undefined;
  readonly selection: {
    readonly hasRange: boolean;
    clear(): boolean;
  };
  readonly filling: { clear(): void; copyToEnd(): void };
  moveTo(row: number, column?: number, extend?: boolean): void;
  step(by: 1 | -1): boolean;
  stepDown(): void;
  startEdit(text: string | null): boolean;
  commit(): void;
  cancel(): void;
  toggle(): boolean;
  resetCell(): void;
  copyDown(): void;
  writeToAll(): void;
  chooseRow(row: number, extend?: boolean): void;
  chooseColumn(column: number, extend?: boolean): void;
  chooseAll(): void;
  toNewLine(): void;
  insertLine(): void;
  moveLines(by: 1 | -1): void;
  widenColumns(by: 1 | -1): void;
  fitColumns(): void;
  deleteLines(): void;
}

interface GridContext {
  readonly grid: LinesGrid;
  readonly openDetail: () => void;
}

type GridAction = Action<GridContext>;
type Run = (grid: LinesGrid, press: KeyPress) => unknown;

/** Available both while a cell is edited and otherwise. */
const always = (id: string, label: GridAction['label'], keys: readonly string[], run: Run): GridAction => ({
  id,
  label,
  keys,
  run: ({ grid }, press) => run(grid, press),
});
const typing = (id: string, label: GridAction['label'], keys: readonly string[], run: Run): GridAction => ({
  ...always(id, label, keys, run),
  while: ({ grid }) => grid.editing !== null,
});
const choosing = (id: string, label: GridAction['label'], keys: readonly string[], run: Run): GridAction => ({
  ...always(id, label, keys, run),
  while: ({ grid }) => grid.editing === null,
});
/** While a cell is edited, up and down commit the text and move; in a lookup cell they move through its list instead. */
const leaving = (id: string, keys: readonly string[], by: 1 | -1): GridAction => ({
  ...always(id, 'editor.action.row', keys, (grid) => grid.moveTo(grid.row + by)),
  while: ({ grid }) => grid.editing !== null && grid.activeColumn?.how !== 'lookup',
});

export const gridActions: readonly GridAction[] = [
  {
    id: 'lineDetails',
    label: 'shell.shortcuts.detail',
    keys: ['[Ctrl]+[Shift]+[Alt]+F4', 'Ctrl+[Shift]+[Alt]+.'],
    run: ({ grid, openDetail }) => {
      grid.commit();
      openDetail();
    },
  },
  {
    ...always('writeToAll', 'editor.action.writeToAll', ['Ctrl+Enter'], (grid) => grid.writeToAll()),
    while: ({ grid }) => grid.editing !== null && grid.selection.hasRange,
  },
  always('newLine', 'shell.shortcuts.line', ['Ctrl+[Alt]+Enter'], (grid) => grid.toNewLine()),
  // Also while a cell is edited: otherwise Alt+Shift+ArrowLeft would close the document (`back` in editor.ts).
  always('narrower', 'editor.action.columnWidth', ['Alt+Shift+ArrowLeft'], (grid) => grid.widenColumns(-1)),
  always('wider', 'editor.action.columnWidth', ['Alt+Shift+ArrowRight'], (grid) => grid.widenColumns(1)),
  always('fitColumns', 'editor.columns.fit', [], (grid) => grid.fitColumns()),
  always('insertLine', 'editor.menu.insert', ['Insert', 'Alt+Insert'], (grid) => grid.insertLine()),

  typing('takeUp', 'editor.action.takeUp', ['Shift+[Alt]+Enter'], (grid) => grid.moveTo(grid.row - 1)),
  typing('take', 'editor.action.take', ['[Alt]+Enter'], (grid) => grid.stepDown()),
  typing('takeBack', 'editor.action.cell', ['[Ctrl]+Shift+[Alt]+Tab'], (grid) => grid.step(-1)),
  typing('takeOn', 'editor.action.cell', ['[Ctrl]+[Alt]+Tab'], (grid) => grid.step(1)),
  typing('cancel', 'editor.action.cancel', ['[Ctrl]+[Shift]+[Alt]+Escape'], (grid) => grid.cancel()),
  leaving('takeRowUp', ['[Shift]+ArrowUp'], -1),
  leaving('takeRowDown', ['[Shift]+ArrowDown'], 1),

  {
    ...choosing('resetCell', 'editor.menu.resetCell', ['[Ctrl]+[Shift]+Alt+Backspace'], (grid) => grid.resetCell()),
    help: 'editor.shortcut.reset',
  },
  choosing('moveLinesUp', 'shell.shortcuts.moveLine', ['[Ctrl]+[Shift]+Alt+ArrowUp'], (grid) => grid.moveLines(-1)),
  choosing('moveLinesDown', 'shell.shortcuts.moveLine', ['[Ctrl]+[Shift]+Alt+ArrowDown'], (grid) => grid.moveLines(1)),

  choosing('first', 'editor.action.corner', ['Ctrl+[Shift]+Home'], (grid, { shiftKey }) => grid.moveTo(0, 0, shiftKey)),
  choosing('last', 'editor.action.corner', ['Ctrl+[Shift]+End'], (grid, { shiftKey }) =>
    grid.moveTo(grid.rowCount - 1, grid.columns.length - 1, shiftKey),
  ),
  choosing('firstRow', 'editor.action.edgeRow', ['Ctrl+[Shift]+ArrowUp'], (grid, { shiftKey }) =>
    grid.moveTo(0, grid.column, shiftKey),
  ),
  choosing('lastRow', 'editor.action.edgeRow', ['Ctrl+[Shift]+ArrowDown'], (grid, { shiftKey }) =>
    grid.moveTo(grid.rowCount - 1, grid.column, shiftKey),
  ),
  {
    ...choosing('deleteLines', 'editor.menu.deleteLines', ['Ctrl+[Shift]+Delete'], (grid) => grid.deleteLines()),
    help: 'shell.shortcuts.deleteLine',
    enabled: ({ grid }) => grid.line !== undefined,
  },
  {
    ...choosing('copyDown', 'shell.shortcuts.copyDown', ['Ctrl+D'], (grid) => grid.copyDown()),
    enabled: ({ grid }) => grid.row > 0 || grid.selection.hasRange,
  },
  {
    ...choosing('copyToEnd', 'editor.action.copyToEnd', ['Ctrl+Shift+D'], (grid) => grid.filling.copyToEnd()),
    enabled: ({ grid }) => grid.line !== undefined,
  },
  choosing('chooseAll', 'shell.shortcuts.all', ['Ctrl+[Shift]+A'], (grid) => grid.chooseAll()),

  choosing('chooseUp', 'editor.action.range', ['Shift+ArrowUp'], (grid) =>
    grid.moveTo(grid.row - 1, grid.column, true),
  ),
  choosing('chooseDown', 'editor.action.range', ['Shift+ArrowDown'], (grid) =>
    grid.moveTo(grid.row + 1, grid.column, true),
  ),
  choosing('choosePageUp', 'editor.action.range', ['Shift+PageUp'], (grid) =>
    grid.moveTo(grid.row - grid.pageRows, grid.column, true),
  ),
  choosing('choosePageDown', 'editor.action.range', ['Shift+PageDown'], (grid) =>
    grid.moveTo(grid.row + grid.pageRows, grid.column, true),
  ),
  choosing('chooseLeft', 'editor.action.range', ['Shift+ArrowLeft'], (grid) =>
    grid.moveTo(grid.row, grid.column - 1, true),
  ),
  choosing('chooseRight', 'editor.action.range', ['Shift+ArrowRight'], (grid) =>
    grid.moveTo(grid.row, grid.column + 1, true),
  ),
  choosing('up', 'editor.action.row', ['ArrowUp'], (grid) => grid.moveTo(grid.row - 1)),
  choosing('down', 'editor.action.row', ['ArrowDown'], (grid) => grid.moveTo(grid.row + 1)),
  choosing('left', 'editor.action.cell', ['ArrowLeft'], (grid) => grid.moveTo(grid.row, grid.column - 1)),
  choosing('right', 'editor.action.cell', ['ArrowRight'], (grid) => grid.moveTo(grid.row, grid.column + 1)),
  choosing('rowStart', 'editor.action.edgeCell', ['[Shift]+Home'], (grid, { shiftKey }) =>
    grid.moveTo(grid.row, 0, shiftKey),
  ),
  choosing('rowEnd', 'editor.action.edgeCell', ['[Shift]+End'], (grid, { shiftKey }) =>
    grid.moveTo(grid.row, grid.columns.length - 1, shiftKey),
  ),
  choosing('pageUp', 'editor.action.page', ['PageUp'], (grid) => grid.moveTo(grid.row - grid.pageRows)),
  choosing('pageDown', 'editor.action.page', ['PageDown'], (grid) => grid.moveTo(grid.row + grid.pageRows)),
  choosing('back', 'editor.action.cell', ['Shift+Tab'], (grid) => grid.step(-1)),
  choosing('on', 'editor.action.cell', ['Tab'], (grid) => grid.step(1)),
  choosing('enterUp', 'editor.action.row', ['Shift+Enter'], (grid) => grid.moveTo(grid.row - 1)),
  choosing('enter', 'editor.action.enter', ['Enter'], (grid) => {
    if (!grid.startEdit(null)) grid.stepDown();
  }),
  choosing('edit', 'shell.shortcuts.cell', ['[Shift]+F2'], (grid) => grid.startEdit(null)),
  choosing('clearCell', 'editor.action.clearCell', ['[Shift]+Delete', '[Shift]+Backspace'], (grid) =>
    grid.filling.clear(),
  ),
  choosing('chooseOne', 'editor.action.chooseOne', ['[Shift]+Escape'], (grid) => grid.selection.clear()),
  choosing('chooseRow', 'editor.action.chooseRow', ['Shift+Space'], (grid) => grid.chooseRow(grid.row, true)),
  choosing('chooseColumn', 'editor.action.chooseColumn', ['Ctrl+Space'], (grid) =>
    grid.chooseColumn(grid.column, true),
  ),
  choosing('toggle', 'editor.action.toggle', ['Space'], (grid) => {
    if (!grid.toggle()) grid.startEdit(null);
  }),
  choosing('type', 'editor.action.type', ['[Shift]+Character'], (grid, { key }) => grid.startEdit(key)),
  choosing('compose', 'editor.action.type', ['[Ctrl]+[Shift]+[Alt]+Composition'], (grid) => {
    // The field is mounted, with its text selected, before the key takes effect: the typed character replaces the text.
    grid.startEdit(null);
    return false;
  }),
];

/** Runs the line table's action for a key; false if it has none, so that the browser or the screen can handle the key. */
export function pressKey(grid: LinesGrid, press: KeyPress, openDetail: () => void): boolean {
  return pressAction(gridActions, { grid, openDetail }, press);
}
