import { tick } from 'svelte';
import { isPractice } from '../../domain/practice-company.ts';
import { t } from '../messages/index.svelte.ts';
import type { AppState } from './app.svelte.ts';
import { bufferedKeys } from './buffered-keys.ts';
import { beginDraft } from './open-draft.ts';

export const hasPractice = ({ connections }: AppState): boolean =>
  connections.some(({ settings }) => isPractice(settings));

/** Creates the practice company, or switches to it, and begins a first return there. */
export async function tryPractice(app: AppState): Promise<void> {
  await bufferedKeys.during(async () => {
    const connection = await app.orToast(() => app.api.createPractice({ name: t('shell.practice.name') }));
    if (connection === null) return false;
    await app.loadConnections();
    await app.chooseConnection(connection.id);
    await beginDraft(app, 'salesReturnInvoice');
    return true;
  });
}

export async function removePractice(app: AppState, id: string): Promise<void> {
  // Leaving the editor saves and closes a document of the practice company.
  app.go({ screen: 'drafts' });
  await tick();
  const result = await app.orToast(() => app.api.removeConnection({ id }));
  if (result === null) return;
  await app.orToast(() => app.loadConnections());
  app.toasts.show(() => t('shell.practice.removed'));
}
