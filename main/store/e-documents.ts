import { randomUUID } from 'node:crypto';
import type { EDocument, Party } from '../../domain/e-documents/e-document.ts';
import type {
  EDocumentFacts,
  EDocumentPage,
  EDocumentQuery,
  StoredEDocument,
} from '../../domain/e-documents/stored.ts';
import type { Database } from './database.ts';
import { essenceDigest, essenceEnd, essenceIn } from './stored-e-document.ts';
import { notFound, UnreadableText } from './errors.ts';
import { readEDocument, readParties, write } from './json.ts';
import { prefixQuery } from './words.ts';

/** An e-document as its row stores it. */
export interface FiledEDocument extends EDocumentFacts {
  /** The ETTN, or a hash of the content if there is none. */
  readonly identity: string;
  readonly searchText: string;
  /** Digest of what all files of the document have in common. */
  readonly essence: string;
  /** See stored-e-document.ts. */
  readonly content: string;
}

const keptDeletedMs = 30 * 24 * 60 * 60 * 1000;

interface Row extends Omit<StoredEDocument, 'supplier' | 'customer'> {
  readonly row: number;
  readonly parties: string;
}
const columns = `row, id, kind, number, ettn, date, parties, total, currency, line_count AS lineCount, file, read_at AS readAt`;
const live = 'connection_id = ? AND deleted_at IS NULL';

/**
 * Stores the e-documents of a file, in the given order. One that is stored already is updated, and restored if deleted. Throws
 * `notFound` if the connection was removed meanwhile.
 */
export const keep = (
  database: Database,
  connectionId: string,
  file: string,
  documents: readonly FiledEDocument[],
): readonly StoredEDocument[] =>
  database.write(() => {
    const connection = database
      .statement<[string], { id: string }>('SELECT id FROM connections WHERE id = ? AND removed_at IS NULL')
      .get(connectionId);
    if (connection === undefined) throw notFound('connection', connectionId);
    return documents.map((document) => keepOne(database, connectionId, file, document));
  });

/**
 * Whether the document, or another one with the same ETTN, is stored. Deleted ones do not count; a damaged one counts as the same,
 * so that reading its file again replaces it.
 */
export function storedAs(
  database: Database,
  connectionId: string,
  { identity, essence }: FiledEDocument,
): 'none' | 'same' | 'other' {
  const stored = database
    .statement<[number, string, string], { row: number; start: string }>(
      `SELECT row, substr(content, 1, ?) AS start FROM e_documents WHERE ${live} AND identity = ?`,
    )
    .get(essenceEnd, connectionId, identity);
  if (stored === undefined) return 'none';
  const known = essenceIn(stored.start) ?? essenceOfRow(database, stored.row);
  return known === null || known === essence ? 'same' : 'other';
}

/** Null if the content is damaged. */
function essenceOfRow(database: Database, row: number): string | null {
  const stored = database
    .statement<[number], { content: string }>('SELECT content FROM e_documents WHERE row = ?')
    .get(row);
  try {
    return stored === undefined ? null : essenceDigest(readEDocument(stored.content));
  } catch (error) {
    if (error instanceof UnreadableText) return null;
    throw error;
  }
}

function keepOne(database: Database, connectionId: string, file: string, filed: FiledEDocument): StoredEDocument {
  const { identity, kind, number, ettn, date, supplier, customer, total, currency, lineCount } = filed;
  const parties: readonly Party[] = [supplier, customer];
  const row = database
    .statement<(string | number | null)[], Row>(
      `INSERT INTO e_documents (id, connection_id, identity, kind, number, ettn, date, parties, total, currency, line_count,
         file, read_at, search_text, content)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (connection_id, identity) DO UPDATE SET
         kind = excluded.kind, number = excluded.number, ettn = excluded.ettn, date = excluded.date,
         parties = excluded.parties, total = excluded.total, currency = excluded.currency,
         line_count = excluded.line_count, file = excluded.file, read_at = excluded.read_at, deleted_at = NULL,
         search_text = excluded.search_text, content = excluded.content
       RETURNING ${columns}`,
    )
    .get(
      ...[randomUUID(), connectionId, identity, kind, number, ettn, date, write(parties), total, currency, lineCount],
      ...[file, database.now(), filed.searchText, filed.content],
    );
  if (row === undefined) throw notFound('connection', connectionId);
  database.statement<[number], void>('DELETE FROM e_document_search WHERE rowid = ?').run(row.row);
  database
    .statement<[number, string], void>('INSERT INTO e_document_search (rowid, words) VALUES (?, ?)')
    .run(row.row, filed.searchText);
  return toKept(row);
}

