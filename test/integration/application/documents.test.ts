import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { assumedDefaults } from '../../../domain/settings.ts';
import type { Arguments } from '../../../preload/contract.ts';
import type { DocumentListStatus } from '../../../domain/model/service-document.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import { despatch, Harness, invoice } from './harness.ts';
import type { HarnessOptions } from './harness.ts';
import { ownHarness } from './own-harness.ts';

type Options = Omit<HarnessOptions, 'settings'> & { readonly assumed?: Partial<typeof assumedDefaults> };
function start({ assumed, ...options }: Options = {}): Promise<Harness> {
  const settings = assumed === undefined ? {} : { settings: { assumed: assumed as typeof assumedDefaults } };
  return ownHarness({ ...options, ...settings });
}
const kinds: readonly DocumentKind[] = ['salesReturnInvoice', 'purchaseReturnInvoice', 'despatch', 'quote'];
const profiles = ['first', 'second'] as const;
/** Settings of a connection for these services: purchase returns switched on, lists read page by page. */
const known = { writePurchaseReturns: true, pageParameter: 'page' };

async function read(own: Harness, kind: DocumentKind): Promise<DocumentListStatus> {
  const { connectionId } = own;
  await own.call('refreshDocumentList', { connectionId, kind });
  return own.until(async () => {
    const { status } = await list(own, kind);
    return !status.reading && status;
  });
}
const list = (own: Harness, kind: DocumentKind, query: Partial<Arguments<'listDocuments'>> = {}) =>
  own.call('listDocuments', { connectionId: own.connectionId, kind, offset: 0, limit: 1000, ...query });
/** Documents of the connection's company that the user sees. */
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
  let own: Harness;
  beforeAll(async () => {
    own = await Harness.start({ service: { profile }, settings: { assumed: known as typeof assumedDefaults } });
  });
  afterAll(() => own.end());

  it.each(kinds)('of kind %s are listed, searched, sorted and paged', async (kind) => {
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
    const documentId = target(own, kind);
    const { total: drafts } = await own.call('listDrafts', { connectionId: own.connectionId, offset: 0, limit: 1 });
    const before = own.clock.now();
    const answer = await own.call('readDocument', { connectionId: own.connectionId, kind, documentId });
    if ('problem' in answer) throw new Error(JSON.stringify(answer.problem));
    const { document } = answer;
    expect(document).toMatchObject({ id: documentId, kind });
    expect(document.readAt).toBeGreaterThanOrEqual(before);
    const lines = own.service.ledger.document(documentId)?.record['Lines'];
    expect(document.content['Lines']).toHaveLength(Array.isArray(lines) ? lines.length : -1);
    expect(await own.call('listDrafts', { connectionId: own.connectionId, offset: 0, limit: 1 })).toMatchObject({
      total: drafts,
    });
  });

  it.each(kinds)('of kind %s are opened as drafts, and reported when they are gone', async (kind) => {
    const documentId = target(own, kind);
    for (const operation of ['replace', 'change'] as const) {
      const draft = draftOf(await open(own, { kind, documentId, operation }));
      expect(draft).toMatchObject({ kind, operation, state: 'draft', targetId: documentId, baselineSource: 'service' });
      expect(draft.baseline).toEqual(draft.content);
    }
    const none = '00000000-0000-4000-8000-000000000000';
    expect(await open(own, { kind, documentId: none, operation: 'change' })).toMatchObject({
      problem: { reason: 'notFound' },
    });
  });
});

