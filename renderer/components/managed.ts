/** How an administrator has set a field: locked, as a default, or `held` because a refused policy may lock it. */
export type Managed = 'locked' | 'held' | 'default';

export const isLocked = (managed: Managed | undefined): boolean => managed === 'locked' || managed === 'held';

/** `aria-describedby` of a field; undefined if nothing describes it. */
export function describedBy(...ids: readonly (string | false)[]): string | undefined {
  return ids.filter((id) => id !== false).join(' ') || undefined;
}
