/** Excludes unknown members that the service refused, on the user's request. */
import { withExcludedMembers } from '../../domain/settings.ts';
import type { DraftSummary } from '../../domain/model/draft.ts';
import type { AppState } from './app.svelte.ts';
import { saveSettings } from './save-settings.svelte.ts';

/** Adds members to the connection's excluded members of the kind; returns whether the setting was saved. */
export async function rememberLeftOut(
  app: Pick<AppState, 'api' | 'orToast' | 'connection' | 'loadConnections' | 'toasts' | 'go'>,
  { connectionId, kind }: Pick<DraftSummary, 'connectionId' | 'kind'>,
  names: readonly string[],
): Promise<boolean> {
  const done = await app.orToast(async () => {
    const connection = (await app.api.listConnections({})).find(({ id }) => id === connectionId);
    if (connection === undefined) return false;
    const { settings } = connection;
    const assumed = withExcludedMembers(settings.assumed, kind, names);
    if (assumed !== settings.assumed) {
      if ((await saveSettings(app, connectionId, { ...settings, assumed })) === null) return false;
      await app.loadConnections();
    }
    return true;
  });
  return done === true;
}
