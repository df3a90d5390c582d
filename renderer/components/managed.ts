/**
 * How an administrator has set what a field shows: so that nobody changes it, or as what one begins with; `held`: it may be
 * locked by a policy that is refused.
 */
export type Managed = 'locked' | 'held' | 'default';

export const isLocked = (managed: Managed | undefined): boolean => managed === 'locked' || managed === 'held';

/** The ids of what describes a field, where there are any. */
export function describedBy(...ids: readonly (string | false)[]): string | undefined {
  return ids.filter((id) => id !== false).join(' ') || undefined;
}
