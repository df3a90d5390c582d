import { boundOnce } from '../database.ts';
import type { Database } from '../database.ts';
import { readRecord } from '../json.ts';
import { longWordQuery, prefixQuery } from '../words.ts';
import { createLineSearch, rowOfEntry } from './line-search.ts';
import type { LineSearch } from './line-search.ts';
import { draftColumns, draftSearchText } from './rows.ts';
import type { DraftRow } from './rows.ts';

export interface SearchIndex extends Pick<LineSearch, 'updateSome'> {
  readonly add: (row: number, text: string) => void;
  /** Writes only where the text has changed, which between two saves of an editor it seldom has. */
  readonly change: (row: number, text: string) => void;
  /** Its lines are others than before. */
  readonly changeLines: (row: number) => void;
  readonly remove: (row: number) => void;
  /** Takes out of the indexes, some pages at a time, the words of what was removed; returns whether there are more. */
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
    `SELECT ${draftColumns}, c.content FROM drafts d JOIN draft_contents c ON c.row = d.row
     WHERE d.row = ${boundOnce}`,
  );
  const change = (row: number, text: string): void => {
    if (present.get(row)?.text === text) return;
    erase.run(row);
    insert.run(row, text);
    keep.run(text, row);
  };
  const lines = createLineSearch(database);
  const merges = ['draft_search', 'line_search'].map((table) => createMerge(database, table));
  return {
    mergeSome: () => database.write(() => merges.some((mergeSome) => mergeSome())),
    updateSome: lines.updateSome,
    add: (row, text) => {
      insert.run(row, text);
      lines.due(row);
    },
    change,
    changeLines: lines.due,
    remove: (row) => {
      erase.run(row);
      lines.remove(row);
    },
    refresh: (row) => {
      const found = draft.get(row);
      if (found !== undefined) {
        change(row, draftSearchText(found, readRecord(found.content), found.acceptedNumber));
      }
    },
  };
}

/** Numbers of drafts, as a subquery with the column `row`, and what is bound to it. */
export interface Sought {
  readonly sql: string;
  readonly bound: readonly string[];
}

/**
 * What a text finds: the drafts that have its words in number, customer and references, and those that have them in the
 * product of one line; `null` where it has no word. In lines a single letter stands for itself alone and is not sought by
 * itself: words that begin with it are nearly all of them.
 */
export function foundBy(text: string): Sought | null {
  const match = prefixQuery(text);
  if (match === null) return null;
  const inHeader = 'SELECT rowid AS row FROM draft_search WHERE draft_search MATCH ?';
  const inLine = longWordQuery(text);
  if (inLine === null) return { sql: inHeader, bound: [match] };
  return {
    sql: `${inHeader} UNION SELECT ${rowOfEntry} FROM line_search WHERE line_search MATCH ?`,
    bound: [match, inLine],
  };
}

/** Merges some pages of an index at each call; returns whether there are more. */
function createMerge(database: Database, table: string): () => boolean {
  const merge = database.prepare<[number], void>(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`);
  const changes = database.prepare<[], { changes: number }>('SELECT total_changes() AS changes');
  let isMerging = false;
  return () => {
    const before = changes.get()?.changes ?? 0;
    // A negative number begins a merge of all of it, which positive ones go on with until nothing is left to be done.
    merge.run(isMerging ? mergedAtOnce : -mergedAtOnce);
    isMerging = (changes.get()?.changes ?? 0) - before >= 2;
    return isMerging;
  };
}
