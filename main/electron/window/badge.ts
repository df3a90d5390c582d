import { app, nativeImage } from 'electron';
import type { BrowserWindow, NativeImage } from 'electron';

let dot: NativeImage | undefined;

/**
 * Shows a number on Rampa's dock icon; in Windows' taskbar, which has no numbers, a dot with `label` for screen readers. 0
 * removes it.
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
/** Red, similar to the page's colour for errors. */
const colour = { red: 200, green: 40, blue: 40 } as const;

/** A filled circle with a smooth edge, row by row, four bytes per pixel: blue, green, red and opacity. */
export function dotBitmap(size: number): Uint8Array {
  const bytes = new Uint8Array(size * size * 4);
  const middle = (size - 1) / 2;
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const inside = Math.min(1, Math.max(0, size / 2 - Math.hypot(x - middle, y - middle)));
      // Colours are premultiplied with the opacity.
      bytes.set([colour.blue * inside, colour.green * inside, colour.red * inside, 255 * inside], 4 * (y * size + x));
    }
  return bytes;
}
