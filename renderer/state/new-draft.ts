import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { LookupRow } from '../../domain/model/lookup.ts';
import type { AppState } from './app.svelte.ts';
import { bufferedKeys } from './buffered-keys.ts';

/** Makes a new document, for a customer where one is given, and opens it; keys that are pressed meanwhile are the document's. */
export async function beginDraft(app: AppState, kind: DocumentKind, customer?: LookupRow): Promise<void> {
  const { connection } = app;
  if (!connection) return;
  await bufferedKeys.during(async () => {
    const draft = await app.orToast(() => app.api.createDraft({ connectionId: connection.id, kind }));
    if (draft) app.go({ screen: 'editor', id: draft.id, ...(customer === undefined ? {} : { customer }) });
    return draft !== null;
  });
}
