import { afterEach, describe, expect, it } from 'vitest';
import type { DocumentKind } from '../../../domain/draft.ts';
import { assumedDefaults } from '../../../domain/settings.ts';
import type { Arguments, DocumentListStatus, Draft } from '../../../preload/contract.ts';
import { Harness } from './harness.ts';
import type { HarnessOptions } from './harness.ts';

let harness: Harness | null = null;
afterEach(async () => {
  await harness?.end();
  harness = null;
});
type Options = Omit<HarnessOptions, 'settings'> & { readonly assumed?: Partial<typeof assumedDefaults> };
async function start({ assumed, ...options }: Options = {}): Promise<Harness> {
  const settings = assumed === undefined ? {} : { settings: { assumed: assumed as typeof assumedDefaults } };
  harness = await Harness.start({ ...options, ...settings });
  return harness;
}
const kinds: readonly DocumentKind[] = ['salesReturnInvoice', 'purchaseReturnInvoice', 'despatch', 'quote'];
const profiles = ['first', 'second'] as const;
/** As the person who set the connection up has it: purchase returns switched on, lists asked for page by page. */
const known = { writePurchaseReturns: true, pageParameter: 'page' };

async function read(own: Harness, kind: DocumentKind): Promise<DocumentListStatus> {
  const { connectionId } = own;
  await own.call('readDocumentList', { connectionId, kind });
  return own.until(async () => {
    const { status } = await list(own, kind);
    return !status.reading && status;
  });
}
const list = (own: Harness, kind: DocumentKind, query: Partial<Arguments<'listDocuments'>> = {}) =>
  own.call('listDocuments', { connectionId: own.connectionId, kind, offset: 0, limit: 1000, ...query });
/** Documents that the user sees, of the company of the connection. */
const seeded = (own: Harness, kind: DocumentKind) => {
  const { companyId } = own.settings();
  return own.service.ledger.documents({ kind, ...(companyId === null ? {} : { companyId }), seeded: true });
};
const target = (own: Harness, kind: DocumentKind): string => {
  const [first] = seeded(own, kind);
  if (first === undefined) throw new Error(`no ${kind}`);
  return first.id;
};
const open = (own: Harness, args: Omit<Arguments<'openDocument'>, 'connectionId'>) =>
  own.call('openDocument', { connectionId: own.connectionId, ...args });
function draftOf(opened: Awaited<ReturnType<typeof open>>): Draft {
  if ('problem' in opened) throw new Error(JSON.stringify(opened.problem));
  return opened.draft;
}

describe.each(profiles)('the %s service’s documents', (profile) => {
  it.each(kinds)('of kind %s are listed, searched, sorted and paged', async (kind) => {
    const own = await start({ service: { profile }, assumed: known });
    const there = seeded(own, kind);
    expect(await list(own, kind)).toMatchObject({ rows: [], total: 0, status: { readAt: null, reading: false } });
    const status = await read(own, kind);
    expect(status).toMatchObject({ received: there.length, partial: false, problem: null, kind });
    expect(status.readAt).toBeGreaterThan(0);
    const { rows, total } = await list(own, kind);
    expect(total).toBe(there.length);
    expect(new Set(rows.map((row) => row.number))).toEqual(new Set(there.map(({ number }) => number)));
    expect(rows.every(({ id }) => there.some((document) => document.id === id))).toBe(true);

    const one = there[1] ?? there[0];
    const found = await list(own, kind, { search: (one?.number ?? '').toLowerCase() });
    expect(found.rows.map((row) => row.id)).toContain(one?.id);
    const sorted = (await list(own, kind, { sort: 'number' })).rows.map((row) => row.number);
    expect((await list(own, kind, { sort: 'number', descending: true })).rows.map((row) => row.number)).toEqual(
      [...sorted].reverse(),
    );
    const page = await list(own, kind, { sort: 'number', offset: 1, limit: 2 });
    expect([page.rows.map((row) => row.number), page.total]).toEqual([sorted.slice(1, 3), there.length]);
    expect(await list(own, kind, { search: 'x'.repeat(100_000) })).toMatchObject({ rows: [], total: 0 });
  });

  it.each(kinds)('of kind %s are read whole, to be looked at', async (kind) => {
    const own = await start({ service: { profile }, assumed: known });
    const documentId = target(own, kind);
    const before = own.clock.now();
    const answer = await own.call('readDocument', { connectionId: own.connectionId, kind, documentId });
    if ('problem' in answer) throw new Error(JSON.stringify(answer.problem));
    const { document } = answer;
    expect(document).toMatchObject({ id: documentId, kind });
    expect(document.readAt).toBeGreaterThanOrEqual(before);
    const lines = own.service.ledger.document(documentId)?.record['Lines'];
    expect(document.content['Lines']).toHaveLength(Array.isArray(lines) ? lines.length : -1);
    expect(await own.call('listDrafts', { connectionId: own.connectionId, offset: 0, limit: 1 })).toMatchObject({
      total: 0,
    });
  });

  it.each(kinds)('of kind %s are opened as drafts, and told when they are gone', async (kind) => {
    const own = await start({ service: { profile }, assumed: known });
    const documentId = target(own, kind);
    for (const operation of ['replace', 'change'] as const) {
      const draft = draftOf(await open(own, { kind, documentId, operation }));
      expect(draft).toMatchObject({ kind, operation, state: 'draft', targetId: documentId, baseFrom: 'service' });
      expect(draft.base).toEqual(draft.content);
    }
    const none = '00000000-0000-4000-8000-000000000000';
    expect(await open(own, { kind, documentId: none, operation: 'change' })).toMatchObject({
      problem: { reason: 'notFound' },
    });
  });
});
