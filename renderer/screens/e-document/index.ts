export { default as ReadingDialog } from '../../components/ReadingDialog.svelte';
export { default as EDocuments } from './EDocuments.svelte';
export { default as CustomerReturnDialog } from './CustomerReturnDialog.svelte';
export { default as EDocumentDialog } from './EDocumentDialog.svelte';
