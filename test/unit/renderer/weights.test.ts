import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../renderer', import.meta.url));
/** Titles, the brand, the one large figure, and the primary action. */
const heavy = /(^|[\s,>+~(])(h[1-6]|legend)\b|title|\.brand|\.primary|\.largest|\.main dd/;

function heavyRules(file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const css = file.endsWith('.css') ? text : text.slice(Math.max(0, text.indexOf('<style>')));
  const rules = [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)];
  return rules.flatMap(([, selector = '', body = '']) =>
    /font-weight:\s*(6|7|8|9)00|font-weight:\s*bold/.test(body) ? [selector.trim()] : [],
  );
}

// Paper is another matter: it has no colour to set anything apart with.
it('only titles and primary actions are of weight 600', () => {
  const files = globSync('**/*.{svelte,css}', { cwd: root }).filter((file) => !/print|typeface/.test(file));
  const found = files.flatMap((file) => heavyRules(file).map((selector) => `${file}: ${selector}`));
  expect(found.length).toBeGreaterThan(8);
  expect(found.filter((one) => !heavy.test(one.slice(one.indexOf(': ') + 1)))).toEqual([]);
});
