export { default as Computer } from './Computer.svelte';
export { default as KeepingDialog } from './KeepingDialog.svelte';
export { default as KeepingProblem } from './KeepingProblem.svelte';
export { default as KeepingWorking } from './KeepingWorking.svelte';
