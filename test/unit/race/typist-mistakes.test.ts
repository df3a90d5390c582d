import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mutations } from '../../typist/mutation-list.ts';

const read = (file: string): string => readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');

it('each mistake that the typist is to find can still be made: its text is in the file exactly once', () => {
  expect(mutations.length).toBeGreaterThan(6);
  const rotten = mutations.flatMap(({ without, edits }) =>
    edits.filter(({ file, from }) => read(file).split(from).length !== 2).map(({ file }) => `${without}: ${file}`),
  );
  expect(rotten).toEqual([]);
});
