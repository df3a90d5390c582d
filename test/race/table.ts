import { markdownTable } from '../markdown-table.ts';
import type { Raced } from './play.ts';

const heads = [
  'way',
  'documents',
  'keys a document',
  'own data',
  'say nothing',
  'seconds a document',
  'documents wrong',
];

/** A Markdown table: average keys of a document, those that carry the user's data, the others, and the time. */
export function table(raced: readonly Raced[]): string {
  const rows = raced.map(({ way, documents, keys, own, time, wrong }) => [
    way,
    String(documents),
    ...[keys, own, keys - own, time / 1000].map((count) => (count / documents).toFixed(1)),
    String(wrong.length),
  ]);
  return markdownTable(heads, rows);
}
