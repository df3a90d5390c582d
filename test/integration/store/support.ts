import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionDefaults, documentPolicyOf } from '../../../domain/settings.ts';
import type { ConnectionSettings } from '../../../domain/settings.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { Draft, DraftSummary } from '../../../domain/model/draft.ts';
import { silentLog } from '../../../main/log.ts';
import { openStore } from '../../../main/store/open.ts';
import type { Store } from '../../../main/store/open.ts';
import type { AttemptStart, NewDraft, SummaryValues } from '../../../main/store/types.ts';
import { sha256 } from '../../../main/submission.ts';
import type { Submission } from '../../../main/submission.ts';
import { noSummary } from '../../drafts.ts';
import { withQueue } from './layout-14.ts';
import { testClock } from '../../test-clock.ts';

export { testClock };

export const settings = (name = 'Depo'): ConnectionSettings => ({ ...connectionDefaults, name });
/** A submission of the draft, with these bytes unless `more` has others. */
function submissionOf(draft: Draft, more: Partial<Submission> = {}): Submission {
  const body = more.body ?? textBody('{"a":1}');
  return {
    ...{
      revision: draft.revision,
      queuedAt: 0,
      userId: 1,
      companyId: 2,
      periodId: null,
      clientReference: 'RMP-0123456789',
    },
    ...{ baseUrl: 'https://service.example', organisation: '', method: 'POST' },
    url: 'https://service.example/api/v1/sales-return-invoices',
    policy: documentPolicyOf(connectionDefaults),
    summary: summaryIn(draft),
    lineKeys: [],
    ...more,
    ...{ body, sha256: sha256(body) },
  };
}
export const textBody = (text: string): Uint8Array => new TextEncoder().encode(text);
const summaryIn = (draft: SummaryValues): SummaryValues => ({
  ...{ number: draft.number, customerCode: draft.customerCode, customerName: draft.customerName, date: draft.date },
  ...{ total: draft.total, currency: draft.currency },
  ...{ lineCount: draft.lineCount, errorCount: draft.errorCount, warningCount: draft.warningCount },
});
/** Queues a draft as it is now. */
export function queueDraft({ drafts, queue }: Store, id: string, more: Partial<Submission> = {}): DraftSummary {
  const draft = drafts.get(id);
  if (draft === null) throw new Error(`no draft ${id}`);
  return queue.enqueue(id, submissionOf(draft, more));
}
export const start = (): AttemptStart => ({ startedAt: 5 });

/** SQL that takes a file back to version 12, for tests of earlier versions. */
const withUndo = `
  ${withQueue}
  DROP TABLE e_document_search; DROP TABLE e_documents; DROP TABLE mappings;
  CREATE TABLE draft_undo (
    row INTEGER PRIMARY KEY REFERENCES drafts (row) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    first INTEGER NOT NULL,
    done INTEGER NOT NULL,
    after_last INTEGER NOT NULL,
    bytes INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE draft_steps (
    undo_row INTEGER NOT NULL REFERENCES draft_undo (row) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    step TEXT NOT NULL,
    PRIMARY KEY (undo_row, number)
  ) STRICT, WITHOUT ROWID;
`;
/** SQL that takes a file back to version 11. */
export const withRemovedTables = `
  ${withUndo}
  CREATE TABLE recurrences (
    template_id TEXT NOT NULL PRIMARY KEY REFERENCES templates (id) ON DELETE CASCADE,
    every TEXT NOT NULL CHECK (every IN ('week', 'twoWeeks', 'month', 'quarter', 'year')),
    day INTEGER NOT NULL CHECK (day BETWEEN 1 AND 31),
    due_on TEXT NOT NULL CHECK (due_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
  ) STRICT;
  CREATE TABLE draft_approvals (
    row INTEGER PRIMARY KEY,
    draft_row INTEGER NOT NULL REFERENCES drafts (row) ON DELETE CASCADE,
    approved_at INTEGER NOT NULL,
    account TEXT NOT NULL,
    name TEXT NOT NULL,
    note TEXT NOT NULL,
    sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
    holds INTEGER NOT NULL CHECK (holds IN (0, 1))
  ) STRICT;
  CREATE INDEX draft_approvals_of_draft ON draft_approvals (draft_row, holds);
  PRAGMA user_version = 11;
`;
/** Inserts a row for each template and draft of the file. */
export const removedRows = `
  INSERT INTO recurrences SELECT id, 'month', 31, '2026-11-30' FROM templates;
  INSERT INTO draft_undo SELECT row, 1, 0, 1, 1, 9 FROM drafts;
  INSERT INTO draft_steps SELECT row, 0, '{"a":"b"}' FROM drafts;
  INSERT INTO draft_approvals (draft_row, approved_at, account, name, note, sha256, holds)
    SELECT row, 5, 'ayse', 'Ayşe', 'seen', lower(hex(zeroblob(32))), 1 FROM drafts;
`;
export function folder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'rampa-store-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export interface Opened {
  readonly store: Store;
  readonly clock: ReturnType<typeof testClock>;
  readonly connectionId: string;
  readonly draft: (values?: Partial<SummaryValues>, content?: ValueRecord, more?: Partial<NewDraft>) => Draft;
}
export function open(path: string, clock = testClock()): Opened {
  const store = openStore({
    ...{ folder: path, clock, log: silentLog },
    beforeMigration: () => undefined,
  });
  const connectionId = (store.connections.list()[0] ?? store.connections.create(settings())).id;
  return {
    store,
    clock,
    connectionId,
    draft: (values = {}, content = {}, more = {}) =>
      store.drafts.create({
        connectionId,
        kind: 'salesReturnInvoice',
        operation: 'create',
        content,
        summary: { ...noSummary, ...values },
        ...more,
      }),
  };
}

/** The answer to the draft's create was lost, and its document was then found: the draft is a change of it. */
export function findEarlier({ drafts, queue }: Store, id: string, documentId: string): void {
  const { attemptId } = queue.beginAttempt(id, start());
  const submissionId = queue.queuedDraft(id)?.submissionId ?? '';
  queue.finishAttempt(attemptId, { kind: 'unknown', problem: { reason: 'reset' } });
  const content = drafts.get(id)?.content ?? {};
  const earlier = { submissionId, attemptIds: [attemptId], id: documentId, number: 'N-1', content };
  queue.resolveUnknown(id, { kind: 'foundEarlier', earlier });
}
