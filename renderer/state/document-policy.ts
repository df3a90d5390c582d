import type { DocumentPolicy } from '../../domain/facts.ts';
import { connectionDefaults, documentPolicyOf } from '../../domain/settings.ts';
import type { AppState } from './app.svelte.ts';

/** How a connection's amounts are computed, and what it sends of what was read. */
export function documentPolicyFor(
  { connections }: Pick<AppState, 'connections'>,
  connectionId: string,
): DocumentPolicy {
  const settings = connections.find(({ id }) => id === connectionId)?.settings;
  return documentPolicyOf(settings ?? connectionDefaults);
}
