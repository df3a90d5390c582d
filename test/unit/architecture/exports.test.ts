import { expect, it } from 'vitest';
import { findNeedlessExports, read } from './exports.ts';

it('every export is imported by another file, or describes one that is', { timeout: 60_000 }, () => {
  expect(findNeedlessExports().map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

it.each([
  ['a function', 'export function one() {}', ['one']],
  [
    'each constant',
    'export const one = 1, two = 2; export const { three, four: [five] } = one;',
    ['one', 'two', 'three', 'five'],
  ],
  ['a list', 'const one = 1; export { one, one as two };', ['one', 'two']],
  ['a default', 'export default 1;', ['default']],
  ['not what is not exported', 'const one = 1; function two() {}', []],
] as const)('reads exports: %s', (_what, source, expected) => {
  expect(read('domain/a.ts', source).exports.map(({ name }) => name)).toEqual(expected);
});

it.each([
  ["import type { One as Two } from './b.ts';", ['domain/b.ts One']],
  ["import one, { two } from '../main/b.ts';", ['main/b.ts default', 'main/b.ts two']],
  ["import * as all from './b.ts';", ['domain/b.ts *']],
  ["export { one } from './b.ts';", ['domain/b.ts one']],
  ["const { one } = await import('./b.ts');", ['domain/b.ts *']],
  ["/** @type {import('./b.ts').One} */", ['domain/b.ts One']],
  ["import { one } from 'electron';", []],
])('reads imports: %s', (source, expected) => {
  expect(read('domain/a.ts', source).imports.map((each) => each.join(' '))).toEqual(expected);
});

it("reads a component's scripts where they stand", () => {
  const text = '<p></p>\n<script module lang="ts">\n  export const one = 1;\n</script>\n';
  const [found] = read('renderer/A.svelte', text).exports;
  expect(text.slice(found?.from, found?.to)).toBe('export');
});
