import { describe, expect, it } from 'vitest';
import { holdsContent } from '../../../domain/compare/holds-content.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { DocumentReading, ListedDocument, ReadDocument, Unreadable } from '../../../main/sync/ports.ts';
import { findWritten } from './service-of.ts';
import type { FakeService } from './service-of.ts';
import type { SentRequest } from '../../../main/sync/reconcile/result.ts';

const offline: Unreadable = { kind: 'unreadable', reached: false, problem: { reason: 'refused' } };
const broken: Unreadable = { kind: 'unreadable', reached: true, problem: { reason: 'serverError', status: 500 } };
const missing: DocumentReading = { kind: 'missing', problem: { reason: 'notFound', status: 404, code: '3000' } };

const sent: JsonObject = {
  InvoiceNumber: 'Next',
  Date: '2026-11-20T00:00:00',
  CustomerCode: 'C1',
  OrderReferenceNumber: 'RMP-0123456789',
  Lines: [{ ProductCode: 'P1', Quantity: 2 }],
};
const explicit: JsonObject = { ...sent, InvoiceNumber: 'A-1' };
const request = (change: Partial<SentRequest> = {}): SentRequest => ({
  kind: 'salesReturnInvoice',
  operation: 'create',
  sent,
  targetId: null,
  wasThere: true,
  isUnchanged: () => false,
  ...change,
});
const stored = (id: string, change: JsonObject = {}): ReadDocument => {
  const data: JsonObject = { ...explicit, ...change, Id: id };
  return { id, number: typeof data.InvoiceNumber === 'string' ? data.InvoiceNumber : null, data };
};
/** The document as a list with few members shows it. */
const short = ({ id, number }: ReadDocument, date = '2026-11-20'): ReadDocument => ({
  id,
  number,
  data: { Id: id ?? '', InvoiceNumber: number ?? '', Date: date },
});

interface Asked {
  pages: number;
  readonly reads: string[];
}
function service(
  pages: readonly (readonly ReadDocument[])[],
  documents: readonly ReadDocument[] = [],
  whole = true,
): FakeService & { readonly asked: Asked } {
  const asked: Asked = { pages: 0, reads: [] };
  return {
    asked,
    list: async (onPage) => {
      for (const page of pages) {
        asked.pages += 1;
        if (!(await onPage(page))) return { kind: 'listed', whole: false };
      }
      return { kind: 'listed', whole };
    },
    get: (id) => {
      asked.reads.push(id);
      const document = documents.find((each) => each.id === id);
      return Promise.resolve(document === undefined ? missing : { kind: 'found', document });
    },
  };
}

