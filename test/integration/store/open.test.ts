import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Database, openConnection } from '../../../main/store/database.ts';
import { NewerDatabase, StoreFailure } from '../../../main/store/errors.ts';
import { latest as latestOf, migrate } from '../../../main/store/migrate.ts';
import { documentMigrations } from '../../../main/store/migrations/documents/index.ts';
import { folder, open } from './support.ts';

let place: ReturnType<typeof folder>;
const path = (name: string) => join(place.path, name);
beforeEach(() => void (place = folder()));
afterEach(() => place.remove());

describe('a connection to the file', () => {
  it('is durable and strict', () => {
    open(place.path).store.close();
    for (const name of ['documents.db', 'lookups.db']) {
      const connection = openConnection(path(name));
      const pragma = (pragmaName: string) => connection.pragma(pragmaName, { simple: true });
      expect(pragma('journal_mode')).toBe('wal');
      expect(pragma('synchronous')).toBe(2);
      expect(pragma('foreign_keys')).toBe(1);
      expect(pragma('busy_timeout')).toBe(3000);
      expect(pragma('trusted_schema')).toBe(0);
      const tables = connection
        .prepare<[], { name: string; strict: number }>(
          `SELECT name, strict FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND name NOT LIKE 'sqlite_%'`,
        )
        .all();
      expect(tables.length).toBeGreaterThan(0);
      expect(tables.filter(({ strict }) => strict === 0).map(({ name: table }) => table)).toEqual([]);
      connection.close();
    }
  });
});

describe('the memory cache of a file', () => {
  it('is released: the next read comes from the file', () => {
    const database = new Database(openConnection(path('memory.db')));
    database.connection.exec(`CREATE TABLE t(a TEXT) STRICT; INSERT INTO t VALUES ('kept')`);
    database.connection.pragma('wal_checkpoint(TRUNCATE)');
    const read = () => database.prepare<[], { a: string }>('SELECT a FROM t').get()?.a;
    expect(read()).toBe('kept');
    // Cached pages are not read from the file, which is overwritten here.
    const pages = readFileSync(path('memory.db'));
    const file = openSync(path('memory.db'), 'r+');
    writeSync(file, Buffer.alloc(pages.length - 4096), 0, undefined, 4096);
    closeSync(file);
    expect(read()).toBe('kept');
    database.releaseMemory();
    expect(read).toThrow(/malformed/);
    database.close();
  });

  it('is released for both files; closed files are skipped', () => {
    const { store } = open(place.path);
    store.releaseMemory();
    expect(store.connections.list()).toHaveLength(1);
    store.close();
    expect(() => store.releaseMemory()).not.toThrow();
  });
});

describe('migrations', () => {
  it('are numbered consecutively', () => {
    expect(documentMigrations.map(({ version }) => version)).toEqual(documentMigrations.map((_, index) => 11 + index));
  });

  it('create the files once, without a backup', () => {
    open(place.path).store.close();
    const first = open(place.path);
    const { id } = first.draft();
    first.store.close();
    expect(open(place.path).store.drafts.get(id)?.id).toBe(id);
    expect(existsSync(path('backups'))).toBe(false);
  });

  const latest = latestOf(documentMigrations);
  const next = {
    version: latest + 1,
    name: 'next',
    up: (connection: Sqlite.Database) => void connection.exec('CREATE TABLE next (a INTEGER) STRICT'),
  };
  it('keep the rows', () => {
    const old = openConnection(path('documents.db'));
    migrate(old, documentMigrations.slice(0, 2), null);
    old.exec(`INSERT INTO connections VALUES ('c', '{"localGuidance":false}', 1, 1, NULL)`);
    old.close();
    const { store } = open(place.path);
    expect(store.connections.list().map(({ id }) => id)).toEqual(['c']);
    store.close();
  });

  it('do not start for a file with a layout that no release had, which is left unchanged', () => {
    open(place.path).store.close();
    const connection = openConnection(path('documents.db'));
    connection.pragma('user_version = 10');
    connection.close();
    const bytes = readFileSync(path('documents.db'));
    expect(() => open(place.path)).toThrow(expect.objectContaining({ code: 'databaseDamaged' }));
    expect(readFileSync(path('documents.db')).equals(bytes)).toBe(true);
  });

  it('do not start if the backup fails', () => {
    open(place.path).store.close();
    const connection = openConnection(path('documents.db'));
    const fails = () => {
      throw new Error('no room');
    };
    expect(() => migrate(connection, [...documentMigrations, next], fails)).toThrow('no room');
    expect(connection.pragma('user_version', { simple: true })).toBe(latest);
    connection.close();
  });

  it('keep the version and the rows if one fails', () => {
    open(place.path).store.close();
    const connection = openConnection(path('documents.db'));
    const broken = {
      version: latest + 2,
      name: 'broken',
      up: (file: Sqlite.Database) => {
        file.exec('CREATE TABLE half (a INTEGER) STRICT');
        throw new Error('no');
      },
    };
    expect(() => migrate(connection, [...documentMigrations, next, broken], null)).toThrow('no');
    expect(connection.pragma('user_version', { simple: true })).toBe(latest + 1);
    expect(connection.prepare(`SELECT name FROM sqlite_schema WHERE name IN ('next', 'half')`).all()).toEqual([
      { name: 'next' },
    ]);
    connection.close();
  });

  it.each([true, false])('refuse a newer file and leave it unchanged (checkpointed: %s)', (checkpointed) => {
    open(place.path).store.close();
    const connection = openConnection(path('documents.db'));
    connection.pragma('user_version = 99');
    if (!checkpointed) {
      mkdirSync(path('crashed'));
      for (const suffix of ['', '-wal'])
        copyFileSync(path(`documents.db${suffix}`), path(`crashed/documents.db${suffix}`));
    }
    connection.close();
    const at = checkpointed ? place.path : path('crashed');
    // Reading leaves at most an empty log beside the file.
    const bytes = () =>
      ['documents.db', 'documents.db-wal'].map((name) => {
        const content = existsSync(join(at, name)) ? readFileSync(join(at, name)) : Buffer.alloc(0);
        return createHash('sha256').update(content).digest('hex');
      });
    const before = bytes();
    expect(() => open(at)).toThrow(NewerDatabase);
    expect(() => open(at)).toThrow(/version 99/);
    expect(bytes()).toEqual(before);
  });
});

