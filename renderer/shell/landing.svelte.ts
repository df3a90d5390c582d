import { untrack } from 'svelte';
import type { AppState } from '../state/app.svelte.ts';
import { settled } from '../state/buffered-keys.ts';
import { isOnScreen, land } from './focus.ts';

/**
 * For a screen, while it is set up: once it is ready the keyboard is on it, and what was typed on the way there is given to
 * it. `begin`: puts the keyboard where one begins, where the screen knows better than anybody.
 */
export function landWhen(app: AppState, ready: () => boolean, begin?: () => void | Promise<void>): void {
  let landed = -1;
  $effect(() => {
    // A way that leads elsewhere and back at once ends on a screen that is there already.
    const { departures } = app;
    if (landed === departures || !ready()) return;
    landed = departures;
    void untrack(arrive);
  });

  async function arrive(): Promise<void> {
    await begin?.();
    await settled();
    if (!isOnScreen()) land();
    app.arrived();
  }
}
