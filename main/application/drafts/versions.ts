import type { Context, Handlers } from '../context.ts';
import { summaryOf } from './drafts.ts';
import { notFound } from '../failure.ts';

/** What earlier saves of a draft held. */
export function versionHandlers(context: Context) {
  const { store, announcer } = context;
  return {
    listVersions: ({ draftId }) => store.versions.list(draftId),
    getVersion: ({ draftId, versionId }) => {
      const version = store.versions.list(draftId).find(({ id }) => id === versionId);
      const content = store.versions.get(draftId, versionId);
      return version === undefined || content === null ? null : { version, content };
    },
    restoreVersion: ({ draftId, versionId, revision }) => {
      const draft = store.drafts.get(draftId);
      if (draft === null) return { saved: false, why: 'gone', current: null };
      const content = store.versions.get(draftId, versionId);
      if (content === null) throw notFound('version', versionId);
      const summary = summaryOf(context, { ...draft, content });
      // What is there now is kept too, so that bringing back can be taken back.
      const result = store.drafts.save({
        id: draftId,
        revision,
        content: JSON.stringify(content),
        summary,
        keep: true,
      });
      if (result.saved) announcer.changed([draftId]);
      return result;
    },
  } satisfies Partial<Handlers>;
}
