import { endOfString } from '../../../domain/envelope/parse.ts';
import { boundOnce, keptFor } from '../database.ts';
import type { Database } from '../database.ts';
import { readRecordOrEmpty } from '../json.ts';
import { longWordQuery, prefixQuery, searchText } from '../words.ts';
import { draftColumns, draftSearchText } from './rows.ts';
import type { DraftRow } from './rows.ts';

// ── The index of drafts ──────────────────────────────────────────────────────────────────────────────────────────────

const insertWords = 'INSERT INTO draft_search (rowid, words) VALUES (?, ?)';
const deleteWords = 'DELETE FROM draft_search WHERE rowid = ?';

export function addToSearch(database: Database, row: number, words: string): void {
  database.statement<[number, string], void>(insertWords).run(row, words);
  linesChanged(database, row);
}

/** Writes only if the words have changed, which is rare while the user edits. */
export function changeSearch(database: Database, row: number, words: string): void {
  const present = database.statement<[number], { words: string }>(
    'SELECT search_text AS words FROM draft_contents WHERE row = ?',
  );
  if (present.get(row)?.words === words) return;
  database.statement<[number], void>(deleteWords).run(row);
  database.statement<[number, string], void>(insertWords).run(row, words);
  database.statement<[string, number], void>('UPDATE draft_contents SET search_text = ? WHERE row = ?').run(words, row);
}

export function removeFromSearch(database: Database, row: number): void {
  database.statement<[number], void>(deleteWords).run(row);
  stopWriting(database, row);
  missingProducts(database, row, new Set());
}

/** Updates the search words after the service returned a number, which counts even if the draft's content was damaged since. */
export function refreshSearch(database: Database, row: number): void {
  const draft = database
    .statement<[number], DraftRow & { content: string }>(
      `SELECT ${draftColumns}, c.content FROM drafts d JOIN draft_contents c ON c.row = d.row WHERE d.row = ${boundOnce}`,
    )
    .get(row);
  if (draft === undefined) return;
  changeSearch(database, row, draftSearchText(draft, readRecordOrEmpty(draft.content), draft.acceptedNumber));
}

/** Index pages that one step merges. */
const mergedAtOnce = 64;
const merging = keptFor(() => ({ draft_search: false, line_search: false }));

/** Removes the words of erased drafts from the indexes by merging some pages per call; returns whether there are more. */
export function mergeSearch(database: Database): boolean {
  return database.write(() => mergeSome(database, 'draft_search') || mergeSome(database, 'line_search'));
}

