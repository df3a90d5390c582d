import { actionNamed, noPress, shortcutOf } from '../../../actions/action.ts';
import { editorActions } from '../../../actions/editor.ts';
import type { EditorContext } from '../../../actions/editor.ts';
import { t } from '../../../messages/index.svelte.ts';

/** Button properties for an action of the editor. Reactive to the context. */
export function actionButton(id: string, context: EditorContext) {
  const action = actionNamed(editorActions, id);
  return {
    label: t(action.label),
    ...shortcutOf(action),
    disabled: action.enabled?.(context) === false,
    onclick: () => void action.run(context, noPress),
  };
}
