export { default as Drafts } from './Drafts.svelte';
