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
  | 'close';

/**
 * The menu holds what every window has, so that its usual keys work, and the way to the backups, which people look for
 * there; all else that Rampa does is in the page.
 */
export function setMenu(language: MenuLanguage, { onBackups }: { readonly onBackups: () => void }): void {
  const text = labels[language];
  const label = (name: string): string => text[name] ?? name;
  const menu = (name: string, roles: readonly Role[]): MenuItemConstructorOptions => ({
    label: label(name),
    submenu: roles.map((role) => ({ role, label: label(role) })),
  });
  const mac = process.platform === 'darwin';
  const file: MenuItemConstructorOptions[] = [
    // The page takes the key; here it is only shown.
    { label: label('backups'), accelerator: 'CmdOrCtrl+5', registerAccelerator: false, click: onBackups },
    ...(mac ? [] : [{ type: 'separator' as const }, { role: 'quit' as const, label: label('quit') }]),
  ];
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(mac ? [{ role: 'appMenu' as const }] : []),
      { label: label('file'), submenu: file },
      menu('edit', ['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']),
      menu('view', ['resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen']),
      menu('window', ['minimize', 'close']),
    ]),
  );
}
