import { applyDifference, inFull } from '../../../domain/compare/partial-change.ts';
import { markChosenLots, withMarksOf } from '../../../domain/chosen-lots.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { Conflict } from '../../../domain/model/service-document.ts';
import { fromWire, toWire } from '../../../domain/wire/index.ts';
import { parseBody } from '../../submission.ts';
import { digestOf } from '../../sync/reconcile/unchanged.ts';
import type { Context, Handlers } from '../context.ts';
import { summaryOf } from './drafts.ts';
import { factsFor } from '../facts.ts';

/** Handlers for documents that were found changed in the service, before or after sending. */
export function conflictHandlers(context: Context) {
  const { store, runtimes, announcer } = context;
  return {
    getConflict: ({ draftId }) => conflictOf(context, draftId),
    resolveConflict: ({ draftId, revision, content }) => {
      const draft = store.drafts.get(draftId);
      if (draft === null) return { saved: false, why: 'gone', current: null };
      // If the document is gone or hidden, only the baseline of the draft is left.
      const baseline = store.drafts.conflict(draftId)?.theirs ?? draft.baseline;
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
        runtimes.of(draft.connectionId).engine.forget(draftId);
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

function conflictOf({ store }: Context, draftId: string): Conflict | null {
  const found = store.drafts.conflict(draftId);
  const queued = store.queue.queuedDraft(draftId);
  if (found === null) return null;
  // A draft that waits because the document could not be read waits for another decision than about what was read before.
  if (queued?.waitingReason !== 'changed' || found.moment === 'after') return { ...found, digest: null, result: null };
  const { kind, operation, policy, body } = store.queue.submission(queued.submissionId);
  const { theirs } = found;
  const digest = theirs === null ? 'missing' : digestOf(kind, theirs, policy);
  const isChange = operation === 'change' && theirs !== null;
  const result = isChange
    ? fromWire(kind, applyDifference(toWire(kind, theirs, inFull(policy), 'replace'), parseBody(body))).content
    : null;
  return { ...found, digest, result };
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
