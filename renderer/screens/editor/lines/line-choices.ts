import ArrowDown from '@lucide/svelte/icons/arrow-down';
import ArrowDownToLine from '@lucide/svelte/icons/arrow-down-to-line';
import BetweenRows from '@lucide/svelte/icons/between-horizontal-start';
import ClipboardPaste from '@lucide/svelte/icons/clipboard-paste';
import Copy from '@lucide/svelte/icons/copy';
import Scissors from '@lucide/svelte/icons/scissors';
import { tick } from 'svelte';
import Columns from '@lucide/svelte/icons/columns-3';
import EyeOff from '@lucide/svelte/icons/eye-off';
import Eraser from '@lucide/svelte/icons/eraser';
import MoveHorizontal from '@lucide/svelte/icons/move-horizontal';
import PanelRight from '@lucide/svelte/icons/panel-right';
import RotateCcw from '@lucide/svelte/icons/rotate-ccw';
import Rows from '@lucide/svelte/icons/list-x';
import { actionNamed, noPress, shortcutOf } from '../../../actions/action.ts';
import { editorActions } from '../../../actions/editor.ts';
import { gridActions } from '../../../actions/grid.ts';
import type { IconComponent, MenuChoice } from '../../../components/menu-choice.ts';
import { t } from '../../../messages/index.svelte.ts';
import { bufferedKeys } from '../../../state/buffered-keys.ts';
import { keyGate } from '../../../state/key-gate.ts';
import type { Editor } from '../session/editor.svelte.ts';
import { isNeeded } from '../../../../domain/edit/columns.ts';
import type { Column } from '../../../../domain/edit/columns.ts';

/** Menu entries of the toolbar for the active or selected lines. */
export function lineChoices(editor: Editor): readonly MenuChoice[] {
  const { grid, baseline } = editor;
  if (editor.readOnly) return [];
  const { line } = grid;
  const changed = line !== undefined && baseline?.changesOf(line).has(grid.columnName) === true;
  return [
    choice(editor, 'insertLine', BetweenRows),
    choice(editor, 'deleteLines', Rows),
    ...(baseline === null ? [] : [choice(editor, 'resetCell', RotateCcw, !changed)]),
  ];
}

/** Entries of the context menu of a cell. */
export function cellChoices(editor: Editor): readonly MenuChoice[] {
  const { line } = editor.grid;
  const details = choice(editor, 'lineDetails', PanelRight, line === undefined);
  const columns = [choice(editor, 'fitColumns', MoveHorizontal), columnsChoice(editor)];
  const { cut, copy, paste } = clipboardChoices(editor);
  if (editor.readOnly) return [details, copy, ...columns];
  return [
    details,
    cut,
    copy,
    paste,
    choice(editor, 'copyDown', ArrowDown),
    choice(editor, 'copyToEnd', ArrowDownToLine),
    choice(editor, 'clearCell', Eraser, line === undefined),
    ...lineChoices(editor),
    ...columns,
  ];
}

/** Entries of the context menu of a column's heading; `undefined`: the heading of the row headers. */
export function headingChoices(editor: Editor, column: Column | undefined): readonly MenuChoice[] {
  if (!column) return [columnsChoice(editor)];
  const hide: MenuChoice = {
    ...{ id: 'hideColumn', icon: EyeOff, label: t('editor.columns.hide') },
    disabled: isNeeded(column),
    choose: () => editor.layout.show(column.name, false),
  };
  return [choice(editor, 'fitColumns', MoveHorizontal), hide, columnsChoice(editor)];
}

/** The keyboard shortcuts are handled by the browser. */
function clipboardChoices({ grid, host }: Editor): Readonly<Record<'cut' | 'copy' | 'paste', MenuChoice>> {
  const disabled = grid.line === undefined && !grid.selection.hasRange;
  const copy = (): void => void host.api.copyText({ text: grid.copy() }).catch(() => undefined);
  const cut = (): void => {
    copy();
    grid.filling.clear();
  };
  const paste = (): Promise<void> =>
    bufferedKeys.pasteFirst(async () => {
      grid.focusRequests++;
      // Wait until the menu has returned the focus.
      await tick();
      await host.api.paste({});
    });
  return {
    cut: { id: 'cut', icon: Scissors, label: t('editor.menu.cut'), shortcut: 'Ctrl+X', disabled, choose: cut },
    copy: { id: 'copy', icon: Copy, label: t('editor.menu.copy'), shortcut: 'Ctrl+C', disabled, choose: copy },
    paste: {
      ...{ id: 'paste', icon: ClipboardPaste, label: t('editor.menu.paste'), shortcut: 'Ctrl+V' },
      choose: () => keyGate.unlessScanned(() => void paste().catch(() => undefined)),
    },
  };
}

function columnsChoice({ navigator }: Editor): MenuChoice {
  const { id, label } = actionNamed(editorActions, 'columns');
  return { id, icon: Columns, label: t(label), choose: () => navigator.chooseColumns() };
}

function choice({ grid, navigator }: Editor, id: string, icon: IconComponent, isOff = false): MenuChoice {
  const action = actionNamed(gridActions, id);
  const context = { grid, openDetail: (): void => void navigator.togglePanel() };
  const choose = (): void => void action.run(context, noPress);
  const disabled = isOff || action.enabled?.(context) === false;
  return { id, icon, choose, label: t(action.label), ...shortcutOf(action), disabled };
}
