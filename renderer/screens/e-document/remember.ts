import type { ConnectionSettings } from '../../../domain/settings.ts';
import type { AppState } from '../../state/app.svelte.ts';
import { keyGate } from '../../state/key-gate.ts';
import { saveSettings } from '../../state/save-settings.svelte.ts';

/** Stores a user's answer in the connection's settings, so that it is not asked again. */
export async function remember(
  app: AppState,
  change: (settings: ConnectionSettings) => Partial<ConnectionSettings>,
): Promise<void> {
  const { connection } = app;
  if (connection === null || !(await keyGate.mayRun())) return;
  const { id, settings } = connection;
  await app.orToast(async () => {
    await saveSettings(app, id, { ...settings, ...change(settings) });
    await app.loadConnections();
  });
}
