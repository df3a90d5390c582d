export { default as DocumentImportHost } from './import/DocumentImportHost.svelte';
export { default as EditorScreen } from './Editor.svelte';
// A document of the service is shown in the editor's own parts, none of which can change it.
export { default as DocumentForm } from './DocumentForm.svelte';
export { default as LookupBox } from './lookup/LookupBox.svelte';
export { provideEditor } from './session/context.ts';
export { default as TotalsBar } from './totals/TotalsBar.svelte';
export { Editor } from './session/editor.svelte.ts';
export type { EditorHost } from './session/host.ts';
