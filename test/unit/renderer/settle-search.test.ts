import { beforeEach, expect, it, vi } from 'vitest';
import type { DraftSummary } from '../../../domain/model/draft.ts';
import { AppState } from '../../../renderer/state/app.svelte.ts';
import { settleSearch } from '../../../renderer/state/settle-search.ts';
import { summary } from '../../drafts.ts';
import { DraftsMain, stubDocument } from './support.ts';

let main: DraftsMain;
let app: AppState;
const open = vi.fn<(row: DraftSummary) => void>();
beforeEach(async () => {
  stubDocument();
  open.mockClear();
  main = new DraftsMain();
  main.drafts = [summary('a', { number: 'N1' }), summary('b', { number: 'N2' })];
  app = new AppState(main.api);
  await app.start();
  await app.drafts.enter();
});
async function search(text: string): Promise<readonly string[]> {
  app.drafts.search = text;
  await settleSearch(app, app.drafts, open);
  return open.mock.calls.map(([{ id }]) => id);
}

it('Enter in a search field opens the only result', async () => {
  expect(await search('N2')).toEqual(['b']);
  expect(app.toasts.list).toHaveLength(0);
});

it('Enter in a search field reports several results, or none', async () => {
  expect(await search('N')).toEqual([]);
  expect(app.toasts.list).toHaveLength(1);
  expect(await search('other')).toEqual([]);
});

it('Enter in a search field opens nothing if the result cannot be read: the only row is the former result', async () => {
  app.drafts.search = 'N1';
  await app.drafts.reload();
  main.failure = new Error('no');
  expect(await search('N2')).toEqual([]);
  expect(app.toasts.list).toHaveLength(1);
});
