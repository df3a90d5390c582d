import { amountsPolicy } from '../../domain/facts.ts';
import type { DocumentPolicy } from '../../domain/facts.ts';
import { connectionDefaults, sendingPolicyOf } from '../../domain/settings.ts';
import type { AppState } from './app.svelte.ts';

/** How a connection's amounts are computed, and what it sends of what was read. */
export function documentPolicyFor(
  { connections }: Pick<AppState, 'connections'>,
  connectionId: string,
): DocumentPolicy {
  const settings = connections.find(({ id }) => id === connectionId)?.settings;
  const held = settings ?? connectionDefaults;
  return { ...amountsPolicy(held), ...sendingPolicyOf(held.assumed) };
}
