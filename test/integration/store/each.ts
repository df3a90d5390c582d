import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
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

/** As a restore marks a draft of which it cannot prove that it was not sent. */
export function holdBack(id: string): void {
  const file = new Sqlite(join(place.path, 'documents.db'));
  file.prepare('INSERT INTO draft_restored SELECT row, 1 FROM drafts WHERE id = ?').run(id);
  file.close();
}

function take(now: Opened): void {
  opened = now;
  store = now.store;
}
