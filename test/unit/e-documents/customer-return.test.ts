import { expect, it } from 'vitest';
import type { KeptEDocument } from '../../../domain/e-documents/kept.ts';
import { factsOf } from '../../../domain/e-documents/kept.ts';
import { connectionDefaults } from '../../../domain/settings.ts';
import { CustomerReturn } from '../../../renderer/screens/e-document/customer-return.svelte.ts';
import { FakeMain } from '../support/fake-main.ts';
import { eDocument } from './read.ts';
import { other } from './ubl.ts';

it('a customer’s invoice and despatch of the same number are both listed', async () => {
  const rows = (['invoice', 'despatch'] as const).map((kind): KeptEDocument => ({
    ...factsOf(eDocument({ kind })),
    ...{ id: kind, file: 'a.xml', readAt: 1 },
  }));
  const main = new FakeMain();
  main.answer({
    listDrafts: () => ({ rows: [] }),
    listDocuments: () => ({ rows: [], total: 0, status: { readAt: null, problem: null, partial: false } }),
    getLookupRows: () => [{ detail: other }],
    listMappings: () => ({ rows: [], total: 0 }),
    listEDocuments: () => ({ rows, total: rows.length }),
    getEDocument: () => null,
  });
  const made = new CustomerReturn({
    ...{ api: main.api, connection: { id: 'c', settings: connectionDefaults }, language: 'tr', today: '2026-11-27' },
    ...{ kind: 'salesReturnInvoice', textOfOthers: () => '' },
  } as unknown as ConstructorParameters<typeof CustomerReturn>[0]);
  await made.take({ code: 'C1', name: null });
  expect(made.received?.map(({ found }) => found.kind)).toEqual(['invoice', 'despatch']);
});
