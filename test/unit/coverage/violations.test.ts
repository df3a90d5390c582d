/** `npm run violations` runs them; here only that each can be made in the code as it is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { violations } from '../../violations/index.ts';
import { violated } from '../../violations/violation.ts';
import { root, rows } from './table.ts';

it('every row about the application has a violation, and each applies once and changes the code', () => {
  const ids = new Set(rows.filter(({ kind }) => kind === 'application').map(({ id }) => id));
  const sources = new Map<string, string>();
  const sourceOf = (file: string): string => {
    const source = sources.get(file) ?? readFileSync(join(root, file), 'utf8');
    sources.set(file, source);
    return source;
  };
  const wrong = violations.flatMap((violation) => {
    if (!ids.has(violation.row)) return [`${violation.row}: no such row`];
    try {
      const source = sourceOf(violation.file);
      return violated(source, violation) === source ? [`${violation.row}: changes nothing`] : [];
    } catch (error) {
      return [String(error)];
    }
  });
  const violatedRows = new Set(violations.map(({ row }) => row));
  expect([wrong, [...ids].filter((id) => !violatedRows.has(id))]).toEqual([[], []]);
});
