import { actionNamed, shortcutOf } from '../actions/action.ts';
import { windowActions } from '../actions/window.ts';
import { t } from '../messages/index.svelte.ts';
import type { Route } from './route.ts';
import type { ToastAction } from './toasts.svelte.ts';

/** A toast's action that opens the queue, where a queued document is submitted; shows the key for it. */
export function toSync(app: { readonly go: (route: Route) => void }): ToastAction {
  return {
    label: () => t('drafts.toSync'),
    run: () => app.go({ screen: 'sync' }),
    to: { screen: 'sync' },
    ...shortcutOf(actionNamed(windowActions, 'sync')),
  };
}
