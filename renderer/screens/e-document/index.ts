export { default as EDocumentDialog } from './EDocumentDialog.svelte';