describe('purchase returns, switched off', () => {
  const kind = 'purchaseReturnInvoice';
  const off = { reason: 'switchedOff', setting: 'writePurchaseReturns' };

  it.each(profiles)(
    'are not listed or written, and are read by id all the same, by the %s service',
    async (profile) => {
      const own = await start({
        service: { profile },
        assumed: { pageParameter: 'page', writePurchaseReturns: false },
      });
      const { connectionId } = own;
      const documentId = target(own, kind);
      own.service.ledger.forgetRequests();
      expect(await own.call('refreshDocumentList', { connectionId, kind })).toMatchObject({
        reading: false,
        problem: off,
      });
      expect(await list(own, kind)).toMatchObject({ rows: [], total: 0, status: { problem: off } });
      for (const operation of ['replace', 'change', 'delete'] as const) {
        expect(await open(own, { kind, documentId, operation })).toEqual({ problem: off });
      }
      expect(own.service.ledger.requests({ path: 'return' })).toEqual([]);
      const answer = await own.call('readDocument', { connectionId, kind, documentId });
      expect(answer).toMatchObject({ document: { id: documentId } });
      const [asked] = own.service.ledger.requests({ path: 'return' });
      expect(asked?.path).toContain(`/api/v1/purchase-return-invoices/${documentId}`);
      expect(await own.call('createDraft', { connectionId, kind })).toMatchObject({ kind, state: 'draft' });
    },
  );

  it('are there as soon as they are switched on, and gone when they are switched off', async () => {
    const own = await start();
    const { connectionId } = own;
    const settings = own.settings();
    const change = (writePurchaseReturns: boolean) =>
      own.call('updateConnection', {
        id: connectionId,
        settings: { ...settings, assumed: { ...settings.assumed, writePurchaseReturns } },
      });
    await change(true);
    expect((await read(own, kind)).received).toBeGreaterThan(0);
    expect(await open(own, { kind, documentId: target(own, kind), operation: 'change' })).toHaveProperty('draft');
    await change(false);
    expect(await list(own, kind)).toMatchObject({ rows: [], status: { problem: off } });
  });
});

it('an action that the specification does not have is not offered', async () => {
  const own = await start();
  const answer = await open(own, { kind: 'quote', documentId: target(own, 'quote'), operation: 'delete' });
  expect(answer).toMatchObject({ problem: { reason: 'switchedOff' } });
  expect(answer).not.toHaveProperty('problem.setting');
});

describe('a wrong assumption', () => {
  const wrong = { quotesPath: '/nowhere', despatchesPath: '/nowhere/else', purchaseReturnsPath: '/neither' };
  it.each(profiles)('names the setting to change, of the %s service', async (profile) => {
    const own = await start({ service: { profile }, assumed: { ...wrong, writePurchaseReturns: true } });
    const { connectionId } = own;
    for (const [kind, setting] of [
      ['quote', 'quotesPath'],
      ['despatch', 'despatchesPath'],
      ['purchaseReturnInvoice', 'purchaseReturnsPath'],
    ] as const) {
      const problem = { reason: 'path', status: 404, setting };
      expect(await read(own, kind)).toMatchObject({ received: 0, readAt: null, problem });
      if (kind === 'purchaseReturnInvoice') continue;
      const documentId = target(own, kind);
      expect(await own.call('readDocument', { connectionId, kind, documentId })).toMatchObject({ problem });
      expect(await open(own, { kind, documentId, operation: 'change' })).toMatchObject({ problem });
    }
    const { total } = await own.call('listDrafts', { connectionId, offset: 0, limit: 1 });
    expect(total).toBe(0);
  });

  it('is also reported for an unknown method', async () => {
    const own = await start();
    own.service.company.setOffered('despatch', ['create', 'replace', 'change']);
    expect(await read(own, 'despatch')).toMatchObject({ problem: { reason: 'path', setting: 'despatchesPath' } });
  });

  it('is reported for answers that are no list and no document, but for no path that the specification shows', async () => {
    const own = await start();
    const { connectionId } = own;
    for (const [kind, setting] of [
      ['despatch', 'despatchesPath'],
      ['quote', 'quotesPath'],
      ['salesReturnInvoice', undefined],
    ] as const) {
      const path = { despatch: '/despatches', quote: '/quotes', salesReturnInvoice: '/sales-return-invoices' }[kind];
      own.service.faults.arm({ kind: 'wrongTypes', match: { method: 'GET', path }, times: 2 });
      const status = await read(own, kind);
      expect(status.problem?.reason).toBe('wrongTypes');
      expect(status.problem?.setting).toBe(setting);
      const answer = await own.call('readDocument', { connectionId, kind, documentId: target(own, kind) });
      expect(answer).toMatchObject({
        problem: { reason: 'wrongTypes', ...(setting === undefined ? {} : { setting }) },
      });
      own.service.faults.clear();
      own.service.faults.arm({ kind: 'html', match: { method: 'GET', path } });
      expect((await read(own, kind)).problem).toMatchObject({ reason: 'notJson' });
    }
  });

  it('is not reported for problems that affect every request', async () => {
    const own = await start();
    own.service.tokens.takePermission('despatches.read');
    await own.call('renewSession', { id: own.connectionId });
    const { problem } = await read(own, 'despatch');
    expect(problem).toMatchObject({ reason: 'permission', status: 403, code: '0110' });
    expect(problem).not.toHaveProperty('setting');
    own.service.tokens.givePermission('despatches.read');
    expect((await read(own, 'despatch')).problem?.reason).toBe('permission');
    expect(await own.call('renewSession', { id: own.connectionId })).toMatchObject({ problem: null });
    expect(await read(own, 'despatch')).toMatchObject({ problem: null, partial: false });
  });
});

