export { default as ReviewHost } from './ReviewHost.svelte';
