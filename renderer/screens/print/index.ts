export { default as PrintHost } from './PrintHost.svelte';
