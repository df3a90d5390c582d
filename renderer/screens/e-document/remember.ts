import type { ConnectionSettings } from '../../../domain/settings.ts';
import type { AppState } from '../../state/app.svelte.ts';

/** Stores a user's answer in the connection's settings, so that it is not asked again. */
export async function remember(
  app: AppState,
  change: (settings: ConnectionSettings) => Partial<ConnectionSettings>,
): Promise<void> {
  const { connection } = app;
  if (connection === null) return;
  const { id, settings } = connection;
  await app.orToast(async () => {
    await app.api.updateConnection({ id, settings: { ...settings, ...change(settings) } });
    await app.loadConnections();
  });
}
