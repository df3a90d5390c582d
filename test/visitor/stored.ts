import { openEntriesOf } from '../../domain/open-entries.ts';
import type { ValueRecord } from '../../domain/fields.ts';
import { linesOf } from '../../domain/value.ts';
import type { Seat } from '../typist/seat.ts';
import type { Members } from './cases.ts';

export interface Stored {
  readonly lines: readonly Members[];
  readonly document: Members;
  readonly openEntries: readonly Members[];
  /** The document with its lines and open entries, for documents that were made from a file. */
  readonly whole: Members;
}

export function storedIn(seat: Seat, id: string): Stored {
  const content = (seat.draft(id)?.content ?? {}) as ValueRecord;
  const lines = linesOf(content).filter((line) =>
    ['ProductCode', 'Quantity'].some((name) => (line[name] ?? '') !== ''),
  );
  const openEntries = openEntriesOf(content).map((entry) => ({ ...entry }));
  return { lines, document: content, openEntries, whole: { ...content, Lines: lines, openEntries } };
}
