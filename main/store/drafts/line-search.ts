import type { Database } from '../database.ts';
import { searchText } from '../words.ts';

/**
 * The index of the products in lines. A save only notes that its draft is due: what the index lacks of it is added before
 * somebody searches, and in the background. Each product of a draft is an entry of its own, so that of a thousand lines only
 * the changed ones are written.
 */
export interface LineSearch {
  readonly due: (row: number) => void;
  readonly remove: (row: number) => void;
  /** Brings the index up to date with some of the drafts that are due, the newest first; returns whether there may be more. */
  readonly updateSome: () => boolean;
}

/**
 * An entry's number is its draft's, and behind it so many bits of a hash of the product: what is indexed of a draft is told
 * by the numbers alone. Two products of one draft have the same hash once in a billion. Exact up to row 8,000,000.
 */
const entriesOfDraft = 2 ** 30;
/** The draft of an entry. */
export const rowOfEntry = `rowid / ${entriesOfDraft}`;

/** What one step reads, of a few milliseconds: drafts, and characters of their contents. */
const draftsAtOnce = 20;
const charactersAtOnce = 100_000;

export function createLineSearch(database: Database): LineSearch {
  const insert = database.prepare<[number, string], void>('INSERT INTO line_search (rowid, words) VALUES (?, ?)');
  const erase = database.prepare<[number], void>('DELETE FROM line_search WHERE rowid = ?');
  // FTS5 takes a range of integers alone, and goes over all entries for one of reals, as which large numbers are bound.
  const entries = database.prepare<[number, number], { entry: number }>(
    'SELECT rowid AS entry FROM line_search WHERE rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)',
  );
  const note = database.prepare<[number], void>('INSERT OR IGNORE INTO line_search_due VALUES (?)');
  const nextDue = database.prepare<[], { row: number }>(
    `SELECT row FROM line_search_due ORDER BY row DESC LIMIT ${draftsAtOnce}`,
  );
  const contents = database.prepare<[number], { content: string }>('SELECT content FROM draft_contents WHERE row = ?');
  const done = database.prepare<[number], void>('DELETE FROM line_search_due WHERE row = ?');

  const update = (row: number, products: ReadonlySet<string>): void => {
    const first = row * entriesOfDraft;
    const now = new Map([...products].map((product) => [first + hash(product), product]));
    for (const { entry } of entries.all(first, first + entriesOfDraft - 1)) {
      if (!now.delete(entry)) erase.run(entry);
    }
    for (const [entry, product] of now) insert.run(entry, searchText(JSON.parse(`[${product}]`) as readonly string[]));
  };
  return {
    due: (row) => note.run(row),
    remove: (row) => update(row, new Set()),
    updateSome: () =>
      nextDue.get() !== undefined &&
      database.write(() => {
        let characters = 0;
        for (const { row } of nextDue.all()) {
          const content = contents.get(row)?.content ?? '';
          update(row, productsIn(content));
          done.run(row);
          characters += content.length;
          if (characters > charactersAtOnce) break;
        }
        return true;
      }),
  };
}

const namedInLines = /"\$key":|"Product(?:Code|Name)":("(?:[^"\\]|\\.)*")/g;

/**
 * Code and name of the products in a content's lines, as JSON, `"P-1","Kutu"`. The content is read without parsing it, which
 * takes three times as long: inside a JSON string every quote has a backslash before it, so that a name with its quotes is
 * found as a name alone. A line begins, or ends, with its key.
 */
function productsIn(content: string): ReadonlySet<string> {
  const products = new Set<string>();
  let product: string[] = [];
  const end = (): void => {
    if (product.length > 0) products.add(product.join());
    product = [];
  };
  for (const [, text] of content.matchAll(namedInLines)) {
    if (text === undefined) end();
    else product.push(text);
  }
  end();
  return products;
}

/** FNV-1a, of 30 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return (value >>> 0) % entriesOfDraft;
}