describe('a document with unexpected contents', () => {
  it('is accepted, and they are reported', async () => {
    const odd = {
      DespatchNumber: 77,
      DespatchType: '2',
      Date: '2026-11-21T10:00:00+03:00',
      Colour: 'red',
      Lines: 'none',
    };
    const own = await start({
      transport: (through) => async (request) =>
        request.method === 'GET' && request.url.includes('/despatches/odd')
          ? {
              ...{ kind: 'response', status: 200, headers: {} },
              body: Buffer.from(JSON.stringify({ Success: true, ResultCode: '0000', Message: null, Data: odd })),
            }
          : through(request),
    });
    const answer = await own.call('readDocument', {
      ...{ connectionId: own.connectionId, kind: 'despatch', documentId: 'odd' },
    });
    if ('problem' in answer) throw new Error(JSON.stringify(answer.problem));
    expect(answer.document).toMatchObject({
      id: 'odd',
      content: { DespatchNumber: '77', Date: '2026-11-21T10:00:00' },
    });
    expect(answer.document.unexpectedFields).toEqual(
      expect.arrayContaining([['Colour'], ['Lines'], ['DespatchNumber'], ['Date']]),
    );
    const draft = draftOf(await open(own, { kind: 'despatch', documentId: 'odd', operation: 'change' }));
    expect(draft).toMatchObject({ targetId: 'odd', content: { DespatchNumber: '77' } });
  });
});

it('a document opened by its identifier in small letters keeps the identifier as the service writes it', async () => {
  const Id = '0F5B1C2D-0000-4000-8000-00000000000A';
  const answer = { Success: true, ResultCode: '0000', Message: null, Data: { Id, DespatchNumber: 'D-1', Lines: [] } };
  const own = await start({
    transport: (through) => async (request) =>
      request.method === 'GET' && request.url.includes('/despatches/0f5b1c2d')
        ? { kind: 'response', status: 200, headers: {}, body: Buffer.from(JSON.stringify(answer)) }
        : through(request),
  });
  const opened = { kind: 'despatch', documentId: Id.toLowerCase(), operation: 'replace' } as const;
  expect(draftOf(await open(own, opened))).toMatchObject({ targetId: Id });
});

