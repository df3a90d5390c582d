import type { Handover } from '../../domain/model/handover.ts';
import type { Clock } from '../ports.ts';
import type { Database } from './database.ts';
import type { HandoverStore } from './types.ts';

/** Reads and writes `draft_handovers`: which drafts went to another workstation in a file, and which came in one. */
export function createHandovers(database: Database, clock: Clock): HandoverStore {
  const rowOf = database.prepare<[string], { row: number }>(
    'SELECT row FROM drafts WHERE id = ? AND deleted_at IS NULL',
  );
  const insert = database.prepare<[number, number, string, string, string], void>(
    `INSERT INTO draft_handovers (draft_row, at, direction, name, organisation, confirmed) VALUES (?, ?, ?, ?, ?, 0)`,
  );
  const remove = database.prepare<[number], void>('DELETE FROM draft_handovers WHERE row = ?');
  const confirm = database.prepare<[number], void>(
    `UPDATE draft_handovers SET confirmed = 1 WHERE draft_row = ? AND direction = 'out'`,
  );
  const open = database.prepare<[string], object>(
    `SELECT 1 FROM drafts d JOIN draft_handovers h ON h.draft_row = d.row
     WHERE d.id = ? AND h.direction = 'out' AND h.confirmed = 0 LIMIT 1`,
  );
  const listed = database.prepare<[string], Row>(
    `SELECT h.direction, h.at, h.name, h.organisation, h.confirmed FROM drafts d JOIN draft_handovers h ON h.draft_row = d.row
     WHERE d.id = ? ORDER BY h.at DESC, h.row DESC`,
  );
  const note = (ids: readonly string[], direction: Row['direction'], name: string, organisation: string) =>
    database.write(() =>
      ids.flatMap((id) => {
        const row = rowOf.get(id)?.row;
        if (row === undefined) return [];
        return [Number(insert.run(row, clock.now(), direction, name, organisation).lastInsertRowid)];
      }),
    );
  return {
    list: (draftId) => listed.all(draftId).map(toHandover),
    isOpen: (draftId) => open.get(draftId) !== undefined,
    handedOut: (ids, file) => {
      const rows = note(ids, 'out', file, '');
      return { takeBack: () => database.write(() => rows.forEach((row) => remove.run(row))) };
    },
    received: (ids, { connection, organisation }) => void note(ids, 'in', connection, organisation),
    confirm: (ids) =>
      database.write(() =>
        ids.filter((id) => {
          const row = rowOf.get(id)?.row;
          if (row !== undefined) confirm.run(row);
          return row !== undefined;
        }),
      ),
  };
}

interface Row {
  readonly direction: Handover['direction'];
  readonly at: number;
  readonly name: string;
  readonly organisation: string;
  readonly confirmed: number;
}

const toHandover = ({ direction, at, name, organisation, confirmed }: Row): Handover =>
  direction === 'out'
    ? { direction, at, file: name, confirmed: confirmed === 1 }
    : { direction, at, origin: { connection: name, organisation } };
