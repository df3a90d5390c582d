import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { Database, openConnection } from '../../../main/store/database.ts';
import { countSaves, missingSaves } from '../../../main/store/file/save-sequence.ts';

const folder = mkdtempSync(join(tmpdir(), 'rampa-sequence-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('is not ahead of the database after a commit that failed', () => {
  const path = join(folder, 'documents.db');
  const connection = openConnection(path);
  connection.exec('CREATE TABLE kept (id INTEGER PRIMARY KEY)');
  connection.exec('CREATE TABLE parts (kept_id INTEGER REFERENCES kept DEFERRABLE INITIALLY DEFERRED)');
  const database = new Database(connection);
  const close = countSaves(database, path);
  const put = (sql: string) => database.write(() => connection.exec(sql));
  const missing = () => missingSaves(path, Number(connection.pragma('application_id', { simple: true })));
  put('INSERT INTO kept VALUES (1)');
  // Fails at the commit, as on a full disk.
  expect(() => put('INSERT INTO parts VALUES (2)')).toThrow();
  database.write(() => undefined);
  expect(missing()).toBe(0);
  put('INSERT INTO kept VALUES (3)');
  expect(missing()).toBe(0);
  close();
  connection.close();
});
