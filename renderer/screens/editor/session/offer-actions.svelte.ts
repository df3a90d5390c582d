import { onMount, untrack } from 'svelte';
import type { LookupRow } from '../../../../domain/model/lookup.ts';
import { editorActions } from '../../../actions/editor.ts';
import type { EditorContext } from '../../../actions/editor.ts';
import { gridActions } from '../../../actions/grid.ts';
import type { AppState } from '../../../state/app.svelte.ts';
import type { Editor } from './editor.svelte.ts';

/** Registers the editor's actions while it is shown, and the actions of the lines while they can be changed. */
export function offerEditorActions({ available }: AppState, editor: Editor, context: EditorContext): void {
  const { grid, navigator } = editor;
  const lines = { grid, openDetail: () => void navigator.togglePanel() };
  onMount(() => available.offer('editor', editorActions, () => context));
  $effect(() => (editor.readOnly ? undefined : untrack(offerLines)));

  function offerLines(): () => void {
    const end = available.offer('lines', gridActions, () => lines);
    available.takeProduct = putProduct;
    return () => {
      end();
      if (available.takeProduct === putProduct) available.takeProduct = null;
    };
  }

  /** Adds a line with the product, as if its code had been typed and left with Tab. */
  function putProduct({ code }: LookupRow): void {
    grid.toNewLine();
    if (grid.startEdit(code)) grid.step(1);
  }
}
