/** Every shortcut can be typed on the Turkish Q, Turkish F and US keyboard layouts, as X defines them. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { actionTables } from '../../../renderer/actions/help.ts';
import { isKey } from '../../../renderer/actions/keys.ts';

const folder = '/usr/share/X11/xkb/symbols';
const names: Readonly<Record<string, string>> = {
  ...{ period: '.', comma: ',', plus: '+', minus: '-', asterisk: '*', slash: '/', question: '?', equal: '=' },
  ...{ idotless: 'ı', Iabovedot: 'İ', colon: ':', semicolon: ';' },
};
const charOf = (keysym: string): string => (keysym.length === 1 ? keysym : (names[keysym] ?? ''));

/** The characters that each key types without and with Shift. */
function layout(file: string, variant: string): ReadonlyMap<string, readonly [plain: string, shifted: string]> {
  const text = readFileSync(`${folder}/${file}`, 'utf8');
  const from = text.indexOf(`xkb_symbols "${variant}"`);
  const next = text.indexOf('xkb_symbols "', from + 1);
  const keys = new Map<string, readonly [string, string]>();
  const part = text.slice(from, next < 0 ? undefined : next).replaceAll(/\/\/.*$/gm, '');
  for (const [, included = ''] of part.matchAll(/include "([^"]+)"/g)) {
    const [other = '', of = 'basic'] = included.replace(')', '').split('(');
    if (other === 'latin') for (const [key, chars] of layout(other, of)) keys.set(key, chars);
  }
  for (const [, key = '', symbols = ''] of part.matchAll(/key\s*<(\w+)>\s*\{(?:[^{}]*=)?\s*\[([^\]]*)\]/g)) {
    const [plain = '', shifted = ''] = symbols.split(',').map((one) => charOf(one.trim()));
    keys.set(key, [plain, shifted]);
  }
  return keys;
}

const layouts = [
  ['tr', 'basic'],
  ['tr', 'f'],
  ['us', 'basic'],
] as const;
const held = (pattern: string, name: string): boolean => pattern.split('+').includes(name);
/** Shortcut keys that are characters; `counted` matches typed text and is not a shortcut. */
const patterns = actionTables.flatMap(({ actions }) =>
  actions.flatMap(({ id, keys }) =>
    keys.filter((key) => /(^|\+).$/u.test(key) && id !== 'counted').map((key) => [id, key] as const),
  ),
);

describe.skipIf(!existsSync(`${folder}/tr`))(
  'shortcuts on the system’s keyboard layouts (skipped where X has no layout files)',
  () => {
    it.each(layouts)('%s(%s) can type each shortcut', (file, variant) => {
      const keys = [...layout(file, variant).values()];
      expect(keys.some(([plain]) => plain === 'q') && keys.some(([plain]) => plain === '7')).toBe(true);
      expect(patterns.length).toBeGreaterThan(20);
      const unpressable = patterns.filter(([, pattern]) => {
        const modifiers = { ctrlKey: held(pattern, 'Ctrl'), altKey: held(pattern, 'Alt'), metaKey: false };
        return !keys.some((chars) =>
          chars.some((key, level) => key !== '' && isKey(pattern, { key, shiftKey: level === 1, ...modifiers })),
        );
      });
      expect(unpressable).toEqual([]);
    });

    it('no shortcut uses a letter that Turkish has with and without a dot', () => {
      expect(patterns.filter(([, pattern]) => /(^|\+)[iı]$/i.test(pattern))).toEqual([]);
    });
  },
);
