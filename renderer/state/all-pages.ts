import type { Page } from './paged-list.svelte.ts';

/** All rows of a list of drafts, page by page and each once; `null` for a page that could not be read. */
export async function* allPages<Row extends { readonly id: string }>(
  ask: (offset: number) => Promise<Page<Row> | null>,
): AsyncGenerator<readonly Row[] | null> {
  const seen = new Set<string>();
  let offset = 0;
  let isLast = false;
  for (;;) {
    const page = await ask(offset);
    if (page === null) {
      yield null;
      return;
    }
    const rows = page.rows.filter(({ id }) => !seen.has(id));
    for (const { id } of rows) seen.add(id);
    yield rows;
    const next = offset + page.rows.length;
    const isEnd = page.rows.length === 0 || next >= page.total;
    if (isLast || (isEnd && offset === 0)) return;
    // Read the first page again: a draft saved meanwhile may have moved there from a page that was not read yet.
    isLast = isEnd;
    offset = isEnd ? 0 : next;
  }
}
