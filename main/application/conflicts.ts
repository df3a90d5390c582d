import type { Context } from './context.ts';
import { summaryOf } from './drafts.ts';
import type { Handlers } from './handlers.ts';

type Names = 'getConflict' | 'resolveConflict' | 'dismissConflict';

/** Documents that were found to be otherwise in the service, before they were sent or after. */
export function conflictHandlers(context: Context): Handlers<Names> {
  const { store, links, emit } = context;
  return {
    getConflict: ({ draftId }) => store.drafts.conflict(draftId),
    resolveConflict: ({ draftId, revision, content }) => {
      const draft = store.drafts.get(draftId);
      if (draft === null) return { saved: false, why: 'gone', current: null };
      // What is gone, or hidden, leaves nothing to go by but what was opened.
      const base = store.drafts.conflict(draftId)?.theirs ?? draft.base;
      const summary = summaryOf(context, { ...draft, content, base });
      const result = store.drafts.rebase({ id: draftId, revision, content, summary, keep: true });
      if (result.saved) {
        links.of(draft.connectionId).engine.forget(draftId);
        emit('draftsChanged', { ids: [draftId] });
      }
      return result;
    },
    dismissConflict: ({ draftId }) => {
      const summary = store.drafts.dismissConflict(draftId);
      emit('draftsChanged', { ids: [draftId] });
      return summary;
    },
  };
}