describe('searching for a created document', () => {
  it('accepts the client reference as proof, whatever else the document has, and stops there', async () => {
    const reader = service([[stored('x', { InvoiceNumber: 'N-7', CustomerCode: 'changed' })], [stored('y')]]);
    expect(await findWritten(reader, request())).toMatchObject({
      verdict: 'match',
      id: 'x',
      number: 'N-7',
      finding: { by: 'reference', searched: 'RMP-0123456789', result: 'match', documentId: 'x' },
    });
    expect(reader.asked).toEqual({ pages: 1, reads: [] });
  });

  it('reads the newest documents if the list does not show the reference, up to a limit', async () => {
    const others = Array.from({ length: 40 }, (_, index) =>
      stored(`o${index}`, { InvoiceNumber: `O-${index}`, OrderReferenceNumber: null }),
    );
    const ours = stored('ours', { InvoiceNumber: 'N-8' });
    const listed = [...others.map((each) => short(each, '2026-10-01')), short(ours, '2026-11-20')];
    const found = service([listed], [...others, ours]);
    expect(await findWritten(found, request())).toMatchObject({ verdict: 'match', id: 'ours', number: 'N-8' });
    expect(found.asked.reads).toEqual(['ours']);
    const lost = service([listed], others);
    expect(await findWritten(lost, request())).toMatchObject({ verdict: 'nothing', finding: { result: 'nothing' } });
    expect(lost.asked.reads).toHaveLength(10);
  });

  it.each(['up', 'down'] as const)('reads the highest numbers first in a list sorted %s', async (order) => {
    const others = Array.from({ length: 30 }, (_, index) =>
      stored(`d${index}`, { InvoiceNumber: `N-${index + 1}`, OrderReferenceNumber: 'RMP-ZZZZZZZZZZ' }),
    );
    const ours = stored('ours', { InvoiceNumber: 'N-31' });
    const listed = [...others, ours].map((document) => short(document));
    const reader = service([order === 'up' ? listed : listed.reverse()], [...others, ours]);
    expect(await findWritten(reader, request())).toMatchObject({ verdict: 'match', id: 'ours' });
    expect(reader.asked.reads).toEqual(['ours']);
  });

  it('reads further documents at each check, and never the same one twice', async () => {
    const others = Array.from({ length: 25 }, (_, index) =>
      stored(`d${index}`, { InvoiceNumber: `N-${index + 1}`, OrderReferenceNumber: 'RMP-ZZZZZZZZZZ' }),
    );
    const reader = { ...service([others.map((document) => short(document))], others), ruledOut: new Set<string>() };
    expect(await findWritten(reader, request())).toMatchObject({ verdict: 'nothing', finding: { complete: false } });
    await findWritten(reader, request());
    expect(reader.asked.reads).toHaveLength(20);
    expect(await findWritten(reader, request())).toMatchObject({ verdict: 'nothing', finding: { complete: true } });
    expect(new Set(reader.asked.reads).size).toBe(25);
    expect(reader.asked.reads).toHaveLength(25);
  });

  it('is not complete if not every listed document could be read', async () => {
    const many = Array.from({ length: 11 }, (_, index) => stored(`o${index}`, { OrderReferenceNumber: null }));
    const listed = many.map((each) => short(each));
    expect((await findWritten(service([listed], many), request())).finding).toMatchObject({
      result: 'nothing',
      complete: false,
    });
    const ten = service([listed.slice(1)], many);
    expect((await findWritten(ten, request())).finding).toMatchObject({ result: 'nothing', complete: true });
  });

  it('reads documents that match the sent content first, however many are newer', async () => {
    const newer = Array.from({ length: 30 }, (_, index) =>
      stored(`n${index}`, { CustomerCode: `X${index}`, OrderReferenceNumber: null }),
    );
    const ours = stored('ours', { InvoiceNumber: 'N-9' });
    const row = (document: ReadDocument, made: string): ReadDocument => ({
      ...document,
      data: { Id: document.id ?? '', CustomerCode: document.data['CustomerCode'] ?? '', CreateDate: made },
    });
    const listed = [row(ours, '2026-11-01T08:00:00'), ...newer.map((each) => row(each, '2026-11-20T08:00:00'))];
    const reader = service([listed], [ours, ...newer]);
    expect(await findWritten(reader, request())).toMatchObject({ verdict: 'match', id: 'ours' });
    expect(reader.asked.reads).toEqual(['ours']);
  });

  it('reports that nothing was found, and whether the list was complete', async () => {
    expect((await findWritten(service([[]]), request())).finding).toMatchObject({ result: 'nothing', complete: true });
    expect((await findWritten(service([[]], [], false), request())).finding).toMatchObject({ complete: false });
    const endless = service(Array.from({ length: 100 }, () => [stored('z', { OrderReferenceNumber: 'other' })]));
    expect((await findWritten(endless, request())).finding).toMatchObject({ result: 'nothing', complete: false });
    expect(endless.asked.pages).toBe(20);
  });

  it('without reference and number makes no request', async () => {
    const reader = service([[stored('x')]]);
    const { OrderReferenceNumber: _, ...bare } = sent;
    expect(await findWritten(reader, request({ sent: bare }))).toMatchObject({
      verdict: 'nothing',
      finding: { complete: false },
    });
    expect(reader.asked.pages).toBe(0);
  });

  it('with an explicit number tells our content from another document’s', async () => {
    const bare = { ...explicit, OrderReferenceNumber: null };
    const equal = service([[stored('x', { OrderReferenceNumber: null })]]);
    expect(await findWritten(equal, request({ sent: bare }))).toMatchObject({
      verdict: 'match',
      finding: { by: 'number' },
    });
    const other = service([[stored('x', { OrderReferenceNumber: null, CustomerCode: 'C2' })]]);
    expect(await findWritten(other, request({ sent: bare }))).toMatchObject({
      verdict: 'different',
      finding: { by: 'number', searched: 'A-1', result: 'different', documentId: 'x' },
    });
  });

  it('does not judge a document by a list row with few members', async () => {
    const ours = stored('x', { OrderReferenceNumber: null });
    expect(await findWritten(service([[short(ours)]], [ours]), request({ sent: explicit }))).toMatchObject({
      verdict: 'different',
    });
    expect(await findWritten(service([[short(ours)]], []), request({ sent: explicit }))).toMatchObject({
      verdict: 'unreadable',
    });
    const nameless = { ...short(ours), id: null };
    expect(await findWritten(service([[nameless]], []), request({ sent: explicit }))).toMatchObject({
      verdict: 'unreadable',
    });
  });

  it.each<[string, JsonObject]>([
    ['null', { Lines: null, OrderReferenceNumber: null, CustomerCode: null }],
    ['empty', { Lines: [], OrderReferenceNumber: '', CustomerCode: '' }],
  ])('reads a document whose list row has members that are %s', async (_, unfilled) => {
    const others = Array.from({ length: 20 }, (_, index) =>
      stored(`o${index}`, { InvoiceNumber: `N-${index + 10}`, CustomerCode: 'C2', OrderReferenceNumber: null }),
    );
    const ours = stored('ours', { InvoiceNumber: 'N-9' });
    const row = (document: ReadDocument, date: string): ReadDocument => ({
      ...document,
      data: { ...short(document, date).data, ...unfilled },
    });
    const listed = [row(ours, '2026-11-20'), ...others.map((each) => row(each, '2026-11-21'))];
    const numbered = service([listed], [ours, ...others]);
    expect(await findWritten(numbered, request())).toMatchObject({ verdict: 'match', id: 'ours' });
    expect(numbered.asked.reads).toEqual(['ours']);
    const explicitly = stored('ours');
    expect(
      await findWritten(service([[row(explicitly, '2026-11-20')]], [explicitly]), request({ sent: explicit })),
    ).toMatchObject({ verdict: 'match', id: 'ours' });
  });

  it('does not read documents without a reference if the list shows those of others', async () => {
    const listed = Array.from({ length: 20 }, (_, index) => ({
      ...stored(`o${index}`),
      data: { Id: `o${index}`, OrderReferenceNumber: index === 7 ? 'SP-1' : null },
    }));
    const reader = service([listed]);
    expect(await findWritten(reader, request())).toMatchObject({ verdict: 'nothing', finding: { complete: true } });
    expect(reader.asked.reads).toEqual([]);
  });

  it('treats a despatch of the other type as another document', async () => {
    const body: JsonObject = {
      DespatchType: 2,
      DespatchNumber: 'D-1',
      CustomerCode: 'C1',
      Lines: [{ ProductCode: 'P1' }],
    };
    const outbound = { id: 'x', number: 'D-1', data: { ...body, DespatchType: -2, Id: 'x' } };
    const despatch = request({ kind: 'despatch', sent: body });
    expect(await findWritten(service([[outbound]]), despatch)).toMatchObject({ verdict: 'nothing' });
    const inbound = { ...outbound, data: { ...outbound.data, DespatchType: 2 } };
    expect(await findWritten(service([[outbound, inbound]]), despatch)).toMatchObject({ verdict: 'match' });
  });

  it('reports that it failed, and whether the service was reached', async () => {
    const get = (): Promise<DocumentReading> => Promise.resolve(offline);
    const away: FakeService = { list: () => Promise.resolve(offline), get };
    expect(await findWritten(away, request())).toMatchObject({ verdict: 'unreadable', reached: false });
    const ill: FakeService = { list: () => Promise.resolve(broken), get };
    expect(await findWritten(ill, request())).toMatchObject({
      verdict: 'unreadable',
      reached: true,
      finding: { result: 'unreadable', problem: { status: 500 } },
    });
  });
});

