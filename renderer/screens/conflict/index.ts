export { default as ConflictHost } from './ConflictHost.svelte';
export { default as ConflictPart } from './ConflictPart.svelte';
