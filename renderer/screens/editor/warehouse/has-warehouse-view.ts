import type { Editor } from '../session/editor.svelte.ts';

/** Whether a document is one that is made in a warehouse, by scanner. */
export function hasWarehouseView({ description, summary }: Editor): boolean {
  return description.kind === 'despatch' && summary.operation !== 'delete';
}