describe('searching for a replaced document', () => {
  const replaced = { ...explicit, RowVersion: 1, Note1: 'kapı' };
  const of = request({ operation: 'replace', targetId: 'x', sent: replaced });

  it('counts it as written if the service only changed the values of unknown members', async () => {
    const reader = service([], [stored('x', { RowVersion: 2, Note1: 'kapı' })]);
    expect(await findWritten(reader, of)).toMatchObject({
      verdict: 'match',
      id: 'x',
      finding: { by: 'id', result: 'match' },
    });
  });

  it('does not count it as written if an unknown member is gone or anything else differs', async () => {
    const gone = service([], [stored('x', { RowVersion: 2 })]);
    expect(await findWritten(gone, of)).toMatchObject({ verdict: 'different' });
    const other = service([], [stored('x', { RowVersion: 1, Note1: 'kapı', CustomerCode: 'C2' })]);
    expect(await findWritten(other, of)).toMatchObject({ verdict: 'different' });
  });
});

describe('a long list', () => {
  const sentAt = Date.UTC(2026, 10, 20, 9);
  const listed = (id: string, createdAt: string): ListedDocument => ({
    ...stored(id, { InvoiceNumber: id, OrderReferenceNumber: 'other' }),
    createdAt,
  });
  /** Pages starting with the newest, with or without the promise that older ones follow. */
  const going = (
    pages: readonly (readonly ListedDocument[])[],
    olderFollow: boolean,
  ): FakeService & { asked: number } => {
    const reader = {
      asked: 0,
      list: async (onPage: Parameters<FakeService['list']>[0]) => {
        for (const page of pages) {
          reader.asked += 1;
          if (!(await onPage(page, olderFollow))) return { kind: 'listed', whole: false } as const;
        }
        return { kind: 'listed', whole: true } as const;
      },
      get: () => Promise.resolve(missing),
    };
    return reader;
  };
  const pages = [
    [listed('a', '2026-11-20T10:00:00'), listed('b', '2026-11-19')],
    [listed('c', '2026-11-17T08:00:00'), listed('d', '2026-11-16')],
    [listed('e', '2026-11-15T08:00:00')],
  ];

  it('is left once all remaining documents are older than the attempt, and does not count as complete', async () => {
    const reader = going(pages, true);
    const looked = await findWritten(reader, request({ sentAt }));
    expect(looked).toMatchObject({ verdict: 'nothing', finding: { complete: false } });
    expect(reader.asked).toBe(2);
  });

  it('is read to the end if its order or the creation times are unknown', async () => {
    const unordered = going(pages, false);
    expect((await findWritten(unordered, request({ sentAt }))).finding.complete).toBe(true);
    const untold = going(
      pages.map((page) => page.map((each) => ({ ...each, createdAt: null }))),
      true,
    );
    expect((await findWritten(untold, request({ sentAt }))).finding.complete).toBe(true);
    // When searching by number, an old document may have it too.
    const numbered = going(pages, true);
    expect((await findWritten(numbered, request({ sentAt, sent: explicit }))).finding.complete).toBe(true);
    expect([unordered.asked, untold.asked, numbered.asked]).toEqual([3, 3, 3]);
  });
});

