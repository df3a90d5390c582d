export { default as Sync } from './Sync.svelte';
