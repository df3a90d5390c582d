/** How an administrator has set what a field shows: so that nobody changes it, or as what one begins with. */
export type Managed = 'locked' | 'default';

/** The ids of what describes a field, where there are any. */
export function describedBy(...ids: readonly (string | false)[]): string | undefined {
  return ids.filter((id) => id !== false).join(' ') || undefined;
}
