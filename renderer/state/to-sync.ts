import { actionNamed, shortcutOf } from '../actions/action.ts';
import { windowActions } from '../actions/window.ts';
import { t } from '../messages/index.svelte.ts';
import type { AppState } from './app.svelte.ts';
import type { ToastAction } from './toasts.svelte.ts';

/** The way on from a document that was queued: to where it is submitted, with the key that leads there. */
export function toSync(app: AppState): ToastAction {
  return {
    label: () => t('drafts.toSync'),
    run: () => app.go({ screen: 'sync' }),
    to: { screen: 'sync' },
    ...shortcutOf(actionNamed(windowActions, 'sync')),
  };
}
