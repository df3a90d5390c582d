export { default as HandoverHost } from './HandoverHost.svelte';
