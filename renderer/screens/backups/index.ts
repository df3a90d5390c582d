export { default as Backups } from './Backups.svelte';
export { default as StorageDialog } from './StorageDialog.svelte';
export { default as StorageProblem } from './StorageProblem.svelte';
export { default as StorageWorking } from './StorageWorking.svelte';
