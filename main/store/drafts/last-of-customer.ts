import { draftStates } from '../../../domain/model/draft-state.ts';
import type { DraftState } from '../../../domain/model/draft-state.ts';
import type { Database } from '../database.ts';
import type { DraftStore } from '../types.ts';
import { draftColumns, toSummary } from './rows.ts';
import type { DraftRow } from './rows.ts';

const unsent = draftStates.filter((state) => state !== 'accepted');

/** One step into an index for each state: its time does not grow with the number of drafts, nor with a customer's. */
export function createLastOfCustomer(database: Database): DraftStore['lastOfCustomer'] {
  const newest = database.prepare<[string, string, DraftState, string, string], DraftRow>(
    `SELECT ${draftColumns} FROM drafts d INDEXED BY drafts_by_customer_code
     WHERE d.connection_id = ? AND d.customer_code = ? AND d.state = ? AND d.kind = ? AND d.deleted_at IS NULL
       AND d.operation = 'create' AND d.line_count > 0 AND d.id <> ?
     ORDER BY d.row DESC LIMIT 1`,
  );
  return ({ connectionId, kind, customerCode, exceptId }) =>
    database.read(() => {
      const of = (state: DraftState): DraftRow | undefined =>
        newest.all(connectionId, customerCode, state, kind, exceptId)[0];
      const rows = unsent.flatMap((state) => of(state) ?? []);
      const found = of('accepted') ?? rows.sort((a, b) => b.row - a.row)[0];
      return found === undefined ? null : toSummary(found);
    });
}
