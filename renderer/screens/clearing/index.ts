export { default as ClearingHost } from './ClearingHost.svelte';
