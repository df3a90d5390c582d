export { default as Document } from './Document.svelte';
