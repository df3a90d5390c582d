import { isEditable } from '../../domain/model/draft-state.ts';
import type { Approval } from '../../domain/model/approval.ts';
import type { Clock } from '../ports.ts';
import { boundOnce } from './database.ts';
import type { Database } from './database.ts';
import { approvedSha256 } from './drafts/approved-content.ts';
import type { ApprovedContent } from './drafts/approved-content.ts';
import { draftColumns } from './drafts/rows.ts';
import type { DraftRow } from './drafts/rows.ts';
import type { ApprovalStore } from './types.ts';

/** To be called within the transaction that changed what a draft would send. */
export type RenewApprovals = (row: number) => void;

/** Reads and writes `draft_approvals`. An approval is never changed nor deleted; whether it holds follows the content. */
export function createApprovals(database: Database, clock: Clock): ApprovalStore & { readonly renew: RenewApprovals } {
  const one = database.prepare<[string], DraftRow>(
    `SELECT ${draftColumns} FROM drafts d WHERE d.id = ? AND d.deleted_at IS NULL`,
  );
  const content = database.prepare<[number], ApprovedContent>(
    `SELECT d.operation, d.target_id AS targetId, c.content, b.base AS baseline
     FROM drafts d JOIN draft_contents c ON c.row = d.row LEFT JOIN draft_bases b ON b.row = d.row
     WHERE d.row = ${boundOnce}`,
  );
  const any = database.prepare<[number], object>('SELECT 1 FROM draft_approvals WHERE draft_row = ? LIMIT 1');
  const withHash = database.prepare<[number, string], object>(
    'SELECT 1 FROM draft_approvals WHERE draft_row = ? AND sha256 = ? LIMIT 1',
  );
  const mark = database.prepare<[string, number], void>(
    'UPDATE draft_approvals SET holds = (sha256 = ?) WHERE draft_row = ?',
  );
  const insert = database.prepare<[number, number, string, string, string, string], void>(
    `INSERT INTO draft_approvals (draft_row, approved_at, account, name, note, sha256, holds)
     VALUES (?, ?, ?, ?, ?, ?, 1)`,
  );
  const listed = database.prepare<[string], Omit<Approval, 'holds'> & { holds: number }>(
    `SELECT a.approved_at AS at, a.account, a.name, a.note, a.holds
     FROM drafts d JOIN draft_approvals a ON a.draft_row = d.row WHERE d.id = ? ORDER BY a.approved_at DESC, a.row DESC`,
  );
  const hashOf = (row: number): string | null => {
    const found = content.get(row);
    return found === undefined ? null : approvedSha256(found);
  };
  return {
    list: (draftId) => listed.all(draftId).map(({ holds, ...approval }) => ({ ...approval, holds: holds === 1 })),
    isApproved: (draftId) =>
      database.read(() => {
        const row = one.get(draftId)?.row;
        if (row === undefined || any.get(row) === undefined) return false;
        const hash = hashOf(row);
        return hash !== null && withHash.get(row, hash) !== undefined;
      }),
    approve: (drafts, { account, name, note }) =>
      database.write(() =>
        drafts.flatMap(({ id, revision }) => {
          const draft = one.get(id);
          const hash = draft === undefined ? null : hashOf(draft.row);
          if (draft === undefined || hash === null || !isEditable(draft.state)) return [];
          if (revision !== undefined && draft.revision !== revision) return [];
          insert.run(draft.row, clock.now(), account, name, note, hash);
          mark.run(hash, draft.row);
          return [id];
        }),
      ),
    renew: (row) => {
      if (any.get(row) === undefined) return;
      mark.run(hashOf(row) ?? '', row);
    },
  };
}
