import type { Database } from '../database.ts';
import { readRecord } from '../json.ts';
import { draftColumns, draftSearchText } from './rows.ts';
import type { DraftRow } from './rows.ts';

export interface SearchIndex {
  readonly add: (row: number, text: string) => void;
  /** Writes only where the text has changed, which between two saves of an editor it seldom has. */
  readonly change: (row: number, text: string) => void;
  readonly remove: (row: number) => void;
  /** Takes out of the index, some pages at a time, the words of what was removed; returns whether there are more. */
  readonly mergeSome: () => boolean;
  /** After a number was returned: the draft is found by it, too. */
  readonly refresh: (row: number) => void;
}

/** Pages of the index. */
const mergedAtOnce = 64;

export function createSearchIndex(database: Database): SearchIndex {
  const insert = database.prepare<[number, string], void>('INSERT INTO draft_search (rowid, words) VALUES (?, ?)');
  const erase = database.prepare<[number], void>('DELETE FROM draft_search WHERE rowid = ?');
  const present = database.prepare<[number], { text: string }>(
    'SELECT search_text AS text FROM draft_contents WHERE row = ?',
  );
  const keep = database.prepare<[string, number], void>('UPDATE draft_contents SET search_text = ? WHERE row = ?');
  const draft = database.prepare<[number], DraftRow & { content: string }>(
    `SELECT ${draftColumns}, c.content FROM drafts d JOIN draft_contents c ON c.row = d.row WHERE d.row = ?`,
  );
  const change = (row: number, text: string): void => {
    if (present.get(row)?.text === text) return;
    erase.run(row);
    insert.run(row, text);
    keep.run(text, row);
  };
  const merge = database.prepare<[number], void>(`INSERT INTO draft_search (draft_search, rank) VALUES ('merge', ?)`);
  const changes = database.prepare<[], { changes: number }>('SELECT total_changes() AS changes');
  let isMerging = false;
  return {
    mergeSome: () =>
      database.write(() => {
        const before = changes.get()?.changes ?? 0;
        // A negative number begins a merge of all of it, which positive ones go on with until nothing is left to be done.
        merge.run(isMerging ? mergedAtOnce : -mergedAtOnce);
        isMerging = (changes.get()?.changes ?? 0) - before >= 2;
        return isMerging;
      }),
    add: (row, text) => insert.run(row, text),
    change,
    remove: (row) => erase.run(row),
    refresh: (row) => {
      const found = draft.get(row);
      if (found !== undefined) {
        change(row, draftSearchText(found, readRecord(found.content), found.acceptedNumber));
      }
    },
  };
}