describe('a document that cannot be read', () => {
  async function accepted(own: Harness, kind: 'despatch' | 'salesReturnInvoice'): Promise<Draft> {
    const id = await own.draft(kind === 'despatch' ? despatch({ DocumentNumber: 'gate 4' }) : invoice(), kind);
    await own.send([id]);
    await own.settled();
    return own.until(async () => {
      const draft = await own.call('getDraft', { id });
      return draft?.state === 'accepted' && draft.acceptedId !== null && draft;
    });
  }

  it.each(['despatch', 'salesReturnInvoice'] as const)('is opened from the sent copy (%s)', async (kind) => {
    const own = await start({ pace: 10 });
    const sent = await accepted(own, kind);
    const documentId = sent.acceptedId ?? '';
    own.service.company.setOffered(kind, ['create', 'replace', 'change']);
    const opened = { kind, documentId, operation: 'replace' } as const;
    const problem = { reason: 'path', ...(kind === 'despatch' ? { setting: 'despatchesPath' } : {}) };
    expect(await open(own, opened)).toMatchObject({ problem });
    const draft = draftOf(await open(own, { ...opened, copyOf: sent.id }));
    expect(draft).toMatchObject({ operation: 'replace', targetId: documentId, baselineSource: 'copy', state: 'draft' });
    expect(draft.baseline).toEqual(draft.content);
    const number = kind === 'despatch' ? 'DespatchNumber' : 'InvoiceNumber';
    expect(draft.content).toMatchObject({ Id: documentId, [number]: sent.acceptedNumber, CustomerCode: 'C00001' });
    expect(draft.content['Lines']).toMatchObject([{ $key: 'read-1', Quantity: '2', UnitPrice: '100' }]);
    // With Rampa's own reference, as sent: a replacement without it would remove it.
    const field = kind === 'despatch' ? 'DocumentNumber' : 'OrderReferenceNumber';
    expect(draft.content[field]).toBe(own.service.ledger.document(documentId)?.record[field]);
    expect(draft.content[field]).toMatch(/RMP-/);
    expect((await own.call('getDraft', { id: draft.id }))?.baselineSource).toBe('copy');
  });

  it('is not opened from the copy of another document, of one not sent, or if it was deleted', async () => {
    const own = await start({ pace: 10 });
    const [one, other] = [await accepted(own, 'despatch'), await accepted(own, 'despatch')];
    const documentId = one.acceptedId ?? '';
    const opened = { kind: 'despatch', documentId, operation: 'change' } as const;
    own.service.company.setOffered('despatch', ['create', 'change']);
    const unsent = await own.draft(despatch(), 'despatch');
    for (const copyOf of [other.id, unsent, 'none']) {
      expect(await open(own, { ...opened, copyOf })).toMatchObject({ problem: { reason: 'path' } });
    }
    expect(await open(own, { ...opened, copyOf: one.id })).toHaveProperty('draft');
    own.service.company.setOffered('despatch', null);
    own.service.company.deleteAsColleague(documentId);
    expect(await open(own, { ...opened, copyOf: one.id })).toMatchObject({ problem: { reason: 'notFound' } });
  });

  it('is opened from the copy too if there is no connection', async () => {
    const own = await start({ pace: 10 });
    const sent = await accepted(own, 'despatch');
    await own.service.company.setOnline(false);
    const draft = draftOf(
      await open(own, { kind: 'despatch', documentId: sent.acceptedId ?? '', operation: 'change', copyOf: sent.id }),
    );
    expect(draft.baselineSource).toBe('copy');
    await own.service.company.setOnline(true);
  });
});

describe('a new quote', () => {
  it('has the id of the default currency if the offline list contains it', async () => {
    const own = await start();
    const { connectionId } = own;
    const content = async () => (await own.call('createDraft', { connectionId, kind: 'quote' })).content;
    expect(await content()).toMatchObject({ QuoteNumber: 'Next', CurrencyCode: 'TRY' });
    expect(await content()).not.toHaveProperty('CurrencyId');
    await own.refreshLists(['currencies']);
    const [lira] = await own.call('getLookupRows', { connectionId, kind: 'currencies', codes: ['TRY'] });
    expect(lira?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await content()).toMatchObject({ CurrencyId: lira?.id });
    const [again] = await own.call('getLookupRows', {
      ...{ connectionId, kind: 'currencies', codes: [(lira?.id ?? '').toUpperCase()], by: 'id' },
    });
    expect(again?.code).toBe('TRY');
  });
});
