import type { DraftSummary } from '../../domain/model/draft.ts';
import type { Place } from '../../domain/model/place.ts';
import type { AppState } from './app.svelte.ts';
import { bufferedKeys } from './buffered-keys.ts';
import { firstFocus } from './error-place.ts';
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { LookupRow } from '../../domain/model/lookup.ts';

/** Opens a draft, a refused one at its first error; keys pressed meanwhile are buffered for it. */
export async function openDraft(app: AppState, { id, state }: Pick<DraftSummary, 'id' | 'state'>): Promise<void> {
  if (state !== 'rejected') return app.go({ screen: 'editor', id });
  const { route } = app;
  await bufferedKeys.during(async () => {
    const focus = await app.orToast(() => firstErrorOf(app, id));
    // The user may have opened another screen since.
    if (app.route !== route) return false;
    app.go({ screen: 'editor', id, ...(focus === null ? {} : { focus }) });
    return true;
  });
}

export async function firstErrorOf({ api }: AppState, id: string): Promise<Place | null> {
  const [rejection, draft] = await Promise.all([api.getRejection({ draftId: id }), api.getDraft({ id })]);
  return firstFocus(rejection?.errors ?? [], draft?.content ?? null);
}

/** Creates a document, for `customer` if given, and opens it; keys pressed meanwhile are buffered for it. */
export async function beginDraft(app: AppState, kind: DocumentKind, customer?: LookupRow): Promise<void> {
  const { connection } = app;
  if (!connection) return;
  await bufferedKeys.during(async () => {
    const draft = await app.orToast(() => app.api.createDraft({ connectionId: connection.id, kind }));
    if (draft) app.go({ screen: 'editor', id: draft.id, ...(customer === undefined ? {} : { customer }) });
    return draft !== null;
  });
}
