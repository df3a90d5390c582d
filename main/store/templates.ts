import { randomUUID } from 'node:crypto';
import { linesOf, textOf } from '../../domain/value.ts';
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import { longestTemplateName } from '../../domain/model/template.ts';
import type { Template } from '../../domain/model/template.ts';
import { freeName, nameKey } from '../../domain/names.ts';
import type { Clock } from '../ports.ts';
import type { Database } from './database.ts';
import { nameTaken, notFound } from './errors.ts';
import { readRecord, write } from './json.ts';
import type { StoredTemplate, TemplateStore } from './types.ts';

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

export function createTemplates(database: Database, clock: Clock): TemplateStore {
  const all = database.prepare<[string], Row>(
    `SELECT ${columns} FROM templates t WHERE t.connection_id = ? AND t.deleted_at IS NULL`,
  );
  const one = database.prepare<[string], Row>(
    `SELECT ${columns} FROM templates t JOIN connections c ON c.id = t.connection_id
     WHERE t.id = ? AND t.deleted_at IS NULL AND c.removed_at IS NULL`,
  );
  const insert = database.prepare<[string, string, string, string, number, string], void>(
    'INSERT INTO templates (id, connection_id, kind, name, created_at, content) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const rename = database.prepare<[string, string], void>('UPDATE templates SET name = ? WHERE id = ?');
  const mark = database.prepare<[number, string], void>(
    'UPDATE templates SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL',
  );
  const marked = database.prepare<[string], Row>(
    `SELECT ${columns} FROM templates t WHERE t.id = ? AND t.deleted_at IS NOT NULL`,
  );
  const unmark = database.prepare<[string, string], void>(
    'UPDATE templates SET deleted_at = NULL, name = ? WHERE id = ?',
  );
  const purge = database.prepare<[number], void>('DELETE FROM templates WHERE deleted_at < ?');

  const get = (id: string): StoredTemplate | null => {
    const row = one.get(id);
    return row === undefined ? null : { ...toTemplate(row), content: readRecord(row.content) };
  };
  /** Saving one under a name replaces all that are called so: two of a name, and the wrong one would go. */
  function requireFree(connectionId: string, name: string, renamed?: string): void {
    const key = nameKey(name);
    const taken = all.all(connectionId).find((other) => other.id !== renamed && nameKey(other.name) === key);
    if (taken !== undefined) throw nameTaken('template', taken.id);
  }
  return {
    list: (connectionId) =>
      all
        .all(connectionId)
        .map(toTemplate)
        .sort((a, b) => a.name.localeCompare(b.name, 'tr') || b.createdAt - a.createdAt),
    get,
    create: ({ connectionId, kind, name, content }, replaced = []) =>
      database.write(() => {
        const id = randomUUID();
        for (const former of replaced) mark.run(clock.now(), former);
        requireFree(connectionId, name);
        insert.run(id, connectionId, kind, name, clock.now(), write(content));
        const made = get(id);
        if (made === null) throw notFound('template', id);
        return made;
      }),
    rename: (id, name) =>
      database.write(() => {
        const row = one.get(id);
        if (row === undefined) throw notFound('template', id);
        requireFree(row.connectionId, name, id);
        rename.run(name, id);
      }),
    delete: (id) =>
      database.write(() => {
        purge.run(clock.now() - keptDeletedMs);
        return mark.run(clock.now(), id).changes > 0;
      }),
    undelete: (id) =>
      database.write(() => {
        const row = marked.get(id);
        if (row === undefined) return null;
        // Saving one under a name replaces all that are called so.
        const taken = all.all(row.connectionId).map(({ name }) => name);
        const name = freeName(row.name, taken, longestTemplateName);
        unmark.run(name, id);
        return name;
      }),
  };
}

function toTemplate({ content, ...row }: Row): Template {
  const held = readRecord(content);
  const { CustomerCode, CustomerName } = held;
  return {
    ...row,
    customerCode: textOf(CustomerCode) || null,
    customerName: textOf(CustomerName) || null,
    lineCount: linesOf(held).length,
  };
}
