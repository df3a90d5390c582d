import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { AppState } from './app.svelte.ts';
import { bufferedKeys } from './buffered-keys.ts';

/** Makes a new document and opens it; keys that are pressed meanwhile are the document's. */
export async function beginDraft(app: AppState, kind: DocumentKind): Promise<void> {
  const { connection } = app;
  if (!connection) return;
  await bufferedKeys.during(async () => {
    const draft = await app.orToast(() => app.api.createDraft({ connectionId: connection.id, kind }));
    if (draft) app.go({ screen: 'editor', id: draft.id });
    return draft !== null;
  });
}
