import { Menu } from 'electron';
import type { MenuItemConstructorOptions } from 'electron';

export type MenuLanguage = 'tr' | 'en';

/** Electron labels its roles in English only. */
const labels: Readonly<Record<MenuLanguage, Readonly<Record<string, string>>>> = {
  tr: {
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

/** The menu holds what every window has, so that its usual keys work; all that Rampa does is in the page. */
export function setMenu(language: MenuLanguage): void {
  const text = labels[language];
  const menu = (name: string, roles: readonly Role[]): MenuItemConstructorOptions => ({
    label: text[name] ?? name,
    submenu: roles.map((role) => ({ role, label: text[role] ?? role })),
  });
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(process.platform === 'darwin' ? [{ role: 'appMenu' as const }] : []),
      menu('edit', ['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']),
      menu('view', ['resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen']),
      menu('window', ['minimize', 'close']),
    ]),
  );
}
