import { markChosenLots, withMarksOf } from '../../../domain/chosen-lots.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { Context, Handlers } from '../context.ts';
import { summaryOf } from './drafts.ts';
import { factsFor } from '../facts.ts';

/** Documents that were found to be otherwise in the service, before they were sent or after. */
export function conflictHandlers(context: Context) {
  const { store, runtimes, announcer } = context;
  return {
    getConflict: ({ draftId }) => store.drafts.conflict(draftId),
    resolveConflict: ({ draftId, revision, content }) => {
      const draft = store.drafts.get(draftId);
      if (draft === null) return { saved: false, why: 'gone', current: null };
      // What is gone, or hidden, leaves nothing to go by but what was opened.
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

/** Which lots the service chose, as it has them now and as far as they are still there. */
function withChosenLots(
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
