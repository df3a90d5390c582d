import { Menu } from 'electron';
import type { MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '../../../domain/model/menu.ts';
import type { Language } from '../../../domain/numbers.ts';
import { menuLayout } from '../../../preload/menu.ts';
import type { CommandId, MenuName } from '../../../preload/menu.ts';
import { textOf } from '../texts.ts';
import type { DesktopKey } from '../texts.ts';

type Label = DesktopKey extends infer K ? (K extends `menu.${infer N}` ? N : never) : never;
export type Role = NonNullable<MenuItemConstructorOptions['role']> & Label;

export const separator: MenuItemConstructorOptions = { type: 'separator' };

/** A menu item that Electron itself carries out, labelled in the page's language, since Electron has English labels only. */
export const menuItem = (role: Role, language: Language): MenuItemConstructorOptions => ({
  role,
  label: textOf(language, `menu.${role}`),
});

interface MenuChoices {
  /** Commands that the page offers now; the bridge has checked them against the layout. */
  readonly commands: readonly MenuCommand[];
  readonly choose: (id: CommandId) => void;
  readonly show: (screen: 'backups' | 'about') => void;
  readonly saveDiagnostics: () => void;
  /** Whether sending continues while the window is closed. */
  readonly sendsInBackground: boolean;
  readonly sendInBackground: (does: boolean) => void;
}

/** What the current menu was built from. */
let built = '';

/**
 * Sets the application menu: the standard items, so that their usual keys work; the backups and the page about Rampa; and the
 * commands that the page offers now. It is rebuilt only if its items change.
 */
export function setMenu(language: Language, choices: MenuChoices): void {
  const { commands, sendsInBackground } = choices;
  const parts = JSON.stringify([language, sendsInBackground, commands.map(({ id, label, key }) => [id, label, key])]);
  const menu = parts === built ? Menu.getApplicationMenu() : null;
  if (menu === null) Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(language, choices)));
  built = parts;
  // An open menu stays open when only the state of its items changes.
  for (const { id, enabled } of commands) {
    const item = menu?.getMenuItemById(id);
    if (item) item.enabled = enabled;
  }
  // Electron has already toggled the item, even if the preference could not be saved.
  const sending = menu?.getMenuItemById('sendsInBackground');
  if (sending) sending.checked = sendsInBackground;
}

function menuTemplate(
  language: Language,
  { commands, choose, show, saveDiagnostics, sendsInBackground, sendInBackground }: MenuChoices,
): MenuItemConstructorOptions[] {
  const label = (name: Label): string => textOf(language, `menu.${name}`);
  const items = (roles: readonly Role[]): MenuItemConstructorOptions[] => roles.map((role) => menuItem(role, language));
  const own = (name: MenuName): MenuItemConstructorOptions[] => pageItems(name, commands, choose, language);
  const mac = process.platform === 'darwin';
  const file: MenuItemConstructorOptions[] = [
    ...own('file'),
    separator,
    // The page handles the key; the menu only shows it.
    { label: label('backups'), accelerator: 'CmdOrCtrl+5', registerAccelerator: false, click: () => show('backups') },
    separator,
    {
      id: 'sendsInBackground',
      type: 'checkbox',
      label: label('sendsInBackground'),
      checked: sendsInBackground,
      click: ({ checked }) => sendInBackground(checked),
    },
    ...(mac ? [] : [separator, ...items(['quit'])]),
  ];
  const about: MenuItemConstructorOptions = { label: label('about'), click: () => show('about') };
  const application = [about, separator, ...items(['services', 'hide', 'hideOthers', 'unhide', 'quit'])];
  // A page that is not ready yet, or has crashed, offers no editing commands.
  const edit = own('edit');
  const menus: readonly (readonly [name: Label, submenu: MenuItemConstructorOptions[]])[] = [
    ['file', file],
    ['edit', edit.length > 0 ? edit : items(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll'])],
    ['document', own('document')],
    ['go', own('go')],
    ['view', items(['resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen'])],
    ['window', items(['minimize', 'close'])],
  ];
  return [
    // On macOS the information about an application is in the menu with its name.
    ...(mac ? [{ label: 'Rampa', submenu: application }] : []),
    ...menus.filter(([, submenu]) => submenu.length > 0).map(([name, submenu]) => ({ label: label(name), submenu })),
    {
      label: label('help'),
      role: 'help',
      submenu: [...own('help'), { label: label('saveDiagnostics'), click: saveDiagnostics }, ...(mac ? [] : [about])],
    },
  ];
}

/** Commands that the window carries out itself when the page offers them. */
const roles: Partial<Record<CommandId, Role>> = { 'edit.cut': 'cut', 'edit.copy': 'copy', 'edit.paste': 'paste' };

/** The commands of one menu that the page offers now, in the layout's order. */
function pageItems(
  name: MenuName,
  commands: readonly MenuCommand[],
  choose: MenuChoices['choose'],
  language: Language,
): MenuItemConstructorOptions[] {
  const known = new Map(commands.map((command) => [command.id, command]));
  const items = menuLayout[name].map((id): readonly MenuItemConstructorOptions[] => {
    if (id === null) return [separator];
    const { label, key, enabled } = known.get(id) ?? {};
    if (label === undefined || enabled === undefined) return [];
    const role = roles[id];
    if (role !== undefined) return [{ id, enabled, ...menuItem(role, language) }];
    // The page handles the key; the menu only shows it. A single & would underline the following letter.
    const shown = key === undefined ? {} : { accelerator: accelerator(key), registerAccelerator: false };
    return [{ id, label: label.replaceAll('&', '&&'), enabled, click: () => choose(id), ...shown }];
  });
  const all = items.flat();
  return all.every((item) => item === separator) ? [] : all;
}

/** Electron's notation for a key such as `Ctrl+Alt+ArrowLeft`. */
const accelerator = (key: string): string => key.replace('Ctrl+', 'CmdOrCtrl+').replace('Arrow', '');
