/** Editors with changes that may not be saved yet: they are saved when Rampa is closed. */
import { leaveEvent, leftEvent } from '../../../../preload/leaving.ts';
import type { AppState } from '../../../state/app.svelte.ts';
import type { Editor } from './editor.svelte.ts';

/** Editors on the screen, or being saved after it was left. */
const opened = new Set<Editor>();
/** Editors that were closed before their draft could be saved (full disk, undecided conflict). Kept until Rampa ends. */
const kept = new Map<string, Editor>();

export function followOpened(editor: Editor): void {
  opened.add(editor);
}

export function forgetOpened(editor: Editor): void {
  opened.delete(editor);
}

export function keepUnsaved(editor: Editor): void {
  kept.set(editor.id, editor);
}

/** The editor with its unsaved changes; null if they have been saved meanwhile. */
export function takeUnsaved(id: string): Editor | null {
  const editor = kept.get(id) ?? null;
  kept.delete(id);
  if (!editor?.draft.isUnsaved) {
    editor?.stop();
    return null;
  }
  editor.reopen();
  return editor;
}

/** Saves all drafts. False if that failed; then one of the drafts is shown, with the reason. */
export async function saveAll(show: (id: string) => void): Promise<boolean> {
  await Promise.allSettled([...opened, ...kept.values()].map((editor) => editor.flush()));
  const isAnyOpen = [...opened].some(({ isUnsaved }) => isUnsaved);
  const unsaved = [...kept.values()].find(({ isUnsaved }) => isUnsaved);
  if (!isAnyOpen && unsaved !== undefined) show(unsaved.id);
  return !isAnyOpen && unsaved === undefined;
}

let showDraft: (id: string) => void = () => undefined;

/** From now on all drafts are saved before the window is closed. */
export function saveBeforeLeaving(app: Pick<AppState, 'go'>): void {
  showDraft = (id) => app.go({ screen: 'editor', id });
  window.addEventListener(leaveEvent, leave);
}

function leave(event: Event): void {
  event.preventDefault();
  void saveAll(showDraft).then((detail) => window.dispatchEvent(new CustomEvent(leftEvent, { detail })));
}
