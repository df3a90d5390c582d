export { default as HandoverHost } from './HandoverHost.svelte';
export { default as HandedOverHost } from './HandedOverHost.svelte';
