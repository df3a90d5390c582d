import { beforeEach, describe, expect, it } from 'vitest';
import type { ValueRecord } from '../../../domain/fields.ts';
import { CustomerReturn } from '../../../renderer/screens/e-document/customer-return.svelte.ts';
import { connection } from '../renderer/support.ts';
import { FakeMain } from '../support/fake-main.ts';
import type { ServiceDocument } from '../../../domain/model/service-document.ts';
import type { StoredEDocument } from '../../../domain/e-documents/stored.ts';
import { factsOf } from '../../../domain/e-documents/stored.ts';
import { connectionDefaults } from '../../../domain/settings.ts';
import { eDocument } from './read.ts';
import { other } from './ubl.ts';

const despatch = (customer: string): ValueRecord => ({
  ...{ DespatchType: '-2', DespatchNumber: `D-${customer}`, Date: '2026-11-20T09:30:00', CustomerCode: customer },
  Lines: [{ $key: 'read-1', ProductCode: 'P1', Quantity: '12', UnitPrice: '10', CurrencyCode: 'TRY', VatRate: '20' }],
});
const row = (customerCode: string) => ({
  ...{ id: customerCode, number: `D-${customerCode}`, type: '-2', customerCode, customerName: null, total: null },
  ...{ date: '2026-11-20T00:00:00', currency: null, cancelled: false, modifiedAt: null },
});

let asked: CustomerReturn;
let main: FakeMain;
/** Answers the request for the despatch of customer A. */
let answerA: () => void;

beforeEach(() => {
  main = new FakeMain();
  const late = new Promise<void>((resolve) => (answerA = resolve));
  const none = () => ({ rows: [], total: 0 });
  main.answer({
    listDrafts: none,
    listDocuments: () => ({ rows: [row('A'), row('B')], total: 2, status: { readAt: 1 } }),
    getLookupRows: () => [null],
    listMappings: none,
    listEDocuments: none,
    findReturnsOf: () => [],
    readDocument: async ({ documentId }: { documentId: string }) => {
      if (documentId === 'A') await late;
      return { document: { content: despatch(documentId) } };
    },
  });
  asked = new CustomerReturn({
    ...{ api: main.api, connection: connection('c1'), language: 'en', today: '2026-11-23' },
    ...{ kind: 'salesReturnInvoice', textOfOthers: () => '' },
  });
});
const numbers = () => asked.questions.map(({ document }) => document.number);

it('returns nothing of the former customer, however late the service answers', async () => {
  const former = asked.take({ code: 'A', name: null });
  await expect.poll(() => asked.received?.length).toBe(1);
  await asked.take({ code: 'B', name: null });
  answerA();
  await former;
  expect(numbers()).toEqual(['D-B']);
});

it('does not offer the despatch from which the return was started to another customer', async () => {
  const started: ServiceDocument = {
    ...{ id: 'A', kind: 'despatch', content: despatch('A'), readAt: 1, unexpectedFields: [] },
  };
  await asked.take({ code: 'A', name: null }, started);
  expect(numbers()).toEqual(['D-A']);
  await asked.take({ code: 'B', name: null }, started);
  expect(asked.received?.map(({ found }) => found.number)).toEqual(['D-B']);
  expect(numbers()).toEqual(['D-B']);
});

describe('reading the service’s list of despatches', () => {
  it('is offered again after a failure', async () => {
    await asked.take({ code: 'B', name: null });
    main.answer({ refreshDocumentList: () => Promise.reject(new Error('internal')) });
    await expect(asked.readService()).rejects.toThrow();
    expect(asked.service).toBe('notRead');
  });

  it('that ends for the former customer counts as read for nobody else', async () => {
    let end = (): void => undefined;
    const reading = new Promise<void>((resolve) => (end = resolve));
    await asked.take({ code: 'B', name: null });
    main.answer({ refreshDocumentList: () => reading.then(() => ({})) });
    const former = asked.readService();
    expect(asked.service).toBe('reading');
    await asked.take({ code: 'C', name: null });
    const before = asked.service;
    end();
    await former;
    expect(before).not.toBe('reading');
    expect(asked.service).toBe(before);
  });
});

it('takes a document once, and not if it was unchecked before it was read', async () => {
  const taking = asked.take({ code: 'A', name: null });
  await expect.poll(() => asked.received?.length).toBe(1);
  const one = asked.received?.[0];
  if (one === undefined) throw new Error('nothing was found');
  const again = asked.choose(one, true);
  answerA();
  await Promise.all([taking, again]);
  expect(numbers()).toEqual(['D-A']);
  const unread = asked.choose(one, true);
  await asked.choose(one, false);
  await unread;
  expect(numbers()).toEqual([]);
});

it('a customer’s invoice and despatch of the same number are both listed', async () => {
  const rows = (['invoice', 'despatch'] as const).map((kind): StoredEDocument => ({
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
