/** Position, size and zoom of the window, saved for the next start; all lengths in device-independent pixels. */
import * as Type from 'typebox';
import type { Static } from 'typebox';
import * as Value from 'typebox/value';

/** Electron's zoom levels, each a factor of 1.2: from about half to three times the size. */
export const zoomLimits = { least: -4, most: 6 } as const;

const length = Type.Integer({ minimum: 0, maximum: 100_000 });
const coordinate = Type.Integer({ minimum: -100_000, maximum: 100_000 });
const Bounds = Type.Object({ x: coordinate, y: coordinate, width: length, height: length });
const WindowPlacement = Type.Object({
  /** Bounds of the window when it is neither maximised nor full screen. */
  bounds: Bounds,
  maximised: Type.Boolean(),
  /** Electron's zoom level. */
  zoom: Type.Optional(Type.Number({ minimum: zoomLimits.least, maximum: zoomLimits.most })),
});

export type Bounds = Static<typeof Bounds>;
export type WindowPlacement = Static<typeof WindowPlacement>;

export const smallestWindow = { width: 900, height: 600 } as const;
const usualWindow = { width: 1360, height: 860 } as const;
/** The part of a title bar that must be visible, at its left or right, so that the user can drag the window. */
const grip = { width: 120, height: 32 } as const;

export function readPlacement(text: string): WindowPlacement | null {
  try {
    const read: unknown = JSON.parse(text);
    return Value.Check(WindowPlacement, read) ? read : null;
  } catch {
    return null;
  }
}

/**
 * The bounds of the window at its start. `areas`: the work area of each screen, the main one first. If the window's screen is
 * gone, or its title bar would be out of reach, it is centred on the main screen; it is never larger than its screen.
 */
export function boundsOnScreen(kept: WindowPlacement | null, areas: readonly Bounds[]): Bounds {
  const [main = { x: 0, y: 0, ...usualWindow }] = areas;
  if (kept !== null)
    for (const area of areas) {
      const bounds = { ...kept.bounds, ...fitting(kept.bounds, area) };
      if (canBeTakenHoldOf(bounds, area)) return bounds;
    }
  const { width, height } = fitting(kept?.bounds ?? usualWindow, main);
  return { x: centred(main.x, main.width, width), y: centred(main.y, main.height, height), width, height };
}

const fitting = (size: Pick<Bounds, 'width' | 'height'>, area: Bounds): Pick<Bounds, 'width' | 'height'> => ({
  width: Math.min(Math.max(size.width, smallestWindow.width), area.width),
  height: Math.min(Math.max(size.height, smallestWindow.height), area.height),
});

const centred = (start: number, room: number, size: number): number => start + Math.floor((room - size) / 2);

function canBeTakenHoldOf({ x, y, width }: Bounds, area: Bounds): boolean {
  const seen = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
  return seen >= grip.width && y >= area.y && y + grip.height <= area.y + area.height;
}
