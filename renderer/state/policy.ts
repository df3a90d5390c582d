import { amountsPolicy } from '../../domain/facts.ts';
import type { AmountsPolicy } from '../../domain/facts.ts';
import { connectionDefaults, sendingOf } from '../../domain/settings.ts';
import type { AppState } from './app.svelte.ts';

/** How a connection's amounts are computed, and what it sends of what was read. */
export function policyFor({ connections }: Pick<AppState, 'connections'>, connectionId: string): AmountsPolicy {
  const settings = connections.find(({ id }) => id === connectionId)?.settings;
  const held = settings ?? connectionDefaults;
  return { ...amountsPolicy(held), ...sendingOf(held.assumed) };
}
