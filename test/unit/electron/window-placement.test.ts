import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundsOnScreen, readPlacement } from '../../../main/electron/window/window-placement.ts';
import type { Bounds } from '../../../main/electron/window/window-placement.ts';

const main = { x: 0, y: 0, width: 1920, height: 1040 };
const right = { x: 1920, y: 0, width: 2560, height: 1400 };
const placed = (bounds: Bounds) => ({ bounds, maximised: false });

test('at the first start the window is centred on the main screen and not larger than it', () => {
  expect(boundsOnScreen(null, [main, right])).toEqual({ x: 280, y: 90, width: 1360, height: 860 });
  const small = { x: 0, y: 25, width: 1280, height: 700 };
  expect(boundsOnScreen(null, [small])).toEqual({ x: 0, y: 25, width: 1280, height: 700 });
});

test.each([
  ['on the second screen', { x: 2000, y: 100, width: 1500, height: 900 }],
  ['over two screens', { x: 1500, y: 100, width: 1500, height: 900 }],
  ['hanging over an edge by choice', { x: -900, y: 500, width: 1100, height: 900 }],
  ['touching the right edge', { x: 4350, y: 0, width: 900, height: 600 }],
])('the window is restored to its position: %s', (_where, bounds) => {
  expect(boundsOnScreen(placed(bounds), [main, right])).toEqual(bounds);
});

test.each([
  ['its screen is gone', { x: 2000, y: 100, width: 1500, height: 900 }],
  ['its title bar is above the screen', { x: 100, y: -200, width: 1500, height: 900 }],
  ['its title bar is below the screen', { x: 100, y: 1030, width: 1500, height: 900 }],
  ['too little of it is reachable', { x: 1880, y: 100, width: 1500, height: 900 }],
])('the window is centred on the main screen if %s', (_why, bounds) => {
  expect(boundsOnScreen(placed(bounds), [main])).toEqual({ x: 210, y: 70, width: 1500, height: 900 });
});

test('the window shrinks with its screen, but not below the page’s minimum size', () => {
  const wall = placed({ x: 10, y: 10, width: 3000, height: 2000 });
  expect(boundsOnScreen(wall, [main])).toEqual({ x: 10, y: 10, width: 1920, height: 1040 });
  const stamp = placed({ x: 10, y: 10, width: 200, height: 100 });
  expect(boundsOnScreen(stamp, [main])).toEqual({ x: 10, y: 10, width: 900, height: 600 });
});

test('the title bar is always reachable', () => {
  const coordinate = fc.integer({ min: -5000, max: 5000 });
  const size = fc.integer({ min: 0, max: 5000 });
  const bounds = fc.record({ x: coordinate, y: coordinate, width: size, height: size });
  fc.assert(
    fc.property(bounds, fc.constantFrom([main], [main, right], [right]), (stood, areas) => {
      const { x, y, width } = boundsOnScreen(placed(stood), areas);
      const held = areas.some((area) => {
        const seen = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
        return seen >= 120 && y >= area.y && y + 32 <= area.y + area.height;
      });
      expect(held).toBe(true);
    }),
  );
});

test('a stored placement is read back, and invalid ones are ignored', () => {
  const kept = { bounds: { x: -8, y: 0, width: 1360, height: 860 }, maximised: true };
  expect(readPlacement(JSON.stringify(kept))).toEqual(kept);
  const huge = { ...kept, bounds: { ...kept.bounds, width: 1e9 } };
  const texts = ['', '{', 'null', '[]', '{"bounds":null}', JSON.stringify(huge), '{"maximised":true}'];
  for (const text of texts) expect(readPlacement(text), text).toBeNull();
});
