import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The theme's colours: `--name: light-dark(#light, #dark)`. */
const css = readFileSync(new URL('../../../renderer/theme/tokens.css', import.meta.url), 'utf8');
const colours = new Map(
  [...css.matchAll(/--([a-z-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['page', 'surface', 'raised', 'sunken', 'hover', 'selected'];
const pairs: readonly (readonly [text: string, ground: string, least: number])[] = [
  ...['text', 'muted', 'faint', 'danger', 'warning', 'accent'].flatMap((text) =>
    grounds.map((ground) => [text, ground, 4.5] as const),
  ),
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-strong', 4.5],
  ['on-danger', 'danger-fill', 4.5],
  ['danger', 'danger-soft', 4.5],
  ['warning', 'warning-soft', 4.5],
  ['success', 'success-soft', 4.5],
  ['unknown', 'unknown-soft', 4.5],
  ['accent', 'accent-soft', 4.5],
  ['text', 'danger-soft', 4.5],
  ['text', 'warning-soft', 4.5],
  ...['page', 'surface', 'raised', 'hover', 'selected'].flatMap((ground) => [['focus', ground, 3] as const]),
  ...['page', 'surface', 'raised'].map((ground) => ['edge', ground, 3] as const),
];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it.each(pairs)('%s has enough contrast on %s', (text, ground, least) => {
    const [one, other] = [colours.get(text)?.[theme], colours.get(ground)?.[theme]];
    expect([one, other]).not.toContain(undefined);
    expect(contrast(one ?? '', other ?? '')).toBeGreaterThanOrEqual(least);
  });
});
