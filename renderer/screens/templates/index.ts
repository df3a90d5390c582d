export { default as TemplatesHost } from './TemplatesHost.svelte';
