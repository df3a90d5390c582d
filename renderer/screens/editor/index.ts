export { default as DocumentImportHost } from './import/DocumentImportHost.svelte';
export { default as EmptyTableHost } from './import/EmptyTableHost.svelte';
export { default as EditorScreen } from './Editor.svelte';
// A document of the service is shown in the editor's own parts, none of which can change it.
export { default as LinesGrid } from './grid/LinesGrid.svelte';
export { provideEditor } from './parts/context.ts';
export { default as HeaderForm } from './parts/HeaderForm.svelte';
export { default as LinePanel } from './parts/LinePanel.svelte';
export { default as TotalsBar } from './parts/TotalsBar.svelte';
export { Editor } from './state/editor.svelte.ts';
export type { EditorHost } from './state/host.ts';
