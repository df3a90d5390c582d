import { untrack } from 'svelte';
import type { AppState } from '../state/app.svelte.ts';
import { settled } from '../state/buffered-keys.ts';
import { isOnScreen, land } from './focus.ts';

/**
 * Call during a screen's setup. Once the screen is `ready`, it gets the focus, and the keys buffered meanwhile are replayed.
 * `begin`: sets the initial focus if the default is not right for the screen.
 */
export function focusWhenReady(app: AppState, ready: () => boolean, begin?: () => void | Promise<void>): void {
  let landed = -1;
  $effect(() => {
    // Leaving and returning immediately does not remount the screen, but still needs a landing.
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