it('a document that matches all that a page shows is read before the next page', async () => {
  const row = ({ id, number, data }: ReadDocument): ReadDocument => ({
    ...{ id, number },
    data: { Id: id ?? '', InvoiceNumber: number, CustomerCode: data['CustomerCode'] ?? null },
  });
  const others = Array.from({ length: 6 }, (_, index) =>
    stored(`o${index}`, { InvoiceNumber: `N-${index}`, CustomerCode: 'C2', OrderReferenceNumber: null }),
  );
  const alike = stored('alike', { InvoiceNumber: 'N-8', OrderReferenceNumber: null });
  const ours = stored('ours', { InvoiceNumber: 'N-9' });
  const pages = [[...others, alike, ours].map(row), others.map(row), others.map(row)];
  const reader = { ...service(pages, [...others, alike, ours]), ruledOut: new Set<string>() };
  expect(await findWritten(reader, request())).toMatchObject({
    verdict: 'match',
    id: 'ours',
    finding: { by: 'reference' },
  });
  expect(reader.asked).toEqual({ pages: 1, reads: ['ours'] });
});

describe('a number that the service may treat as equal', () => {
  const bare: JsonObject = { ...explicit, InvoiceNumber: 'KAPI-9', OrderReferenceNumber: null };
  const under = (InvoiceNumber: string, change: JsonObject = {}) =>
    stored('x', { InvoiceNumber, OrderReferenceNumber: null, ...change });

  it.each(['kapı-9', 'Kapi 9', 'KAPİ-9'])('never counts as ours, whatever document has it: %s', async (number) => {
    expect(await findWritten(service([[under(number)]]), request({ sent: bare }))).toMatchObject({
      ...{ verdict: 'similar', exact: false, number },
      finding: { by: 'number', searched: 'KAPI-9', result: 'similar', documentId: 'x', documentNumber: number },
    });
    expect(
      await findWritten(service([[under(number, { CustomerCode: 'C2' })]]), request({ sent: bare })),
    ).toMatchObject({
      ...{ verdict: 'different', exact: false },
      finding: { result: 'different', documentNumber: number },
    });
  });

  it('ranks below the exact number', async () => {
    const both = [under('kapı-9'), { ...under('KAPI-9', { CustomerCode: 'C2' }), id: 'y' }];
    for (const page of [both, [...both].reverse()]) {
      const looked = await findWritten(service([page]), request({ sent: bare }));
      expect(looked).toMatchObject({ verdict: 'different', exact: true, id: 'y' });
    }
  });

  it('is not found if it is not equal under any interpretation', async () => {
    expect((await findWritten(service([[under('KAPI-90')]]), request({ sent: bare }))).verdict).toBe('nothing');
  });

  it('of a document that could not be read is not judged', async () => {
    expect((await findWritten(service([[short(under('kapı-9'))]]), request({ sent: bare }))).verdict).toBe(
      'unreadable',
    );
  });
});

