import { Menu } from 'electron';
import type { BrowserWindow, ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import type { Language } from '../../../domain/numbers.ts';
import { menuItem, separator } from './menu.ts';
import type { Role } from './menu.ts';

/** Offers the usual context menu in text boxes and on selected text, unless the page shows a menu of its own. */
export function offerTextMenu({ webContents }: BrowserWindow, language: () => Language): void {
  webContents.on('context-menu', (_event, params) => {
    const items = textMenu(params, language());
    if (items.length > 0) Menu.buildFromTemplate(items).popup();
  });
}

type Pressed = Pick<ContextMenuParams, 'isEditable' | 'selectionText'> & {
  readonly editFlags: Pick<
    ContextMenuParams['editFlags'],
    'canUndo' | 'canRedo' | 'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll'
  >;
};

export function textMenu(
  { isEditable, selectionText, editFlags }: Pressed,
  language: Language,
): MenuItemConstructorOptions[] {
  const item = (role: Role, enabled: boolean): MenuItemConstructorOptions => ({ ...menuItem(role, language), enabled });
  const copy = item('copy', editFlags.canCopy);
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy];
  return [
    item('undo', editFlags.canUndo),
    item('redo', editFlags.canRedo),
    separator,
    item('cut', editFlags.canCut),
    copy,
    item('paste', editFlags.canPaste),
    separator,
    item('selectAll', editFlags.canSelectAll),
  ];
}
