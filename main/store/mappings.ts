import { randomUUID } from 'node:crypto';
import type { Mapping, MappingPage, MappingQuery, NewMapping } from '../../domain/e-documents/mapping.ts';
import { fold } from '../../domain/fold.ts';
import type { Database } from './database.ts';

const columns = `id, kind, partner, partner_name AS partnerName, text, unit, code, own_unit AS ownUnit, factor,
  updated_at AS updatedAt`;

const byName = new Intl.Collator('tr');

/** Stores mappings; each replaces an earlier mapping of the same text in the partner's files. */
export const keep = (database: Database, connectionId: string, mappings: readonly NewMapping[]): void =>
  database.write(() => {
    const insert = database.statement<(string | number)[], void>(
      `INSERT INTO mappings (id, connection_id, kind, partner, partner_name, text, unit, code, own_unit, factor, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (connection_id, kind, partner, text, unit) DO UPDATE SET
         partner_name = excluded.partner_name, code = excluded.code, own_unit = excluded.own_unit,
         factor = excluded.factor, updated_at = excluded.updated_at`,
    );
    for (const { kind, partner, partnerName, text, unit, code, ownUnit, factor } of mappings) {
      insert.run(
        ...[randomUUID(), connectionId, kind, partner, partnerName, text, unit, code, ownUnit, factor],
        database.now(),
      );
    }
  });

/** Sorted by partner. There are a few thousand mappings at most, so they need no search index. */
export function list(database: Database, query: MappingQuery): MappingPage {
  const { connectionId, partner, search = '', offset, limit } = query;
  const all = database
    .statement<string[], Mapping>(
      `SELECT ${columns} FROM mappings WHERE connection_id = ?${partner === undefined ? '' : ' AND partner = ?'}
       ORDER BY partner, kind, text, unit`,
    )
    .all(...(partner === undefined ? [connectionId] : [connectionId, partner]))
    .sort((a, b) => byName.compare(a.partnerName, b.partnerName));
  const words = fold(search).split(' ').filter(Boolean);
  const found =
    words.length === 0
      ? all
      : all.filter((one) => {
          const held = ` ${fold(`${one.partner} ${one.partnerName} ${one.text} ${one.code}`)}`;
          return words.every((word) => held.includes(` ${word}`));
        });
  return { rows: found.slice(offset, offset + limit), total: found.length };
}

const deleteMappings = (database: Database, ids: readonly string[]): void =>
  database.write(() => {
    const remove = database.statement<[string], void>('DELETE FROM mappings WHERE id = ?');
    for (const id of ids) remove.run(id);
  });
export { deleteMappings as delete };
