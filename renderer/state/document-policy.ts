import type { DocumentPolicy } from '../../domain/facts.ts';
import { connectionDefaults, documentPolicyOf } from '../../domain/settings.ts';
import type { AppState } from './app.svelte.ts';

/** The document policy of a connection, or the default one if the connection is unknown. */
export function documentPolicyFor(
  { connections }: Pick<AppState, 'connections'>,
  connectionId: string,
): DocumentPolicy {
  const settings = connections.find(({ id }) => id === connectionId)?.settings;
  return documentPolicyOf(settings ?? connectionDefaults);
}
