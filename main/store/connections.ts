import { randomUUID } from 'node:crypto';
import type { Clock } from '../ports.ts';
import type { Database } from './database.ts';
import { notFound } from './errors.ts';
import { readSettings, write } from './json.ts';
import type { ConnectionStore, StoredConnection } from './types.ts';

interface Row {
  readonly id: string;
  readonly settings: string;
}
const toConnection = (row: Row): StoredConnection => ({ id: row.id, settings: readSettings(row.settings) });

export function createConnections(database: Database, clock: Clock): ConnectionStore {
  const all = database.prepare<[], Row>('SELECT id, settings FROM connections WHERE removed_at IS NULL');
  const one = database.prepare<[string], Row>(
    'SELECT id, settings FROM connections WHERE id = ? AND removed_at IS NULL',
  );
  const insert = database.prepare<[string, string, number, number], void>(
    'INSERT INTO connections (id, settings, created_at, updated_at) VALUES (?, ?, ?, ?)',
  );
  const change = database.prepare<[string, number, string], void>(
    'UPDATE connections SET settings = ?, updated_at = ? WHERE id = ? AND removed_at IS NULL',
  );
  const open = database.prepare<[string], { drafts: number }>(
    `SELECT coalesce(sum(drafts), 0) AS drafts FROM draft_counts WHERE connection_id = ? AND state <> 'accepted'`,
  );
  // The row stays: what was accepted through it, and every attempt, refers to it.
  const remove = database.prepare<[number, string], void>('UPDATE connections SET removed_at = ? WHERE id = ?');

  const removeTemplates = database.prepare<[string], void>('DELETE FROM templates WHERE connection_id = ?');

  const get = (id: string): StoredConnection | null => {
    const row = one.get(id);
    return row === undefined ? null : toConnection(row);
  };
  return {
    list: () =>
      all
        .all()
        .map(toConnection)
        .sort((a, b) => a.settings.name.localeCompare(b.settings.name, 'tr') || (a.id < b.id ? -1 : 1)),
    get,
    create: (settings) => {
      const id = randomUUID();
      const now = clock.now();
      database.write(() => insert.run(id, write(settings), now, now));
      return { id, settings };
    },
    update: (id, settings) => {
      const { changes } = database.write(() => change.run(write(settings), clock.now(), id));
      if (changes === 0) throw notFound('connection', id);
      return { id, settings };
    },
    remove: (id) =>
      database.write(() => {
        if (get(id) === null) throw notFound('connection', id);
        const drafts = open.get(id)?.drafts ?? 0;
        if (drafts === 0) {
          remove.run(clock.now(), id);
          removeTemplates.run(id);
        }
        return { removed: drafts === 0, drafts };
      }),
  };
}
