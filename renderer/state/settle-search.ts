import { tick } from 'svelte';
import { t } from '../messages/index.svelte.ts';
import type { AppState } from './app.svelte.ts';
import { bufferedKeys } from './buffered-keys.ts';

interface SearchedList<Row> {
  readonly search: string;
  readonly total: number;
  readonly failed: boolean;
  reload(): Promise<void>;
  row(index: number): Row | null;
}

/** Enter in a list's search field: opens the only result. If there are several or none, a message says so. */
export async function settleSearch<Row>(
  app: AppState,
  list: SearchedList<Row>,
  open: (row: Row) => void,
): Promise<void> {
  if (list.search.trim() === '') return;
  await bufferedKeys.during(async () => {
    await list.reload();
    // The failure has been reported; the rows are those from before.
    if (list.failed) return false;
    await tick();
    const { total: count } = list;
    const only = count === 1 ? list.row(0) : null;
    if (only !== null) open(only);
    else {
      app.soundRefusal();
      app.toasts.show(() => t('shell.found', { count }), { about: 'search' });
    }
    return true;
  });
}