describe('a reference entered by the user', () => {
  const own: JsonObject = { ...sent, OrderReferenceNumber: 'SP-77' };
  const ours = stored('ours', { InvoiceNumber: 'N-9', OrderReferenceNumber: 'SP-77' });
  const asked = (change: Partial<SentRequest> = {}): SentRequest =>
    request({ sent: own, userReference: 'SP-77', ...change });
  const strange = stored('z', { OrderReferenceNumber: 'SP-78', InvoiceNumber: 'N-8' });

  it('proves the write if exactly one document has it, with the sent content', async () => {
    expect(await findWritten(service([[strange, ours]]), asked())).toMatchObject({
      ...{ verdict: 'match', id: 'ours', number: 'N-9' },
      finding: { by: 'reference', searched: 'SP-77', complete: true },
    });
    const listed = [short(strange), short(ours)];
    const reader = service([listed], [strange, ours]);
    expect(await findWritten(reader, asked())).toMatchObject({ verdict: 'match', id: 'ours' });
  });

  it('proves nothing if two documents have it, or one with other content', async () => {
    const twice = [ours, { ...ours, id: 'again' }];
    expect((await findWritten(service([twice]), asked())).verdict).toBe('nothing');
    expect((await findWritten(service([twice.map((each) => short(each))], twice), asked())).verdict).toBe('nothing');
    const edited = stored('ours', { OrderReferenceNumber: 'SP-77', CustomerCode: 'C2' });
    expect((await findWritten(service([[edited]]), asked())).verdict).toBe('nothing');
  });

  it('proves nothing if it was sent more than once from here, or if the document belongs to another draft', async () => {
    const { userReference: _, ...unsure } = asked();
    expect(await findWritten(service([[ours]]), unsure)).toMatchObject({
      verdict: 'nothing',
      finding: { searched: '' },
    });
    expect((await findWritten(service([[ours]]), asked({ belongsToAnother: (id) => id === 'ours' }))).verdict).toBe(
      'nothing',
    );
  });

  it('proves nothing if the document may belong to a removed draft, unless its age shows otherwise', async () => {
    const removed = asked({ mayBelongToRemoved: true, sentAt: Date.UTC(2026, 10, 20) });
    expect((await findWritten(service([[ours]]), removed)).verdict).toBe('nothing');
    const dated: ListedDocument = { ...ours, createdAt: '2026-11-20T10:00:00' };
    expect((await findWritten(service([[dated]]), removed)).verdict).toBe('match');
  });

  it('proves nothing for a document that existed long before', async () => {
    const sentAt = Date.UTC(2026, 10, 20);
    const dated = (createdAt: string): ListedDocument => ({ ...ours, createdAt });
    const read = async (createdAt: string) =>
      (await findWritten(service([[dated(createdAt)]]), asked({ sentAt }))).verdict;
    expect(await read('2026-10-01T08:00:00')).toBe('nothing');
    expect(await read('2026-11-20T03:00:00')).toBe('match');
  });

  it('proves nothing if a document with it could not be read, and the list does not count as complete', async () => {
    const hidden = short({ ...ours, id: 'hidden' });
    const marked = { ...hidden, data: { ...hidden.data, OrderReferenceNumber: 'SP-77' } };
    const looked = await findWritten(service([[marked, ours]]), asked());
    expect(looked).toMatchObject({ verdict: 'nothing', finding: { complete: false } });
  });
});