describe('a damaged file', () => {
  it.each(['not a database at all'.repeat(500), 'SQLite format 3\0'.padEnd(8192, 'x')])(
    'of documents is refused and kept',
    (text) => {
      writeFileSync(path('documents.db'), text);
      expect(() => open(place.path)).toThrow(expect.objectContaining({ code: 'databaseDamaged' }));
      expect(readFileSync(path('documents.db'), 'utf8')).toBe(text);
    },
  );

  it('of lookups is set aside and recreated', () => {
    writeFileSync(path('lookups.db'), 'not a database at all'.repeat(500));
    const { store, connectionId } = open(place.path);
    expect(store.lookups.status(connectionId, 'products')).toMatchObject({ count: 0, refreshedAt: null });
    expect(readFileSync(path('lookups.db.damaged'), 'utf8')).toContain('not a database');
    store.close();
  });

  /** Damages the schema, which counts as damage; a list whose tables are missing would be handled. */
  function damageLookups(): void {
    const other = openConnection(path('lookups.db'));
    other.unsafeMode(true);
    other.pragma('writable_schema = ON');
    other.exec(`UPDATE sqlite_schema SET sql = 'CREATE TABLE lists (' WHERE name = 'lists'`);
    other.pragma('schema_version = 4711');
    other.close();
  }

  it('of lookups that cannot be used at all does not prevent a start; this run has empty lists', () => {
    mkdirSync(path('lookups.db'));
    const { store, connectionId, draft } = open(place.path);
    expect(store.drafts.get(draft({ number: 'A' }).id)?.number).toBe('A');
    expect(store.lookups.status(connectionId, 'products').count).toBe(0);
    expect(existsSync(store.lookupsPath)).toBe(true);
    store.close();
  });

  it('of lookups is not used again later: since then, a connection may belong to another company', () => {
    const { store: first, connectionId } = open(place.path);
    const count = (store: typeof first) => store.lookups.status(connectionId, 'representatives', 'c').count;
    const writer = openConnection(path('lookups.db'));
    writer
      .prepare(`INSERT INTO customer_lists VALUES (?, 'representatives', 'c', 1, 0, 1, '[{"code":"R1"}]')`)
      .run(connectionId);
    writer.close();
    expect(count(first)).toBe(1);
    first.close();
    renameSync(path('lookups.db'), path('kept'));
    mkdirSync(path('lookups.db'));
    open(place.path).store.close();
    rmdirSync(path('lookups.db'));
    renameSync(path('kept'), path('lookups.db'));
    const { store } = open(place.path);
    expect(store.lookupsPath).toBe(path('lookups.db'));
    expect(count(store)).toBe(0);
    store.close();
  });

  it('of lookups is also detected while running', () => {
    const { store, connectionId } = open(place.path);
    damageLookups();
    expect(store.lookups.search(connectionId, 'products', 'a', 10)).toEqual({ rows: [], total: 0 });
    expect(store.lookups.status(connectionId, 'products').count).toBe(0);
    expect(existsSync(path('lookups.db.damaged'))).toBe(true);
    store.close();
  });

  it('of lookups is detected in a read transaction, and set aside after it', () => {
    const { store, connectionId } = open(place.path);
    damageLookups();
    const read = store.lookups.inOneSnapshot(() => {
      const found = [
        store.lookups.status(connectionId, 'products').count,
        store.lookups.inOneSnapshot(() => store.lookups.rows(connectionId, 'products', ['P1'])),
      ];
      return { found, asideWhileReading: existsSync(path('lookups.db.damaged')) };
    });
    expect(read).toEqual({ found: [0, [null]], asideWhileReading: false });
    expect(existsSync(path('lookups.db.damaged'))).toBe(true);
    expect(store.lookups.search(connectionId, 'products', 'a', 10)).toEqual({ rows: [], total: 0 });
    store.close();
  });

  it('whose folder cannot be used is reported with the folder', () => {
    writeFileSync(path('file'), '');
    expect(() => open(path('file/below'))).toThrow(expect.objectContaining({ code: expect.any(String) as string }));
  });
});

describe('failures', () => {
  it('are classified for reads and writes, and change nothing', () => {
    const { store, draft, connectionId } = open(place.path);
    const { id } = draft();
    const other = openConnection(path('documents.db'));
    other.exec('BEGIN IMMEDIATE');
    expect(() => store.drafts.delete([id])).toThrow(expect.objectContaining({ code: 'databaseLocked' }));
    expect(store.drafts.get(id)?.id).toBe(id);
    other.exec('COMMIT');
    expect(store.drafts.delete([id])).toEqual([id]);
    other.exec('DROP TABLE preferences');
    other.close();
    expect(() => store.preferences.get()).toThrow(StoreFailure);
    store.close();
    expect(() => store.connections.get(connectionId)).toThrow(StoreFailure);
  });
});
