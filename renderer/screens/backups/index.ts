export { default as Backups } from './Backups.svelte';
