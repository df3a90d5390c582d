/** Editors that were closed before their draft could be saved (full disk, undecided conflict). Kept until Rampa ends. */
import type { Editor } from './editor.svelte.ts';

const kept = new Map<string, Editor>();

export function keepUnsaved(editor: Editor): void {
  kept.set(editor.id, editor);
}

/** The editor with its unsaved changes; null if they have been saved meanwhile. */
export function takeUnsaved(id: string): Editor | null {
  const editor = kept.get(id) ?? null;
  kept.delete(id);
  if (!editor?.autosave.dirty) {
    editor?.stop();
    return null;
  }
  editor.follow();
  return editor;
}
