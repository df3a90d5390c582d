export { default as DocumentImportHost } from './import/DocumentImportHost.svelte';
export { default as EditorScreen } from './Editor.svelte';
// Documents of the service are shown with the editor's components, read-only.
export { default as DocumentForm } from './DocumentForm.svelte';
export { default as LookupBox } from './lookup/LookupBox.svelte';
export { provideEditor } from './session/context.ts';
export { default as TotalsBar } from './totals/TotalsBar.svelte';
export { Editor } from './session/editor.svelte.ts';
export type { EditorHost } from './session/host.ts';
