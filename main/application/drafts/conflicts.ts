import { applyDifference, inFull } from '../../../domain/compare/partial-change.ts';
import { markChosenLots, withMarksOf } from '../../../domain/chosen-lots.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { Conflict } from '../../../domain/model/service-document.ts';
import { documentPolicyOf } from '../../../domain/settings.ts';
import { withUnshown } from '../../../domain/wire/not-shown.ts';
import { fromWire, toWire } from '../../../domain/wire/index.ts';
import { parseBody } from '../../submission.ts';
import { digestOf } from '../../sync/reconcile/unchanged.ts';
import type { Context, Handlers } from '../context.ts';
import { ApplicationFailure } from '../failure.ts';
import { summaryOf } from './drafts.ts';
import { factsFor } from '../facts.ts';

/** Handlers for documents that were found changed in the service, before or after sending. */
export function conflictHandlers(context: Context) {
  const { store, runtimes, announcer } = context;
  return {
    getConflict: ({ draftId }) => conflictOf(context, draftId),
    resolveConflict: ({ draftId, revision, content, shown }) => {
      const draft = store.drafts.get(draftId);
      if (draft === null) return { saved: false, why: 'gone', current: null };
      const found = conflictOf(context, draftId);
      if (found !== null && found.digest !== shown)
        throw new ApplicationFailure('changedMeanwhile', `another state of ${draftId} was found`);
      // If the document is gone or hidden, only the baseline of the draft is left.
      const baseline = found?.theirs ? withUnshown(draft.kind, found.theirs, found.expected) : draft.baseline;
      const settled = withChosenLots(context, draft, baseline, content);
      const summary = summaryOf(context, { ...draft, content: settled, baseline });
      const result = store.drafts.rebase({
        id: draftId,
        revision,
        content: JSON.stringify(settled),
        summary,
        keep: true,
      });
      if (result.saved) {
        runtimes.of(draft.connectionId).engine.follow(draftId);
        announcer.changed([draftId]);
      }
      return result;
    },
    dismissConflict: ({ draftId }) => {
      const summary = store.drafts.dismissConflict(draftId);
      announcer.changed([draftId]);
      return summary;
    },
  } satisfies Partial<Handlers>;
}

function conflictOf({ store, runtimes }: Context, draftId: string): Conflict | null {
  const found = store.drafts.conflict(draftId);
  const draft = store.drafts.summary(draftId);
  if (found === null || draft === null) return null;
  const { kind, connectionId, waitingReason } = draft;
  // A draft that waits because the document could not be read waits for another decision than about what was read before.
  if (found.moment === 'after' || waitingReason === 'unchecked') return { ...found, digest: null, result: null };
  const queued = store.queue.queuedDraft(draftId);
  const submission = queued === null ? null : store.queue.submission(queued.submissionId);
  const policy = submission?.policy ?? documentPolicyOf(runtimes.of(connectionId).settings());
  const { theirs } = found;
  if (theirs === null) return { ...found, digest: 'missing', result: null };
  const result =
    submission?.operation === 'change'
      ? fromWire(kind, applyDifference(toWire(kind, theirs, inFull(policy), 'replace'), parseBody(submission.body)))
      : null;
  return { ...found, digest: digestOf(kind, theirs, policy), result: result?.content ?? null };
}

/** Marks the lots that the service chose, as far as the content still has them. */
export function withChosenLots(
  { store, runtimes }: Context,
  { connectionId, kind }: Draft,
  baseline: ValueRecord | null,
  content: ValueRecord,
): ValueRecord {
  if (baseline === null) return content;
  const settings = runtimes.of(connectionId).settings();
  const { product } = factsFor(store.lookups, { id: connectionId, settings }, baseline);
  return withMarksOf(markChosenLots(kind, baseline, product), content);
}
