/** Every mistake there is, and of each row that has none why. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFieldRow } from '../field.ts';
import type { Row } from '../row.ts';
import { rows } from '../rows.ts';
import { breakField } from './fields.ts';
import { mistakes } from './mistakes.ts';
import { canBeRun, mutationOf, testsOfField } from './mutation.ts';
import type { Break, Mutation } from './mutation.ts';
import { assumedBreaks } from './rows/assumed.ts';
import { behaviourBreaks } from './rows/behaviour.ts';
import { connectionBreaks } from './rows/connection.ts';
import { documentBreaks } from './rows/documents.ts';
import { unbroken } from './rows/unbroken.ts';

export const root = join(import.meta.dirname, '..', '..', '..');

const named: Readonly<Record<string, Break>> = {
  ...documentBreaks,
  ...behaviourBreaks,
  ...connectionBreaks,
  ...assumedBreaks,
};

/** What is said of a row: its mistake, or why it has none. */
export type Accounted = { readonly row: Row } & ({ readonly mutation: Mutation } | { readonly why: string });

function account(row: Row): Accounted {
  if (row.kind === 'nothing') return { row, why: 'nothing to break' };
  const why = unbroken[row.id];
  if (why !== undefined) return { row, why };
  const breaking = named[row.id] ?? (isFieldRow(row) ? breakField(row, read(row.where[0] ?? '')) : null);
  if (breaking === null) return { row, why: 'no mistake is named' };
  if (!canBeRun(row)) return { row, why: 'shown in a browser alone' };
  return { row, mutation: mutationOf(row.id, breaking, isFieldRow(row) ? testsOfField(row) : row.tests) };
}

export const accounted: readonly Accounted[] = rows.map(account);
export const rowMutations: readonly Mutation[] = accounted.flatMap((one) => ('mutation' in one ? one.mutation : []));
export const mistakeMutations: readonly Mutation[] = mistakes;
/** Names of rows for which something is said that are no rows, or no longer. */
export const strangers: readonly string[] = [...Object.keys(named), ...Object.keys(unbroken)].filter(
  (id) => !rows.some((row) => row.id === id),
);

export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
