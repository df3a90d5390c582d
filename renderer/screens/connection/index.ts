export { default as Connection } from './Connection.svelte';