describe('an id in a malformed answer', () => {
  const ours = stored('told', { InvoiceNumber: 'N-9' });

  it('is read first, and trusted if the document has our reference', async () => {
    const reader = service([[]], [ours]);
    expect(await findWritten(reader, request({ untrustedId: 'told' }))).toMatchObject({
      ...{ verdict: 'match', id: 'told', number: 'N-9' },
      finding: { by: 'id', searched: 'told', result: 'match' },
    });
    expect(reader.asked).toEqual({ pages: 0, reads: ['told'] });
  });

  it('is trusted without a reference if the document has the sent content, otherwise the list is searched', async () => {
    const { OrderReferenceNumber: _, ...bare } = sent;
    const plain = stored('told', { InvoiceNumber: 'N-9', OrderReferenceNumber: null });
    expect(await findWritten(service([], [plain]), request({ sent: bare, untrustedId: 'told' }))).toMatchObject({
      verdict: 'match',
    });
    const other = stored('told', { InvoiceNumber: 'N-9', OrderReferenceNumber: null, CustomerCode: 'C2' });
    expect(await findWritten(service([], [other]), request({ sent: bare, untrustedId: 'told' }))).toMatchObject({
      verdict: 'nothing',
    });
    const marked = { ...request({ untrustedId: 'told' }) };
    const foreign = stored('told', { OrderReferenceNumber: 'RMP-ZZZZZZZZZZ' });
    const reader = service([[ours]], [foreign]);
    expect(await findWritten(reader, marked)).toMatchObject({ verdict: 'match', finding: { by: 'reference' } });
    expect(reader.asked.pages).toBe(1);
  });
});

describe('checking a document after a change', () => {
  const before: JsonObject = { ...explicit, Description: 'before' };
  const after: JsonObject = { ...explicit, Description: 'after' };
  const at = (change: Partial<SentRequest>): SentRequest =>
    request({
      operation: 'replace',
      sent: after,
      isUnchanged: (data) => holdsContent('salesReturnInvoice', before, data),
      targetId: 'x',
      ...change,
    });

  it.each([
    ['replace', after, after, 'match'],
    ['replace', after, before, 'unchanged'],
    ['replace', after, { ...before, Description: 'theirs' }, 'different'],
    ['change', { Description: 'after' }, { ...after, CustomerCode: 'C9' }, 'match'],
    ['change', { Description: 'after' }, before, 'unchanged'],
    ['change', { Description: 'after' }, { ...before, CustomerCode: 'C9' }, 'different'],
    ['delete', {}, before, 'unchanged'],
    ['delete', {}, after, 'different'],
  ] as const)('%s of %j finds %j: %s', async (operation, body, found, verdict) => {
    const reader = service([], [{ id: 'x', number: 'A-1', data: { ...found, Id: 'x' } }]);
    expect(await findWritten(reader, at({ operation, sent: body }))).toMatchObject({
      verdict,
      finding: { result: verdict },
    });
    expect(reader.asked.reads).toEqual(['x']);
  });

  it('treats a missing document as deleted, and only that', async () => {
    expect(await findWritten(service([]), at({ operation: 'delete', sent: {} }))).toMatchObject({ verdict: 'match' });
    expect(await findWritten(service([]), at({}))).toMatchObject({ verdict: 'nothing' });
    // Status 404 alone does not prove that it was deleted.
    const unsaid: DocumentReading = { kind: 'missing', problem: { reason: 'notFound', status: 404, code: '9404' } };
    const gateway = { ...service([]), get: () => Promise.resolve(unsaid) };
    expect(await findWritten(gateway, at({ operation: 'delete', sent: {} }))).toMatchObject({ verdict: 'nothing' });
    // It may exist at the address to which the attempt was sent, or in the company from which it is hidden.
    const elsewhere = at({ operation: 'delete', sent: {}, wasThere: false });
    expect(await findWritten(service([]), elsewhere)).toMatchObject({ verdict: 'nothing' });
  });

  it('treats it as different if its earlier state is unknown', async () => {
    const reader = service([], [{ id: 'x', number: 'A-1', data: { ...before, Id: 'x' } }]);
    expect(await findWritten(reader, at({ isUnchanged: () => false }))).toMatchObject({ verdict: 'different' });
  });
});
