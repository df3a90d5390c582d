/** How an administrator has set a field: locked, as a default, or `held` because a refused policy may lock it. */
export type Managed = 'locked' | 'held' | 'default';

export const isLocked = (managed: Managed | undefined): boolean => managed === 'locked' || managed === 'held';

/** The ids of what describes a field, where there are any. */
export function describedBy(...ids: readonly (string | false)[]): string | undefined {
  return ids.filter((id) => id !== false).join(' ') || undefined;
}
