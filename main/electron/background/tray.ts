/// <reference types="electron-vite/node" />
import { Menu, Notification, Tray, nativeImage } from 'electron';
import type { Language } from '../../../domain/numbers.ts';
import small from '../../../resources/build/icons/32x32.png?asset';
import { textOf } from '../texts.ts';
import type { TrayIcon } from './background.ts';
import type { AnnouncementText } from './texts.ts';

/** On macOS, Rampa stays in the dock instead. */
const hasTray = process.platform !== 'darwin';
/**
 * On Linux the icon is kept and reused. If the desktop shows no icons, Electron replaces the icon once D-Bus has answered; if it
 * was destroyed just before that answer, the process crashes with a segmentation fault.
 */
const stays = process.platform === 'linux';
let kept: Tray | null = null;

export function showTray(
  language: Language,
  { open, quit }: { readonly open: () => void; readonly quit: () => void },
): TrayIcon {
  if (!hasTray) return { say: () => undefined, remove: () => undefined };
  const tray = kept ?? new Tray(nativeImage.createFromPath(small));
  if (stays) kept = tray;
  tray.setContextMenu(
    Menu.buildFromTemplate([
      { label: textOf(language, 'background.open'), click: open },
      { type: 'separator' },
      { label: textOf(language, 'menu.quit'), click: quit },
    ]),
  );
  tray.removeAllListeners('click');
  tray.on('click', open);
  return {
    say: (text) => tray.setToolTip(text),
    remove: () => (stays ? tray.setToolTip('Rampa') : tray.destroy()),
  };
}

/**
 * The latest notifications. A notification without a reference is garbage-collected together with its click handler, and systems
 * list notifications that have closed by themselves, so that the user can click them later.
 */
const held: Notification[] = [];
const mostHeld = 20;

export function notify({ title, body }: AnnouncementText, clicked: () => void): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ title, body });
  held.push(notification);
  if (held.length > mostHeld) held.shift();
  notification.on('click', clicked);
  notification.show();
}
