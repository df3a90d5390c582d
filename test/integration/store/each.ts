import { afterEach, beforeEach } from 'vitest';
import type { Store } from '../../../main/store/open.ts';
import { folder, open, testClock } from './support.ts';
import type { Opened } from './support.ts';

export let place: ReturnType<typeof folder>;
export let opened: Opened;
export let store: Store;

/** Makes a new store before each test of the file; `now`: the time on its clock. */
export function storeForEach(now?: number): void {
  beforeEach(() => {
    place = folder();
    take(open(place.path, testClock(now)));
  });
  afterEach(() => {
    store.close();
    place.remove();
  });
}

/** Opens the files again; they must have been closed. */
export function reopen(): void {
  take(open(place.path, opened.clock));
}

function take(now: Opened): void {
  opened = now;
  store = now.store;
}
