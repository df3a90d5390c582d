export { default as ConflictHost } from './ConflictHost.svelte';
export { default as ConflictPart } from './ConflictPart.svelte';
export { default as MergePanel } from './MergePanel.svelte';
export { MergeDecision } from './merge-decision.svelte.ts';
export type { MergeTexts } from './rows.ts';
