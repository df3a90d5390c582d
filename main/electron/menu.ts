import { Menu } from 'electron';
import type { MenuItemConstructorOptions } from 'electron';

export type MenuLanguage = 'tr' | 'en';

/** Electron labels its roles in English only. */
const labels: Readonly<Record<MenuLanguage, Readonly<Record<string, string>>>> = {
  tr: {
    file: 'Dosya',
    backups: 'Yedekler…',
    quit: 'Çıkış',
    edit: 'Düzen',
    undo: 'Geri Al',
    redo: 'Yinele',
    cut: 'Kes',
    copy: 'Kopyala',
    paste: 'Yapıştır',
    selectAll: 'Tümünü Seç',
    view: 'Görünüm',
    resetZoom: 'Gerçek Boyut',
    zoomIn: 'Yakınlaştır',
    zoomOut: 'Uzaklaştır',
    togglefullscreen: 'Tam Ekran',
    window: 'Pencere',
    minimize: 'Simge Durumuna Küçült',
    close: 'Kapat',
    help: 'Yardım',
    saveDiagnostics: 'Tanılama bilgilerini kaydet…',
    about: 'Rampa Hakkında',
    services: 'Servisler',
    hide: 'Rampa’yı Gizle',
    hideOthers: 'Diğerlerini Gizle',
    unhide: 'Tümünü Göster',
  },
  en: {
    file: 'File',
    backups: 'Backups…',
    quit: 'Exit',
    edit: 'Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select All',
    view: 'View',
    resetZoom: 'Actual Size',
    zoomIn: 'Zoom In',
    zoomOut: 'Zoom Out',
    togglefullscreen: 'Full Screen',
    window: 'Window',
    minimize: 'Minimise',
    close: 'Close',
    help: 'Help',
    saveDiagnostics: 'Save Diagnostics…',
    about: 'About Rampa',
    services: 'Services',
    hide: 'Hide Rampa',
    hideOthers: 'Hide Others',
    unhide: 'Show All',
  },
};

export type Role =
  | 'undo'
  | 'redo'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'selectAll'
  | 'resetZoom'
  | 'zoomIn'
  | 'zoomOut'
  | 'togglefullscreen'
  | 'minimize'
  | 'close'
  | 'services'
  | 'hide'
  | 'hideOthers'
  | 'unhide'
  | 'quit';

export const separator: MenuItemConstructorOptions = { type: 'separator' };

const labelOf = (name: string, language: MenuLanguage): string => labels[language][name] ?? name;

/** What Electron does by itself, in the language of the page. */
export const menuItem = (role: Role, language: MenuLanguage): MenuItemConstructorOptions => ({
  role,
  label: labelOf(role, language),
});

/** Electron's own are Ctrl with the key that has the plus, and the minus: on a numeric block, and without Shift, too. */
const furtherZoomKeys = (
  [
    ['zoomIn', 'CmdOrCtrl+='],
    ['zoomIn', 'CmdOrCtrl+numadd'],
    ['zoomOut', 'CmdOrCtrl+numsub'],
  ] as const
).map(([role, accelerator]): MenuItemConstructorOptions => ({
  role,
  accelerator,
  visible: false,
  acceleratorWorksWhenHidden: true,
}));

interface MenuChoices {
  readonly show: (screen: 'backups' | 'about') => void;
  readonly saveDiagnostics: () => void;
}

/**
 * The menu holds what every window has, so that its usual keys work, and what people look for there: the way to the backups
 * and to what Rampa says about itself. All else that Rampa does is in the page.
 */
export function setMenu(language: MenuLanguage, { show, saveDiagnostics }: MenuChoices): void {
  const label = (name: string): string => labelOf(name, language);
  const items = (roles: readonly Role[]): MenuItemConstructorOptions[] => roles.map((role) => menuItem(role, language));
  const menu = (name: string, roles: readonly Role[]): MenuItemConstructorOptions => ({
    label: label(name),
    submenu: items(roles),
  });
  const mac = process.platform === 'darwin';
  const file: MenuItemConstructorOptions[] = [
    // The page takes the key; here it is only shown.
    { label: label('backups'), accelerator: 'CmdOrCtrl+5', registerAccelerator: false, click: () => show('backups') },
    ...(mac ? [] : [separator, ...items(['quit'])]),
  ];
  const about: MenuItemConstructorOptions = { label: label('about'), click: () => show('about') };
  const own = [about, separator, ...items(['services', 'hide', 'hideOthers', 'unhide', 'quit'])];
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      // macOS has what an application says about itself in the menu that is called as it.
      ...(mac ? [{ label: 'Rampa', submenu: own }] : []),
      { label: label('file'), submenu: file },
      menu('edit', ['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']),
      {
        label: label('view'),
        submenu: [...items(['resetZoom', 'zoomIn', 'zoomOut']), ...furtherZoomKeys, ...items(['togglefullscreen'])],
      },
      menu('window', ['minimize', 'close']),
      {
        label: label('help'),
        role: 'help',
        submenu: [{ label: label('saveDiagnostics'), click: saveDiagnostics }, ...(mac ? [] : [about])],
      },
    ]),
  );
}
