import { documentKinds } from '../../../domain/model/draft-state.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import { longestTemplateName } from '../../../domain/model/template.ts';
import { freeName } from '../../../domain/names.ts';
import type { DatabaseReader, Row } from './database-reader.ts';
import { isPracticeAddress } from '../../../domain/practice-company.ts';
import { isJsonObject } from '../../../domain/json.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { addressNames } from '../../destination.ts';
import { parse } from '../../store/json.ts';
import { isJson, isRecord } from './stored-draft.ts';
import type { Target } from './target.ts';

interface Order {
  readonly prefer: 'backup' | 'former';
  readonly isOlder: boolean;
}
type Copy = (target: Target, rows: readonly Row[], order: Order) => void;

/** By table, in the order in which they are copied: other rows refer to connections. */
const copies: Readonly<Record<string, Copy>> = {
  connections: copyConnections,
  preferences: copyPreferences,
  request_counts: copyRequestCounts,
  answered_addresses: copyAnsweredAddresses,
  removed_sent: copyRemovedSent,
  templates: (target, rows, { isOlder }) => rows.forEach((row) => putTemplate(target, row, isOlder)),
  e_documents: (target, rows) => rows.forEach((row) => putNewer(target, 'e_documents', row)),
  mappings: (target, rows) => rows.forEach((row) => putNewer(target, 'mappings', row)),
};
/** The tables whose rows belong to no draft. */
export const sharedTables: readonly string[] = Object.keys(copies);

/**
 * Copies the rows that belong to no draft. Of rows that both files have, connections' settings, e-documents and mappings are the
 * newer, preferences and template names come from the former file unless it `isOlder`, counts of requests are the larger; what
 * cannot be read in the former file replaces nothing. With `prefer: 'backup'`, a connection is removed only if it is in both.
 */
export function copySharedRows(target: Target, reader: DatabaseReader, order: Order): void {
  for (const [table, copy] of Object.entries(copies)) copy(target, reader.all(table), order);
  renameDuplicateTemplates(target);
}

function copyConnections(target: Target, rows: readonly Row[], { prefer, isOlder }: Order): void {
  const removed = prefer === 'former' ? 'excluded.removed_at' : 'iif(removed_at IS NULL, NULL, excluded.removed_at)';
  for (const row of rows) {
    const { id, settings, created_at, updated_at, removed_at } = row;
    if (!isText(id) || !isText(settings) || typeof created_at !== 'number' || typeof updated_at !== 'number') continue;
    const conflict = isRecord(settings)
      ? `DO UPDATE SET settings = iif(excluded.updated_at ${isOlder ? '>' : '>='} updated_at, excluded.settings, settings),
           updated_at = max(excluded.updated_at, updated_at), removed_at = ${removed}`
      : 'DO NOTHING';
    target.run(
      `INSERT INTO connections VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) ${conflict}`,
      ...[id, settings, created_at, updated_at, typeof removed_at === 'number' ? removed_at : null],
    );
  }
}

function copyPreferences(target: Target, rows: readonly Row[], { isOlder }: Order): void {
  for (const { name, value } of rows) {
    if (!isText(name) || !isText(value) || !isJson(value)) continue;
    const conflict = isOlder ? 'NOTHING' : 'UPDATE SET value = excluded.value';
    target.run(`INSERT INTO preferences VALUES (?, ?) ON CONFLICT DO ${conflict}`, name, value);
  }
}

function copyRequestCounts(target: Target, rows: readonly Row[]): void {
  for (const { connection_id, day, requests } of rows) {
    if (!isText(connection_id) || !isText(day) || typeof requests !== 'number') continue;
    target.run(
      `INSERT INTO request_counts VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET requests = max(requests, excluded.requests)`,
      ...[connection_id, day, requests],
    );
  }
}

function copyAnsweredAddresses(target: Target, rows: readonly Row[]): void {
  for (const { connection_id, address } of rows) {
    if (!isText(connection_id) || !isText(address)) continue;
    const isThere = 'WHERE EXISTS (SELECT 1 FROM connections WHERE id = ?)';
    target.run(
      `INSERT OR IGNORE INTO answered_addresses SELECT ?, ? ${isThere}`,
      ...[connection_id, address, connection_id],
    );
  }
}

function copyRemovedSent(target: Target, rows: readonly Row[]): void {
  for (const { id, accepted_at } of rows) {
    if (!isText(id) || typeof accepted_at !== 'number') continue;
    target.run('INSERT OR IGNORE INTO removed_sent VALUES (?, ?)', id, accepted_at);
  }
}

/**
 * Each connection that this computer knows keeps its addresses; others get none, also none that has answered: an address that a backup
 * from elsewhere brings would receive the key that the user enters. Requests to the practice company's address leave this computer in
 * no case.
 */
