/** A file of version 11, with rows in the tables that versions 12 and 13 drop. */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { requireLayout } from '../../../main/backups/expected-layout.ts';
import { latest, migrate } from '../../../main/store/migrate.ts';
import { documentMigrations } from '../../../main/store/migrations/documents/index.ts';
import { removedRows, start, withRemovedTables, queueDraft } from './support.ts';
import { opened, place, reopen, storeForEach } from './each.ts';

storeForEach();

it('from version 11 to the current one: the tables are dropped, and all others are unchanged', () => {
  const { store, connectionId } = opened;
  const kept = opened.draft({ number: 'A-1', customerName: 'Işık' }, { InvoiceNumber: 'A-1', Lines: [{ $key: 'a' }] });
  const sent = opened.draft({ number: 'A-2' }, { InvoiceNumber: 'A-2' });
  queueDraft(store, sent.id);
  store.queue.beginAttempt(sent.id, start());
  const template = store.templates.create({ connectionId, kind: 'despatch', name: 'Her ay', content: {} });
  const before = [store.drafts.get(kept.id), store.templates.get(template.id), store.connections.get(connectionId)];
  store.close();
  const file = new Sqlite(join(place.path, 'documents.db'));
  const tables = file.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all();
  // Version 14 did not keep all of a submission (submissions-migration.test.ts), and version 19 writes settings anew.
  const compared = tables.filter((name) => !['submissions', 'connections'].includes(name));
  const all = () => compared.map((name) => [name, file.prepare(`SELECT * FROM "${name}"`).all()]);
  const were = all();
  file.exec(withRemovedTables);
  requireLayout(file, 11, 'it');
  file.exec(removedRows);
  migrate(file, documentMigrations, null);
  expect(all()).toEqual(were);
  expect(file.pragma('foreign_key_check')).toEqual([]);
  requireLayout(file, latest(documentMigrations), 'it');
  file.close();
  reopen();
  const { drafts, templates, connections } = opened.store;
  expect([drafts.get(kept.id), templates.get(template.id), connections.get(connectionId)]).toEqual(before);
  expect(opened.store.attempts.last(sent.id)?.body).toBe('{"a":1}');
});
