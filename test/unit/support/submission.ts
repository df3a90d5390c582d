/** Submissions as the store returns them. */
import { connectionDefaults } from '../../../domain/settings.ts';
import type { ConnectionSettings } from '../../../domain/settings.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { StoredSubmission } from '../../../main/store/types.ts';
import { makeSubmission, sha256 } from '../../../main/submission.ts';
import { noSummary } from '../../drafts.ts';

type Queued = Pick<Draft, 'kind' | 'operation' | 'content'> &
  Partial<Pick<Draft, 'id' | 'baseline' | 'baselineSource' | 'targetId' | 'revision'>>;

/** What queueing the draft makes, as `s1`, by user 1 of company 2; `more` replaces members. */
export function storedSubmission(
  draft: Queued,
  more: Partial<StoredSubmission> = {},
  settings: ConnectionSettings = { ...connectionDefaults, baseUrl: 'https://data.example', clientReference: false },
): StoredSubmission {
  const { kind, operation, content, baseline = null, targetId = null, revision = 1 } = draft;
  const made = makeSubmission({ kind, operation, content, baseline, targetId, revision }, settings, {
    ...{ queuedAt: 0, clientReference: more.clientReference ?? 'RMP-0123456789', summary: noSummary },
    identity: { userId: 1, companyId: 2, periodId: null },
  });
  const stored: StoredSubmission = {
    ...{ ...made, id: 's1', draftId: draft.id ?? 'd1', kind, operation, targetId, baseline },
    baselineSource: draft.baselineSource ?? (baseline === null ? null : 'service'),
    ...more,
  };
  return { ...stored, sha256: sha256(stored.body) };
}
