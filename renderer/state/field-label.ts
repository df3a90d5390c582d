import { hasText, t } from '../messages/index.svelte.ts';

export function fieldLabel(name: string): string {
  const key = `fields.${name}`;
  return hasText(key) ? t(key) : name;
}
