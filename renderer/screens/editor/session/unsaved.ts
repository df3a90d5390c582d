/** Documents that were left before they could be saved, because of a full disk or an undecided conflict: kept for this run. */
import type { Editor } from './editor.svelte.ts';

const kept = new Map<string, Editor>();

export function keepUnsaved(editor: Editor): void {
  kept.set(editor.id, editor);
}

/** The document as it was left; null where everything of it was saved meanwhile. */
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
