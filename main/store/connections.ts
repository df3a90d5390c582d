import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { addressOf } from '../../domain/addresses.ts';
import type { ConnectionSettings, Preferences } from '../../domain/settings.ts';
import type { Database } from './database.ts';
import { eraseDraftsOf } from './drafts/drafts.ts';
import { removeEDocumentsOf } from './e-documents.ts';
import { classify, notFound } from './errors.ts';
import { refuseLogWithoutFile } from './file/matching-log.ts';
import { readSettings, write, parse, readPreferences } from './json.ts';
import { refuseUnknown, versionOf } from './migrate.ts';
import { documentMigrations } from './migrations/documents/index.ts';
import type { StoredConnection } from './types.ts';

interface Row {
  readonly id: string;
  readonly settings: string;
}
const toConnection = ({ id, settings }: Row): StoredConnection => ({ id, settings: readSettings(settings) });
const selectAll = 'SELECT id, settings FROM connections WHERE removed_at IS NULL ORDER BY created_at';

/** Sorted by name. */
export const listConnections = (database: Database): readonly StoredConnection[] =>
  database
    .statement<[], Row>(selectAll)
    .all()
    .map(toConnection)
    .sort((a, b) => a.settings.name.localeCompare(b.settings.name, 'tr') || (a.id < b.id ? -1 : 1));

export function getConnection(database: Database, id: string): StoredConnection | null {
  const row = database
    .statement<[string], Row>('SELECT id, settings FROM connections WHERE id = ? AND removed_at IS NULL')
    .get(id);
  return row === undefined ? null : toConnection(row);
}

export function createConnection(database: Database, settings: ConnectionSettings): StoredConnection {
  const id = randomUUID();
  const now = database.now();
  const insert = database.statement<[string, string, number, number], void>(
    'INSERT INTO connections (id, settings, created_at, updated_at) VALUES (?, ?, ?, ?)',
  );
  database.write(() => insert.run(id, write(settings), now, now));
  return { id, settings };
}

/** Throws `notFound`. */
export function updateConnection(database: Database, id: string, settings: ConnectionSettings): StoredConnection {
  const update = database.statement<[string, number, string], void>(
    'UPDATE connections SET settings = ?, updated_at = ? WHERE id = ? AND removed_at IS NULL',
  );
  const { changes } = database.write(() => update.run(write(settings), database.now(), id));
  if (changes === 0) throw notFound('connection', id);
  return { id, settings };
}

/** The ids of all connections to the same company, including removed ones and this one. Without a company id: only this one. */
export function connectionsOfCompany(database: Database, id: string): ReadonlySet<string> {
  const all = database.statement<[], Row>('SELECT id, settings FROM connections').all().map(toConnection);
  const own = all.find((one) => one.id === id)?.settings;
  if (own === undefined || own.companyId === null) return new Set([id]);
  const isSame = ({ baseUrl, organisation, companyId }: ConnectionSettings): boolean =>
    addressOf(baseUrl) === addressOf(own.baseUrl) &&
    organisation.trim() === own.organisation.trim() &&
    companyId === own.companyId;
  return new Set(all.flatMap(({ id: one, settings }) => (isSame(settings) ? [one] : [])));
}

/** The addresses at which the service of a connection has answered; see main/service/answered-addresses.ts. */
export const answeredAddresses = (database: Database, id: string): readonly string[] =>
  database
    .statement<[string], { address: string }>('SELECT address FROM answered_addresses WHERE connection_id = ?')
    .all(id)
    .map(({ address }) => address);

export const addAnsweredAddress = (database: Database, id: string, address: string): void =>
  database.write(
    () =>
      void database
        .statement<[string, string], void>('INSERT OR IGNORE INTO answered_addresses VALUES (?, ?)')
        .run(id, address),
  );

/** Drafts that were neither accepted nor deleted: while there are any, the connection cannot be removed. */
export const unfinishedDrafts = (database: Database, id: string): number =>
  database.read(
    () =>
      database
        .statement<[string], { drafts: number }>(
          `SELECT coalesce(sum(drafts), 0) AS drafts FROM draft_counts WHERE connection_id = ? AND state <> 'accepted'`,
        )
        .get(id)?.drafts ?? 0,
  );

/**
 * Refused while there are {@link unfinishedDrafts}; `drafts` counts them. Accepted drafts and their
 * attempts stay in the file; templates, e-documents and mappings are deleted. Throws `notFound`.
 */
export const removeConnection = (
  database: Database,
  id: string,
): { readonly removed: boolean; readonly drafts: number } =>
  database.write(() => {
    if (getConnection(database, id) === null) throw notFound('connection', id);
    const drafts = unfinishedDrafts(database, id);
    if (drafts === 0) {
      // The row stays, because accepted drafts and all attempts refer to it.
      database
        .statement<[number, string], void>('UPDATE connections SET removed_at = ? WHERE id = ?')
        .run(database.now(), id);
      database.statement<[string], void>('DELETE FROM templates WHERE connection_id = ?').run(id);
      database.statement<[string], void>('DELETE FROM mappings WHERE connection_id = ?').run(id);
      removeEDocumentsOf(database, id);
    }
    return { removed: drafts === 0, drafts };
  });

/** Removes a connection with all its documents in any state; used for the practice company. Throws `notFound`. */
export const eraseConnection = (
  database: Database,
  id: string,
): { readonly removed: boolean; readonly drafts: number } =>
  database.write(() => {
    if (getConnection(database, id) === null) throw notFound('connection', id);
    eraseDraftsOf(database, id);
    removeEDocumentsOf(database, id);
    for (const table of ['templates', 'mappings', 'request_counts', 'answered_addresses', 'draft_counts'])
      database.statement<[string], void>(`DELETE FROM ${table} WHERE connection_id = ?`).run(id);
    database.statement<[string], void>('DELETE FROM connections WHERE id = ?').run(id);
    return { removed: true, drafts: 0 };
  });

export interface StoredConnections {
  /** The file's schema version. */
  readonly version: number;
  readonly connections: readonly StoredConnection[];
}

/**
 * Reads the connections in documents.db without locking or changing it, even while Rampa is using it. `null` if there is no file.
 * Throws a StoreFailure if the file cannot be read or was written by a newer Rampa.
 */
export function readStoredConnections(folder: string): StoredConnections | null {
  const path = join(folder, 'documents.db');
  try {
    refuseLogWithoutFile(path);
    if (!existsSync(path)) return null;
    refuseUnknown(path, documentMigrations);
    const connection = new Sqlite(path, { readonly: true, fileMustExist: true });
    try {
      const rows = connection.prepare<[], Row>(selectAll).all();
      return { version: versionOf(connection), connections: rows.map(toConnection) };
    } finally {
      connection.close();
    }
  } catch (error) {
    throw classify(error);
  }
}

/** `defaults` apply to preferences that the user has not set; if absent, the built-in defaults apply. */
export function getPreferences(database: Database, defaults?: Preferences): Preferences {
  const rows = database.statement<[], { name: string; value: string }>('SELECT name, value FROM preferences').all();
  return readPreferences(Object.fromEntries(rows.map(({ name, value }) => [name, parse(value)])), defaults);
}

export function changePreferences(database: Database, change: Partial<Preferences>): Preferences {
  const set = database.statement<[string, string], void>(
    'INSERT INTO preferences VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );
  database.write(() => {
    for (const [name, value] of Object.entries(change)) if (value !== undefined) set.run(name, write(value));
  });
  return getPreferences(database);
}
