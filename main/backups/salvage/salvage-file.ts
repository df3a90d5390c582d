import Sqlite from 'better-sqlite3';
import type { Database as Connection, Statement } from 'better-sqlite3';
import { documentMigrations } from '../../store/migrations/documents/index.ts';
import { migrate } from '../../store/migrate.ts';
import { isJson, isRecord } from '../restore/stored-draft.ts';
import { PageImages } from './page-images.ts';
import { rebuildDrafts } from './rebuild-drafts.ts';
import { cellsOf, valuesOf } from './record.ts';
import type { Cell, Value } from './record.ts';
import { fits, shapesOf } from './shapes.ts';
import type { Shape } from './shapes.ts';
import { fillTablesFromStaging, quarantine, staging } from './staging.ts';
import { own } from '../../../domain/value.ts';
import { sha256 } from '../../submission.ts';

type Found = Readonly<Record<string, Value>>;

/**
 * Copies what is on the pages of a damaged documents.db and its write-ahead log into a new file at `target`, without relying on
 * page lists. The new file has the current schema, but its foreign keys and its indexes for searching and counting are
 * incomplete: only a restore reads it. Returns the ids of drafts that exist and cannot be read; `null` if there is no draft at
 * all. `logAlone`: the log belongs to another database, so only the log is read. Throws if the file cannot be opened.
 */
export function salvageFile(path: string, target: string, now: number, logAlone = false): readonly string[] | null {
  const images = new PageImages(path, logAlone);
  const connection = new Sqlite(target);
  try {
    connection.pragma('journal_mode = OFF');
    connection.pragma('synchronous = OFF');
    migrate(connection, documentMigrations, null);
    connection.pragma('foreign_keys = OFF');
    connection.function('sha256', { deterministic: true }, (bytes) =>
      bytes === null ? null : sha256(bytes as Uint8Array | string),
    );
    return connection.transaction(() => {
      const shapes = shapesOf(connection);
      connection.exec(staging);
      new Salvage(connection, shapes, images).scan();
      fillTablesFromStaging(connection);
      const unrecoverable = rebuildDrafts(connection, now);
      quarantine(connection, now, images.torn);
      return unrecoverable;
    })();
  } finally {
    connection.close();
    images.close();
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isUuid = (value: Value | undefined): boolean => typeof value === 'string' && uuid.test(value);
const isDigest = (value: Value | undefined): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const isObject = (value: Value | undefined): boolean => typeof value === 'string' && isRecord(value);

/** Conditions for a record beyond its columns' types; the tables' constraints check the rest. */
const isPlausible: Readonly<Record<string, (found: Found) => boolean>> = {
  drafts: ({ id, connection_id }) => isUuid(id) && isUuid(connection_id),
  submissions: ({ id }) => isUuid(id),
  attempts: ({ id }) => isUuid(id),
  connections: ({ id, settings }) => isUuid(id) && isObject(settings),
  preferences: ({ value }) => typeof value === 'string' && isJson(value),
  draft_contents: ({ content }) => isObject(content),
  draft_bases: ({ base }) => isObject(base),
  draft_version_baselines: ({ digest }) => isDigest(digest),
  draft_former_baselines: ({ digest }) => isDigest(digest),
  draft_conflicts: ({ base }) => isObject(base),
  templates: ({ id, connection_id, content }) => isUuid(id) && isUuid(connection_id) && isObject(content),
  e_documents: ({ id, connection_id, parties, content }) =>
    isUuid(id) && isUuid(connection_id) && typeof parties === 'string' && isObject(content),
  mappings: ({ id, connection_id }) => isUuid(id) && isUuid(connection_id),
  removed_sent: ({ id }) => isUuid(id),
  request_counts: ({ connection_id, day }) => isUuid(connection_id) && /^\d{4}-\d\d-\d\d$/.test(String(day)),
  sqlite_autoindex_drafts_1: ({ id }) => isUuid(id),
};
/** Not recognised by shape: `draft_counts` and the search indexes are rebuilt. */
const tablesNotMatchedByShape: ReadonlySet<string> = new Set(['draft_counts', 'line_search_due']);

class Salvage {
  readonly #connection: Connection;
  readonly #shapes: readonly Shape[];
  readonly #images: PageImages;
  readonly #statements = new Map<string, Statement<Value[]>>();

  constructor(connection: Connection, shapes: readonly Shape[], images: PageImages) {
    this.#connection = connection;
    this.#shapes = shapes.filter(({ name }) => !tablesNotMatchedByShape.has(name));
    this.#images = images;
  }

  scan(): void {
    let page = 0;
    for (const bytes of this.#images.all()) {
      page += 1;
      for (const cell of cellsOf(bytes, this.#images.usable)) {
        const shapes = this.#shapes.filter((shape) => shape.hasRowid === cell.table && fits(shape, cell.types));
        const payload = shapes.length === 0 ? null : this.#images.payload(cell.payload);
        const values = payload === null ? null : valuesOf(cell.types, payload, cell.payload.header);
        if (values !== null) for (const shape of shapes) this.#take(shape, named(shape, cell, values), page);
      }
    }
  }

  #take({ name, table }: Shape, found: Found, page: number): void {
    if (own(isPlausible, name)?.(found) === false) return;
    if (!table) {
      if (name === 'sqlite_autoindex_drafts_1')
        this.#insert('ids', { page, id: found['id'] ?? null, row: found['row'] ?? null });
      else this.#addEvidence({ ...found, ...(name === 'drafts_accepted' ? { state: 'accepted' } : {}) });
      return;
    }
    switch (name) {
      case 'drafts':
        this.#insert('copies', found);
        return;
      case 'submission_bodies':
        this.#insert('bodies', found);
        return;
      case 'draft_version_contents':
        this.#insert('blobs', { row: found['row'] ?? null, bytes: found['content'] ?? null });
        return;
      default:
        this.#insert(name, found);
    }
  }

  /** Stages what an index entry says about a draft. */
  #addEvidence({ row, connection_id, kind, state, updated_at, accepted_at }: Found): void {
    if (row === undefined || state === undefined) return;
    this.#insert('evidence', {
      ...{ row, state, connection_id: connection_id ?? null, kind: kind ?? null },
      ...{ updated_at: updated_at ?? null, accepted_at: accepted_at ?? null },
    });
  }

  /** Of several rows with the same key the first is kept; rows that violate the table's constraints are left out. */
  #insert(table: string, row: Found): void {
    const names = Object.keys(row);
    const sql = `INSERT OR IGNORE INTO "${table}" (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
    const statement = this.#statements.get(sql) ?? this.#connection.prepare<Value[]>(sql);
    this.#statements.set(sql, statement);
    statement.run(...Object.values(row));
  }
}

function named({ columns }: Shape, { rowid }: Cell, values: readonly Value[]): Found {
  return Object.fromEntries(
    values.map((value, index) => [columns[index]?.name ?? '', columns[index]?.isRowid === true ? rowid : value]),
  );
}