export function keepAddresses(target: Target, former: DatabaseReader | null): void {
  const own = new Map(former?.all('connections').map(({ id, settings }) => [id, settingsOf(settings)]));
  for (const { id, settings } of target.rows('SELECT id, settings FROM connections')) {
    const given = settingsOf(settings);
    const known = own.get(id);
    const kept = addressNames.map((name) => {
      const address = given[name];
      const isPractice = typeof address === 'string' && isPracticeAddress(address);
      return [name, known === undefined ? (isPractice ? address : '') : (known[name] ?? '')];
    });
    const changed = JSON.stringify({ ...given, ...Object.fromEntries(kept) });
    target.run('UPDATE connections SET settings = ? WHERE id = ?', changed, String(id));
  }
  target.run('DELETE FROM answered_addresses');
  copyAnsweredAddresses(target, former?.all('answered_addresses') ?? []);
}

/** What cannot be read counts as no settings. */
function settingsOf(stored: unknown): JsonObject {
  const settings = isText(stored) ? parse(stored) : null;
  return isJsonObject(settings) ? settings : {};
}

/** For rows whose connection cannot be read: one without settings, which are older than any that can be read. */
export const putUnreadable = (target: Target, id: string, createdAt: number): void =>
  target.run(`INSERT OR IGNORE INTO connections VALUES (?, '{}', ?, 0, NULL)`, id, createdAt);

/** Renames templates whose name a newer one has, because saving a template replaces all templates with its name. */
function renameDuplicateTemplates(target: Target): void {
  const taken = new Map<unknown, readonly string[]>();
  const live = `SELECT id, connection_id, name FROM templates WHERE deleted_at IS NULL ORDER BY created_at DESC, rowid DESC`;
  for (const { id, connection_id, name } of target.rows(live)) {
    if (!isText(id) || !isText(name)) continue;
    const names = taken.get(connection_id) ?? [];
    const free = freeName(name, names, longestTemplateName);
    if (free !== name) target.run('UPDATE templates SET name = ? WHERE id = ?', free, id);
    taken.set(connection_id, [...names, free]);
  }
}

/** A template that both files have gets this file's name unless it `isOlder`, and is deleted only if it is deleted in both. */
function putTemplate(target: Target, row: Row, isOlder: boolean): void {
  const { id, connection_id, kind, name, created_at, deleted_at, content } = row;
  if (!isText(id) || !isText(connection_id) || !isText(name) || !isText(content)) return;
  if (!isKind(kind) || typeof created_at !== 'number') return;
  putUnreadable(target, connection_id, created_at);
  target.run(
    `INSERT INTO templates (id, connection_id, kind, name, created_at, deleted_at, content) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE
     SET ${isOlder ? '' : 'name = excluded.name,'} deleted_at = iif(excluded.deleted_at IS NULL, NULL, deleted_at)`,
    ...[id, connection_id, kind, name, created_at, typeof deleted_at === 'number' ? deleted_at : null, content],
  );
}

const timeOf = { e_documents: 'read_at', mappings: 'updated_at' } as const;

const isReadable = ({ parties, content }: Row): boolean =>
  [parties, content].every((json) => typeof json !== 'string' || isJson(json));

/** Of a row that both files have, the one read or changed later is kept. */
function putNewer(target: Target, table: keyof typeof timeOf, row: Row): void {
  const { connection_id: connectionId } = row;
  const time = row[timeOf[table]];
  if (!isText(connectionId) || typeof time !== 'number') return;
  putUnreadable(target, connectionId, time);
  const names = target.columns(table).filter((name) => name !== 'row' && row[name] !== undefined);
  const changes = names.map((name) => `${name} = excluded.${name}`).join(', ');
  const later = `DO UPDATE SET ${changes} WHERE excluded.${timeOf[table]} >= ${table}.${timeOf[table]}`;
  target.run(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})
     ON CONFLICT ${isReadable(row) ? later : 'DO NOTHING'}`,
    ...names.map((name) => row[name] as string | number | null),
  );
}

/** Rebuilds what is computed from the rows: search indexes and counts of drafts. */
export function rebuildIndexes(target: Target): void {
  target.run(`INSERT INTO draft_search (draft_search) VALUES ('delete-all')`);
  target.run('INSERT INTO draft_search (rowid, words) SELECT row, search_text FROM draft_contents');
  target.run(`INSERT INTO e_document_search (e_document_search) VALUES ('delete-all')`);
  target.run('INSERT INTO e_document_search (rowid, words) SELECT row, search_text FROM e_documents');
  // Filled in the background while Rampa runs.
  target.run(`INSERT INTO line_search (line_search) VALUES ('delete-all')`);
  target.run('INSERT OR IGNORE INTO line_search_due SELECT row FROM drafts');
  target.run('DELETE FROM draft_counts');
  target.run(
    `INSERT INTO draft_counts SELECT connection_id, kind, state, count(*) FROM drafts
     WHERE deleted_at IS NULL GROUP BY connection_id, kind, state`,
  );
}

const isKind = (value: unknown): value is DocumentKind => documentKinds.some((kind) => kind === value);
const isText = (value: unknown): value is string => typeof value === 'string';
