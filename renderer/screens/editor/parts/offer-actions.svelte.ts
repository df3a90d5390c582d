import { onMount, untrack } from 'svelte';
import { editorActions } from '../../../actions/editor.ts';
import type { EditorContext } from '../../../actions/editor.ts';
import { gridActions } from '../../../actions/grid.ts';
import type { AppState } from '../../../state/app.svelte.ts';
import type { Editor } from '../state/editor.svelte.ts';

/** Says what can be done while the editor is shown, and in its lines while they can be changed. */
export function offerEditorActions({ available }: AppState, editor: Editor, context: EditorContext): void {
  const { grid, navigator } = editor;
  const lines = { grid, openDetail: () => void navigator.togglePanel() };
  onMount(() => available.offer('editor', editorActions, () => context));
  $effect(() => (editor.readOnly ? undefined : untrack(() => available.offer('lines', gridActions, () => lines))));
}
