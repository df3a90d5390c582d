export { default as DueNote } from './DueNote.svelte';
export { default as TemplatesHost } from './TemplatesHost.svelte';
