import { expect, it } from 'vitest';
import { findNeedlessExports, read } from './exports.ts';

it('every export is imported by another file, or is a type used by such an export', () => {
  expect(findNeedlessExports().map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

it('exports are found, including those of a component’s module script', () => {
  const text =
    '<p></p>\n<script module lang="ts">\n  export const one = 1;\n  export { two, one as three };\n</script>\n';
  expect(read('renderer/A.svelte', text).exports.map(({ name }) => name)).toEqual(['one', 'two', 'three']);
});
