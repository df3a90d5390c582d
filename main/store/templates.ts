import { randomUUID } from 'node:crypto';
import { linesOf, textOf } from '../../domain/value.ts';
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import { longestTemplateName } from '../../domain/model/template.ts';
import type { Template } from '../../domain/model/template.ts';
import { freeName, nameKey } from '../../domain/names.ts';
import type { Database } from './database.ts';
import { nameTaken, notFound } from './errors.ts';
import { readRecord, readRecordOrEmpty, write } from './json.ts';
import type { StoredTemplate } from './types.ts';

const keptDeletedMs = 30 * 24 * 60 * 60 * 1000;

interface Row {
  readonly id: string;
  readonly connectionId: string;
  readonly kind: DocumentKind;
  readonly name: string;
  readonly createdAt: number;
  readonly content: string;
}
const columns = `t.id, t.connection_id AS connectionId, t.kind, t.name, t.created_at AS createdAt, t.content`;

const ofConnection = (database: Database, connectionId: string): readonly Row[] =>
  database
    .statement<[string], Row>(`SELECT ${columns} FROM templates t WHERE t.connection_id = ? AND t.deleted_at IS NULL`)
    .all(connectionId);

const live = (database: Database, id: string): Row | undefined =>
  database
    .statement<[string], Row>(
      `SELECT ${columns} FROM templates t JOIN connections c ON c.id = t.connection_id
       WHERE t.id = ? AND t.deleted_at IS NULL AND c.removed_at IS NULL`,
    )
    .get(id);

/** Sorted by name. */
export const list = (database: Database, connectionId: string): readonly Template[] =>
  ofConnection(database, connectionId)
    .map(toTemplate)
    .sort((a, b) => a.name.localeCompare(b.name, 'tr') || b.createdAt - a.createdAt);

/** `null` if it is deleted, or its connection was removed. */
export function get(database: Database, id: string): StoredTemplate | null {
  const row = live(database, id);
  return row === undefined ? null : { ...toTemplate(row), content: readRecord(row.content) };
}

/** `replaced`: ids of templates to delete first. Throws `nameTaken` if another template of the connection has the name. */
export const create = (
  database: Database,
  { connectionId, kind, name, content }: Pick<StoredTemplate, 'connectionId' | 'kind' | 'name' | 'content'>,
  replaced: readonly string[] = [],
): StoredTemplate =>
  database.write(() => {
    const id = randomUUID();
    for (const former of replaced) markDeleted(database, former);
    requireFree(database, connectionId, name);
    database
      .statement<[string, string, string, string, number, string], void>(
        'INSERT INTO templates (id, connection_id, kind, name, created_at, content) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(id, connectionId, kind, name, database.now(), write(content));
    const made = get(database, id);
    if (made === null) throw notFound('template', id);
    return made;
  });

/** Throws `notFound`, and `nameTaken` like {@link create}. */
export const rename = (database: Database, id: string, name: string): void =>
  database.write(() => {
    const row = live(database, id);
    if (row === undefined) throw notFound('template', id);
    requireFree(database, row.connectionId, name, id);
    database.statement<[string, string], void>('UPDATE templates SET name = ? WHERE id = ?').run(name, id);
  });

/**
 * Also removes for good the templates that were deleted over 30 days ago, unless the clock was wrong then. Returns whether the
 * template existed.
 */
const deleteTemplate = (database: Database, id: string): boolean =>
  database.write(() => {
    database
      .statement<[number], void>('DELETE FROM templates WHERE deleted_at < ? AND deleted_at >= created_at')
      .run(database.now() - keptDeletedMs);
    return markDeleted(database, id);
  });
export { deleteTemplate as delete };

/** Returns the name, with a number appended if another template has taken it; `null` if the template is not deleted. */
export const undelete = (database: Database, id: string): string | null =>
  database.write(() => {
    const row = database
      .statement<[string], Row>(`SELECT ${columns} FROM templates t WHERE t.id = ? AND t.deleted_at IS NOT NULL`)
      .get(id);
    if (row === undefined) return null;
    const taken = ofConnection(database, row.connectionId).map(({ name }) => name);
    const name = freeName(row.name, taken, longestTemplateName);
    database
      .statement<[string, string], void>('UPDATE templates SET deleted_at = NULL, name = ? WHERE id = ?')
      .run(name, id);
    return name;
  });

const markDeleted = (database: Database, id: string): boolean =>
  database
    .statement<[number, string], void>('UPDATE templates SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL')
    .run(database.now(), id).changes > 0;

/** Throws `nameTaken`. Names are unique, because saving a template under an existing name replaces that template. */
function requireFree(database: Database, connectionId: string, name: string, renamed?: string): void {
  const key = nameKey(name);
  const taken = ofConnection(database, connectionId).find(
    (other) => other.id !== renamed && nameKey(other.name) === key,
  );
  if (taken !== undefined) throw nameTaken('template', taken.id);
}

function toTemplate({ content, ...row }: Row): Template {
  const held = readRecordOrEmpty(content);
  const { CustomerCode, CustomerName } = held;
  return {
    ...row,
    customerCode: textOf(CustomerCode) || null,
    customerName: textOf(CustomerName) || null,
    lineCount: linesOf(held).length,
  };
}
