/** Drafts that were handed over to another workstation in a file, or received from one, in the table `draft_handovers`. */
import type { DraftFileOrigin } from '../../domain/model/draft-file.ts';
import type { Handover } from '../../domain/model/handover.ts';
import type { Database } from './database.ts';

interface Row {
  readonly direction: Handover['direction'];
  readonly at: number;
  readonly name: string;
  readonly organisation: string;
  readonly confirmed: number;
}

/** Newest first; none for an unknown draft. */
export const list = (database: Database, draftId: string): readonly Handover[] =>
  database
    .statement<[string], Row>(
      `SELECT h.direction, h.at, h.name, h.organisation, h.confirmed
       FROM drafts d JOIN draft_handovers h ON h.draft_row = d.row WHERE d.id = ? ORDER BY h.at DESC, h.row DESC`,
    )
    .all(draftId)
    .map(({ direction, at, name, organisation, confirmed }) =>
      direction === 'out'
        ? { direction, at, file: name, confirmed: confirmed === 1 }
        : { direction, at, origin: { connection: name, organisation } },
    );

/** Whether the draft was handed over and the user has not confirmed since then that it is sent from here. */
export const isOpen = (database: Database, draftId: string): boolean =>
  database
    .statement<[string], object>(
      `SELECT 1 FROM drafts d JOIN draft_handovers h ON h.draft_row = d.row
       WHERE d.id = ? AND h.direction = 'out' AND h.confirmed = 0 LIMIT 1`,
    )
    .get(draftId) !== undefined;

/** Call it before writing the file, so that each file has its record; call `takeBack` if the file could not be written. */
export function handedOut(database: Database, ids: readonly string[], file: string): { readonly takeBack: () => void } {
  const rows = insert(database, ids, { direction: 'out', name: file, organisation: '' });
  const remove = database.statement<[number], void>('DELETE FROM draft_handovers WHERE row = ?');
  return { takeBack: () => database.write(() => rows.forEach((row) => remove.run(row))) };
}

export function received(
  database: Database,
  ids: readonly string[],
  { connection, organisation }: DraftFileOrigin,
): void {
  insert(database, ids, { direction: 'in', name: connection, organisation });
}

/** Returns the ids that exist. */
export const confirm = (database: Database, ids: readonly string[]): readonly string[] =>
  database.write(() =>
    ids.filter((id) => {
      const row = rowOf(database, id);
      if (row === undefined) return false;
      database
        .statement<[number], void>(`UPDATE draft_handovers SET confirmed = 1 WHERE draft_row = ? AND direction = 'out'`)
        .run(row);
      return true;
    }),
  );

const rowOf = (database: Database, id: string): number | undefined =>
  database.statement<[string], { row: number }>('SELECT row FROM drafts WHERE id = ? AND deleted_at IS NULL').get(id)
    ?.row;

const insert = (
  database: Database,
  ids: readonly string[],
  handover: Pick<Row, 'direction' | 'name' | 'organisation'>,
): readonly number[] =>
  database.write(() =>
    ids.flatMap((id) => {
      const draft = rowOf(database, id);
      if (draft === undefined) return [];
      const { lastInsertRowid } = database
        .statement<[Record<string, string | number>], void>(
          `INSERT INTO draft_handovers (draft_row, at, direction, name, organisation, confirmed)
           VALUES (@draft, @at, @direction, @name, @organisation, 0)`,
        )
        .run({ ...handover, draft, at: database.now() });
      return [Number(lastInsertRowid)];
    }),
  );
