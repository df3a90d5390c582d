import { join } from 'node:path';
import { Database, openConnection } from '../../main/store/database.ts';
import { draftSearchText, sortKeys } from '../../main/store/drafts/rows.ts';
import { noSummary } from '../drafts.ts';
import { folder, open } from '../integration/store/support.ts';
import type { Opened } from '../integration/store/support.ts';

/** A store with many rows, and a separate connection to the same file for the floors. */
export interface FilledStore extends Opened {
  readonly raw: Database;
  readonly remove: () => void;
}

const words = ['Işık', 'Ağaç', 'Çelik', 'Deniz', 'Özgür', 'Şeker', 'Toprak', 'Yıldız', 'Güneş', 'Irmak'];
/** In every size exactly a hundred names contain "Rampa", so that the same search finds equally many rows. */
function nameOf(index: number): string {
  const name = `${words[index % 10]} ${words[Math.floor(index / 10) % 10]} ${index} Ltd`;
  return index < 100 ? `Rampa ${name}` : name;
}

export function storeOfDrafts(rows: number): FilledStore {
  const place = folder();
  const opened = open(place.path);
  // This draft takes the file's first row number, so that the other drafts do not get it.
  const { id } = opened.draft();
  opened.store.drafts.delete([id]);
  const raw = new Database(openConnection(join(place.path, 'documents.db')));
  insertDrafts(raw, opened.connectionId, rows);
  return { ...opened, raw, remove: () => (raw.close(), opened.store.close(), place.remove()) };
}

function insertDrafts(database: Database, connectionId: string, rows: number): void {
  const insert = database.prepare<(string | number | null)[], void>(
    `INSERT INTO drafts (row, id, connection_id, kind, operation, state, revision, number, customer_code, customer_name,
       document_date, total, currency, line_count, error_count, warning_count, created_at, updated_at, accepted_at,
       queue_position, number_sort, customer_sort, date_sort, total_sort)
     VALUES (?, ?, ?, ?, 'create', ?, 1, ?, ?, ?, ?, ?, 'TRY', 3, 0, 0, 1, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const content = database.prepare<[number, string, string], void>('INSERT INTO draft_contents VALUES (?, ?, ?)');
  const search = database.prepare<[number, string], void>('INSERT INTO draft_search (rowid, words) VALUES (?, ?)');
  database.write(() => {
    for (let index = 0; index < rows; index += 1) {
      const summary = {
        ...noSummary,
        number: `SRI${index}`,
        customerCode: `C-${index % 500}`,
        customerName: nameOf(index),
        date: `2026-${String((index % 12) + 1).padStart(2, '0')}-01`,
        total: `${(index * 7919) % 100_000}.50`,
      };
      const keys = sortKeys(summary);
      const state = index % 50 === 0 ? 'draft' : 'accepted';
      const row = index + 10;
      const text = draftSearchText(summary, {}, null);
      insert.run(
        ...[row, `id-${index}`, connectionId, index % 3 === 0 ? 'despatch' : 'salesReturnInvoice', state],
        ...[summary.number, summary.customerCode, summary.customerName, summary.date, summary.total],
        ...[(index * 7919) % 1_000_003, state === 'accepted' ? index : null, state === 'accepted' ? row : null],
        ...[keys.numberSort, keys.customerSort, keys.dateSort, keys.totalSort],
      );
      content.run(row, text, '{}');
      search.run(row, text);
    }
  });
}