function mergeSome(database: Database, table: 'draft_search' | 'line_search'): boolean {
  const changes = database.statement<[], { changes: number }>('SELECT total_changes() AS changes');
  const state = merging(database);
  const before = changes.get()?.changes ?? 0;
  // A negative number starts a merge of the whole index; positive numbers continue it until nothing is left to merge.
  database
    .statement<[number], void>(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`)
    .run(state[table] ? mergedAtOnce : -mergedAtOnce);
  return (state[table] = (changes.get()?.changes ?? 0) - before >= 2);
}

/** A subquery with the column `row` (rows of drafts), and its parameters. */
export interface SearchHits {
  readonly sql: string;
  readonly bound: readonly string[];
}

/**
 * The drafts that have all words of a text in number, customer and references, or in the product of one line; `null` if the text
 * has no words. In lines, a word of one letter must match a whole word, and a search for only such words does not include lines,
 * because nearly every line has a word that begins with the letter.
 */
export function searchHits(text: string): SearchHits | null {
  const match = prefixQuery(text);
  if (match === null) return null;
  const inHeader = 'SELECT rowid AS row FROM draft_search WHERE draft_search MATCH ?';
  const inLine = longWordQuery(text);
  if (inLine === null) return { sql: inHeader, bound: [match] };
  return {
    sql: `${inHeader} UNION SELECT rowid / ${entriesOfDraft} FROM line_search WHERE line_search MATCH ?`,
    bound: [match, inLine],
  };
}

// ── The index of products in lines ───────────────────────────────────────────────────────────────────────────────────

/**
 * A save only marks its draft as due; the index is updated before a search and in the background. Each product of a draft is a
 * separate entry, so that only the changed ones of a thousand lines are written.
 *
 * An entry's number is the draft's row times this, plus a 30-bit hash of the product, so that the numbers alone show which
 * products of a draft are indexed. Two products of a draft have the same hash once in a billion. Exact up to row 8,000,000.
 */
const entriesOfDraft = 2 ** 30;

/**
 * Limits of one step, which takes a few milliseconds: number of drafts, characters of their contents, and characters of the words
 * that are written.
 */
const draftsAtOnce = 20;
const charactersAtOnce = 100_000;
const writtenAtOnce = 20_000;
/** Characters of a product's words; code and name have a tenth of these at most. */
const mostOfProduct = 4_000;

/** The draft whose products are being written, and those that are left; `row` is `null` if there is none. */
const writing = keptFor((): { row: number | null; left: [entry: number, product: string][] } => ({
  row: null,
  left: [],
}));

export function linesChanged(database: Database, row: number): void {
  database.statement<[number], void>('INSERT OR IGNORE INTO line_search_due VALUES (?)').run(row);
  stopWriting(database, row);
}

function stopWriting(database: Database, row: number): void {
  const state = writing(database);
  if (state.row === row) state.row = null;
}

/**
 * Indexes some of the due drafts, newest first; returns whether there may be more. A draft stays due until its last product is
 * written. If a step fails or Rampa ends, the next one finds out from the index which products are missing.
 */
export function updateLineSearch(database: Database): boolean {
  const due = database.statement<[], { row: number }>(
    `SELECT row FROM line_search_due ORDER BY row DESC LIMIT ${draftsAtOnce}`,
  );
  const contents = database.statement<[number], { content: string }>(
    'SELECT content FROM draft_contents WHERE row = ?',
  );
  const done = database.statement<[number], void>('DELETE FROM line_search_due WHERE row = ?');
  const insert = database.statement<[number, string], void>('INSERT INTO line_search (rowid, words) VALUES (?, ?)');
  if (due.get() === undefined) return false;
  const state = writing(database);
  try {
    database.write(() => {
      let [read, written] = [0, 0];
      for (const { row } of due.all()) {
        if (state.row !== row) {
          const content = contents.get(row)?.content ?? '';
          read += content.length;
          state.left = missingProducts(database, row, productsIn(content)).reverse();
          state.row = row;
        }
        for (let next = state.left.pop(); next !== undefined; next = state.left.pop()) {
          const [entry, product] = next;
          const words = searchText(JSON.parse(`[${product}]`) as readonly string[], mostOfProduct);
          insert.run(entry, words);
          written += words.length;
          if (written >= writtenAtOnce) break;
        }
        if (state.left.length > 0) return;
        done.run(row);
        state.row = null;
        if (read > charactersAtOnce || written >= writtenAtOnce) return;
      }
    });
  } catch (error) {
    state.row = null;
    throw error;
  }
  return true;
}

/** Removes the entries of products that the draft no longer has, and returns the entries that are missing. */
function missingProducts(database: Database, row: number, products: ReadonlySet<string>): [number, string][] {
  // FTS5 needs a range of integers. For reals, as which large numbers are bound, it would read all entries.
  const entries = database.statement<[number, number], { entry: number }>(
    'SELECT rowid AS entry FROM line_search WHERE rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)',
  );
  const erase = database.statement<[number], void>('DELETE FROM line_search WHERE rowid = ?');
  const first = row * entriesOfDraft;
  const missing = new Map([...products].map((product) => [first + hash(product), product]));
  for (const { entry } of entries.all(first, first + entriesOfDraft - 1)) {
    if (!missing.delete(entry)) erase.run(entry);
  }
  return [...missing];
}

const namedInLines = /"(?:\$key|Product(?:Code|Name))":(")?/g;

/**
 * Code and name of the products in a content's lines, as JSON, `"P-1","Kutu"`. The text is searched instead of parsed, which
 * would take three times as long: inside a JSON string every quote follows a backslash, so a name in quotes is always a member's
 * name. A line begins or ends with its key. The strings are not matched by the pattern: a long one would overflow its stack.
 */
function productsIn(content: string): ReadonlySet<string> {
  const products = new Set<string>();
  let product: string[] = [];
  const end = (): void => {
    if (product.length > 0) products.add(product.join());
    product = [];
  };
  const named = new RegExp(namedInLines);
  for (let found = named.exec(content); found !== null; found = named.exec(content)) {
    const [name, quote] = found;
    if (name.startsWith('"$key"')) end();
    else if (quote !== undefined) {
      const from = named.lastIndex;
      const to = endOfString(content, from) + 1;
      product.push(content.slice(from - 1, to));
      named.lastIndex = to;
    }
  }
  end();
  return products;
}

/** FNV-1a with 30 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return (value >>> 0) % entriesOfDraft;
}
