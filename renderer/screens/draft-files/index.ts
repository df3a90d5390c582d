export { default as DraftFileHost } from './DraftFileHost.svelte';
export { default as SentElsewhereHost } from './SentElsewhereHost.svelte';
