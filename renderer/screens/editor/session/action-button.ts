import { actionNamed, noPress, shortcutOf } from '../../../actions/action.ts';
import { editorActions } from '../../../actions/editor.ts';
import type { EditorContext } from '../../../actions/editor.ts';
import { t } from '../../../messages/index.svelte.ts';

/** What a button shows of an action of the editor, and does. Reactive on what the context says. */
export function actionButton(id: string, context: EditorContext) {
  const action = actionNamed(editorActions, id);
  return {
    label: t(action.label),
    ...shortcutOf(action),
    disabled: action.enabled?.(context) === false,
    onclick: () => void action.run(context, noPress),
  };
}