const sortColumn = { read: 'read_at', number: 'number', date: 'date' } as const;

export function list(database: Database, query: EDocumentQuery): EDocumentPage {
  const { connectionId, search = '', sort = 'read', descending = false, offset, limit } = query;
  const match = prefixQuery(search);
  if (match === null && search.trim() !== '') return { rows: [], total: 0 };
  const found =
    match === null ? '' : ' AND row IN (SELECT rowid FROM e_document_search WHERE e_document_search MATCH ?)';
  const bound = [connectionId, ...(match === null ? [] : [match])];
  const way = descending ? 'DESC' : 'ASC';
  return database.read(() => ({
    rows: database
      .statement<(string | number)[], Row>(
        `SELECT ${columns} FROM e_documents WHERE ${live}${found}
         ORDER BY ${sortColumn[sort]} ${way}, row ${way} LIMIT ? OFFSET ?`,
      )
      .all(...bound, limit, offset)
      .map(toKept),
    total:
      database
        .statement<string[], { total: number }>(`SELECT count(*) AS total FROM e_documents WHERE ${live}${found}`)
        .get(...bound)?.total ?? 0,
  }));
}

/** `null` if it is deleted or unknown. Throws `databaseDamaged` if its content is not an e-document. */
export function get(
  database: Database,
  id: string,
): { readonly kept: StoredEDocument; readonly document: EDocument } | null {
  const row = database
    .statement<[string], Row & { content: string }>(
      `SELECT ${columns}, content FROM e_documents WHERE id = ? AND deleted_at IS NULL`,
    )
    .get(id);
  if (row === undefined) return null;
  const { content, ...shown } = row;
  return { kept: toKept(shown), document: readEDocument(content) };
}

/** Finds an e-document by ETTN, otherwise by number if exactly one has it. `issuer`: the tax number of its supplier, or `''`. */
export function find(
  database: Database,
  { connectionId, ettn, number, issuer }: Readonly<Record<'connectionId' | 'ettn' | 'number' | 'issuer', string>>,
): StoredEDocument | null {
  const by = (column: 'identity' | 'number', value: string): readonly StoredEDocument[] =>
    value === ''
      ? []
      : database
          .statement<[string, string], Row>(
            `SELECT ${columns} FROM e_documents WHERE ${live} AND ${column} = ? LIMIT 10`,
          )
          .all(connectionId, value)
          .map(toKept);
  const [same] = by('identity', ettn);
  if (same !== undefined) return same;
  const numbered = by('number', number).filter(
    (one) => (ettn === '' || one.ettn === '') && (issuer === '' || one.supplier.taxNumber === issuer),
  );
  return numbered.length === 1 ? (numbered[0] ?? null) : null;
}

/**
 * Also removes for good what was deleted over 30 days ago, unless the clock was wrong then. Returns the ids that were not deleted
 * before.
 */
const deleteEDocuments = (database: Database, ids: readonly string[]): readonly string[] =>
  database.write(() => {
    const gone = database
      .statement<[number], { row: number }>(
        'DELETE FROM e_documents WHERE deleted_at < ? AND deleted_at >= read_at RETURNING row',
      )
      .all(database.now() - keptDeletedMs);
    for (const { row } of gone) {
      database.statement<[number], void>('DELETE FROM e_document_search WHERE rowid = ?').run(row);
    }
    const mark = database.statement<[number, string], void>(
      'UPDATE e_documents SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL',
    );
    return ids.filter((id) => mark.run(database.now(), id).changes > 0);
  });
export { deleteEDocuments as delete };

export const undelete = (database: Database, ids: readonly string[]): readonly string[] =>
  database.write(() => {
    const unmark = database.statement<[string], void>(
      'UPDATE e_documents SET deleted_at = NULL WHERE id = ? AND deleted_at IS NOT NULL',
    );
    return ids.filter((id) => unmark.run(id).changes > 0);
  });

/** Removes all e-documents of a connection, including deleted ones. */
export function removeEDocumentsOf(database: Database, connectionId: string): void {
  database
    .statement<[string], void>(
      'DELETE FROM e_document_search WHERE rowid IN (SELECT row FROM e_documents WHERE connection_id = ?)',
    )
    .run(connectionId);
  database.statement<[string], void>('DELETE FROM e_documents WHERE connection_id = ?').run(connectionId);
}

function toKept({ row: _row, parties, ...shown }: Row): StoredEDocument {
  const [supplier, customer] = readParties(parties);
  return { ...shown, supplier, customer };
}
