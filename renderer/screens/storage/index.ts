export { default as BackupHolds } from './BackupHolds.svelte';
export { default as StorageDialog } from './StorageDialog.svelte';
export { default as StorageProblem } from './StorageProblem.svelte';
export { default as StorageWorking } from './StorageWorking.svelte';
