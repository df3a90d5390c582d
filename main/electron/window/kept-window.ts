import { readFileSync, writeFileSync } from 'node:fs';
import { screen } from 'electron';
import type { BrowserWindow } from 'electron';
import type { Log } from '../../ports.ts';
import { boundsOnScreen, readPlacement } from './window-placement.ts';
import type { Bounds, WindowPlacement } from './window-placement.ts';

/** How long the window is still before its place is kept, in milliseconds. */
const pauseMs = 500;

/** What each screen has free of bars and docks, the main one first. */
export function workAreas(): readonly Bounds[] {
  const { id } = screen.getPrimaryDisplay();
  const displays = screen.getAllDisplays().sort((a, b) => Number(b.id === id) - Number(a.id === id));
  return displays.map(({ workArea }) => workArea);
}

export type KeptWindow = ReturnType<typeof keptWindow>;

/** Where the window was when Rampa was last open. If that cannot be read or written, it opens as at first. */
export function keptWindow(path: string, log: Log) {
  const kept = read();
  return { bounds: boundsOnScreen(kept, workAreas()), maximised: kept?.maximised ?? false, follow };

  function read(): WindowPlacement | null {
    try {
      return readPlacement(readFileSync(path, 'utf8'));
    } catch {
      return null;
    }
  }

  /** Keeps from now on where this window is. The zoom is kept by Electron itself. */
  function follow(window: BrowserWindow): void {
    let timer: NodeJS.Timeout | undefined;
    const keep = (): void => {
      clearTimeout(timer);
      // Behind the full screen it is as it was before.
      if (window.isFullScreen()) return;
      const placement: WindowPlacement = { bounds: window.getNormalBounds(), maximised: window.isMaximized() };
      try {
        writeFileSync(path, JSON.stringify(placement), { mode: 0o600 });
      } catch (error) {
        log.warn('window.notKept', { message: (error as NodeJS.ErrnoException).code ?? '' });
      }
    };
    const keepSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(keep, pauseMs);
    };
    window.on('resize', keepSoon);
    window.on('move', keepSoon);
    // Registered before the listener that hides the window and delays its closing.
    window.prependListener('close', keep);
    window.once('closed', () => clearTimeout(timer));
  }
}
