export { default as ApprovalHost } from './ApprovalHost.svelte';
