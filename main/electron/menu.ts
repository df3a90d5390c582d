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

type Role =
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

interface MenuChoices {
  readonly show: (screen: 'backups' | 'about') => void;
  readonly saveDiagnostics: () => void;
}

/**
 * The menu holds what every window has, so that its usual keys work, and what people look for there: the way to the backups
 * and to what Rampa says about itself. All else that Rampa does is in the page.
 */
export function setMenu(language: MenuLanguage, { show, saveDiagnostics }: MenuChoices): void {
  const text = labels[language];
  const label = (name: string): string => text[name] ?? name;
  const items = (roles: readonly Role[]): MenuItemConstructorOptions[] =>
    roles.map((role) => ({ role, label: label(role) }));
  const menu = (name: string, roles: readonly Role[]): MenuItemConstructorOptions => ({
    label: label(name),
    submenu: items(roles),
  });
  const separator: MenuItemConstructorOptions = { type: 'separator' };
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
      menu('view', ['resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen']),
      menu('window', ['minimize', 'close']),
      {
        label: label('help'),
        role: 'help',
        submenu: [{ label: label('saveDiagnostics'), click: saveDiagnostics }, ...(mac ? [] : [about])],
      },
    ]),
  );
}
