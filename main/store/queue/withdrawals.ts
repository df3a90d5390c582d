/** Drafts that left the queue without the user: why, and where they were, so that they can be queued again in the same order. */
import type { DraftCounts, WithdrawalReason } from '../../../domain/model/draft.ts';
import type { Database } from '../database.ts';

/** Call within the transaction that withdraws the draft, before its state changes. */
export function noteWithdrawal(database: Database, draftRow: number, reason: WithdrawalReason): void {
  database
    .statement<[number, string, number], void>(
      `INSERT OR REPLACE INTO draft_withdrawals
       SELECT row, ?, ?, coalesce(queue_position, 0) FROM drafts WHERE row = ?`,
    )
    .run(database.now(), reason, draftRow);
}

/** For a row `w` of draft_withdrawals. */
export const isFromSettings = `w.reason IN ('settings', 'policy')`;

/** Call within the transaction that saves other content: what left the queue was ready to be sent, and this may not be. */
export function endWithdrawal(database: Database, draftRow: number): void {
  database
    .statement<[number], void>(`DELETE FROM draft_withdrawals AS w WHERE w.row = ? AND ${isFromSettings}`)
    .run(draftRow);
}

/** Not those that are held back, because they may be in the service: the user decides about them first. */
const fromSettings = `FROM draft_withdrawals w CROSS JOIN drafts d ON d.row = w.row
  WHERE d.connection_id = ? AND d.state = 'draft' AND d.deleted_at IS NULL AND ${isFromSettings}
    AND NOT EXISTS (SELECT 1 FROM draft_restored r WHERE r.row = d.row)`;

/** The connection's drafts that a change of settings took out of the queue and that were not edited since, in their former order. */
export const withdrawnBySettings = (database: Database, connectionId: string): readonly string[] =>
  database
    .statement<[string], { id: string }>(`SELECT d.id ${fromSettings} ORDER BY w.at, w.position`)
    .all(connectionId)
    .map(({ id }) => id);

/** How many drafts {@link withdrawnBySettings} returns, by reason. */
export const withdrawnCounts = (database: Database, connectionId: string): DraftCounts['withdrawn'] =>
  database
    .statement<[string], DraftCounts['withdrawn']>(
      `SELECT count(*) FILTER (WHERE w.reason = 'settings') AS settings,
         count(*) FILTER (WHERE w.reason = 'policy') AS policy ${fromSettings}`,
    )
    .get(connectionId) ?? { settings: 0, policy: 0 };
