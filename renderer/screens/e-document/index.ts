export { default as ReadingDialog } from '../editor/import/ReadingDialog.svelte';
export { default as EDocuments } from './EDocuments.svelte';
export { default as EDocumentDialog } from './EDocumentDialog.svelte';
