import { expect, it } from 'vitest';
import type { EDocumentQuery } from '../../../domain/e-documents/stored.ts';
import { AppState } from '../../../renderer/state/app.svelte.ts';
import { DraftsMain, stubDocument } from './support.ts';

it('the list of e-documents shows none of another connection while its own are read, nor if that fails', async () => {
  stubDocument();
  const main = new DraftsMain();
  main.answer({
    listEDocuments: ({ connectionId }: EDocumentQuery) => ({ rows: [{ id: `of-${connectionId}` }], total: 1 }),
  });
  const app = new AppState(main.api);
  await app.start();
  const list = app.eDocuments;
  await list.reload();
  expect(list.row(0)?.id).toBe('of-c1');
  await app.chooseConnection('c2');
  main.failing.add('listEDocuments');
  const reading = list.reload();
  for (let turn = 0; turn < 2; turn += 1) {
    expect([list.total, list.row(0), list.loaded]).toEqual([0, null, false]);
    await reading;
  }
  expect(list.failed).toBe(true);
  main.failing.clear();
  await list.reload();
  expect(list.row(0)?.id).toBe('of-c2');
});
