import { app, nativeImage } from 'electron';
import type { BrowserWindow, NativeImage } from 'electron';
import type { MenuLanguage } from './menu.ts';

/** What a screen reader says of the number at the icon. */
export const badgeLabel = (count: number, language: MenuLanguage): string =>
  language === 'tr'
    ? `${count} belge ilgi bekliyor`
    : count === 1
      ? '1 document needs attention'
      : `${count} documents need attention`;

let dot: NativeImage | undefined;

/**
 * A number at Rampa's icon in the dock; in Windows' taskbar, which shows none, a dot of which a screen reader says `label`.
 * 0: nothing.
 */
export function showBadge(count: number, label: string, window: BrowserWindow | null): void {
  if (process.platform !== 'win32') {
    app.setBadgeCount(count);
    return;
  }
  dot ??= nativeImage.createFromBitmap(Buffer.from(dotBitmap(dotSize)), { width: dotSize, height: dotSize });
  window?.setOverlayIcon(count === 0 ? null : dot, count === 0 ? '' : label);
}

const dotSize = 32;
/** As the page's own colour of what is refused. */
const colour = { red: 200, green: 40, blue: 40 } as const;

/** A filled circle with a smooth edge: four bytes a pixel, blue, green, red and opacity, row by row. */
export function dotBitmap(size: number): Uint8Array {
  const bytes = new Uint8Array(size * size * 4);
  const middle = (size - 1) / 2;
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const inside = Math.min(1, Math.max(0, size / 2 - Math.hypot(x - middle, y - middle)));
      // What shows through is taken off the colours already.
      bytes.set([colour.blue * inside, colour.green * inside, colour.red * inside, 255 * inside], 4 * (y * size + x));
    }
  return bytes;
}
