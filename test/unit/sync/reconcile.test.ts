import { describe, expect, it } from 'vitest';
import { sameContent } from '../../../domain/client-reference.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { DocumentReading, ReadDocument, Unreadable } from '../../../main/sync/ports.ts';
import { look } from '../../../main/sync/reconcile.ts';
import type { Reader, Sought } from '../../../main/sync/reconcile.ts';

const offline: Unreadable = { kind: 'unreadable', reached: false, problem: { reason: 'refused' } };
const broken: Unreadable = { kind: 'unreadable', reached: true, problem: { reason: 'serverError', status: 500 } };
const missing: DocumentReading = { kind: 'missing', problem: { reason: 'notFound', status: 404 } };

const sent: JsonObject = {
  InvoiceNumber: 'Next',
  Date: '2026-11-20T00:00:00',
  CustomerCode: 'C1',
  OrderReferenceNumber: 'RMP-0123456789',
  Lines: [{ ProductCode: 'P1', Quantity: 2 }],
};
const explicit: JsonObject = { ...sent, InvoiceNumber: 'A-1' };
const sought = (change: Partial<Sought> = {}): Sought => ({
  kind: 'salesReturnInvoice',
  operation: 'create',
  sent,
  targetId: null,
  sameAddress: true,
  isUnchanged: () => false,
  ...change,
});
const stored = (id: string, change: JsonObject = {}): ReadDocument => {
  const data: JsonObject = { ...explicit, ...change, Id: id };
  return { id, number: typeof data.InvoiceNumber === 'string' ? data.InvoiceNumber : null, data };
};
/** As a list shows it that tells little. */
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
): Reader & { readonly asked: Asked } {
  const asked: Asked = { pages: 0, reads: [] };
  return {
    asked,
    list: (onPage) => {
      for (const page of pages) {
        asked.pages += 1;
        if (!onPage(page)) return Promise.resolve({ kind: 'listed', whole: false });
      }
      return Promise.resolve({ kind: 'listed', whole });
    },
    get: (id) => {
      asked.reads.push(id);
      const document = documents.find((each) => each.id === id);
      return Promise.resolve(document === undefined ? missing : { kind: 'found', document });
    },
  };
}

describe('looking for a created document', () => {
  it('takes the reference for proof, whatever was made of the rest, and stops there', async () => {
    const reader = service([[stored('x', { InvoiceNumber: 'N-7', CustomerCode: 'changed' })], [stored('y')]]);
    expect(await look(reader, sought())).toMatchObject({
      verdict: 'match',
      id: 'x',
      number: 'N-7',
      finding: { by: 'reference', searched: 'RMP-0123456789', result: 'match', documentId: 'x' },
    });
    expect(reader.asked).toEqual({ pages: 1, reads: [] });
  });

  it('reads the newest where the list does not show the reference, and so many at most', async () => {
    const others = Array.from({ length: 40 }, (_, index) =>
      stored(`o${index}`, { InvoiceNumber: `O-${index}`, OrderReferenceNumber: null }),
    );
    const ours = stored('ours', { InvoiceNumber: 'N-8' });
    const listed = [...others.map((each) => short(each, '2026-10-01')), short(ours, '2026-11-20')];
    const found = service([listed], [...others, ours]);
    expect(await look(found, sought())).toMatchObject({ verdict: 'match', id: 'ours', number: 'N-8' });
    expect(found.asked.reads).toEqual(['ours']);
    const lost = service([listed], others);
    expect(await look(lost, sought())).toMatchObject({ verdict: 'nothing', finding: { result: 'nothing' } });
    expect(lost.asked.reads).toHaveLength(10);
  });

  it.each(['up', 'down'] as const)('reads the highest numbers first in a list that goes %s', async (order) => {
    const others = Array.from({ length: 30 }, (_, index) =>
      stored(`d${index}`, { InvoiceNumber: `N-${index + 1}`, OrderReferenceNumber: 'RMP-ZZZZZZZZZZ' }),
    );
    const ours = stored('ours', { InvoiceNumber: 'N-31' });
    const listed = [...others, ours].map((document) => short(document));
    const reader = service([order === 'up' ? listed : listed.reverse()], [...others, ours]);
    expect(await look(reader, sought())).toMatchObject({ verdict: 'match', id: 'ours' });
    expect(reader.asked.reads).toEqual(['ours']);
  });

  it('reads further ones at each look, and never one twice that was another', async () => {
    const others = Array.from({ length: 25 }, (_, index) =>
      stored(`d${index}`, { InvoiceNumber: `N-${index + 1}`, OrderReferenceNumber: 'RMP-ZZZZZZZZZZ' }),
    );
    const reader = { ...service([others.map((document) => short(document))], others), ruledOut: new Set<string>() };
    expect(await look(reader, sought())).toMatchObject({ verdict: 'nothing', finding: { complete: false } });
    await look(reader, sought());
    expect(reader.asked.reads).toHaveLength(20);
    expect(await look(reader, sought())).toMatchObject({ verdict: 'nothing', finding: { complete: true } });
    expect(new Set(reader.asked.reads).size).toBe(25);
    expect(reader.asked.reads).toHaveLength(25);
  });

  it('does not say that it saw the whole list when it could not read all that was listed', async () => {
    const many = Array.from({ length: 11 }, (_, index) => stored(`o${index}`, { OrderReferenceNumber: null }));
    const listed = many.map((each) => short(each));
    expect((await look(service([listed], many), sought())).finding).toMatchObject({
      result: 'nothing',
      complete: false,
    });
    const ten = service([listed.slice(1)], many);
    expect((await look(ten, sought())).finding).toMatchObject({ result: 'nothing', complete: true });
  });

  it('reads those first that agree with what was sent, however many are newer', async () => {
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
    expect(await look(reader, sought())).toMatchObject({ verdict: 'match', id: 'ours' });
    expect(reader.asked.reads).toEqual(['ours']);
  });

  it('says nothing, and whether the list was whole', async () => {
    expect((await look(service([[]]), sought())).finding).toMatchObject({ result: 'nothing', complete: true });
    expect((await look(service([[]], [], false), sought())).finding).toMatchObject({ complete: false });
    const endless = service(Array.from({ length: 100 }, () => [stored('z', { OrderReferenceNumber: 'other' })]));
    expect((await look(endless, sought())).finding).toMatchObject({ result: 'nothing', complete: false });
    expect(endless.asked.pages).toBe(20);
  });

  it('has nothing to look by without reference and number, and asks nobody', async () => {
    const reader = service([[stored('x')]]);
    const { OrderReferenceNumber: _, ...bare } = sent;
    expect(await look(reader, sought({ sent: bare }))).toMatchObject({
      verdict: 'nothing',
      finding: { complete: false },
    });
    expect(reader.asked.pages).toBe(0);
  });

  it('tells by an explicit number equal content from another’s', async () => {
    const bare = { ...explicit, OrderReferenceNumber: null };
    const equal = service([[stored('x', { OrderReferenceNumber: null })]]);
    expect(await look(equal, sought({ sent: bare }))).toMatchObject({ verdict: 'match', finding: { by: 'number' } });
    const other = service([[stored('x', { OrderReferenceNumber: null, CustomerCode: 'C2' })]]);
    expect(await look(other, sought({ sent: bare }))).toMatchObject({
      verdict: 'different',
      finding: { by: 'number', searched: 'A-1', result: 'different', documentId: 'x' },
    });
  });

  it('does not judge a document by what a short list shows of it', async () => {
    const ours = stored('x', { OrderReferenceNumber: null });
    expect(await look(service([[short(ours)]], [ours]), sought({ sent: explicit }))).toMatchObject({
      verdict: 'different',
    });
    expect(await look(service([[short(ours)]], []), sought({ sent: explicit }))).toMatchObject({
      verdict: 'unreadable',
    });
    const nameless = { ...short(ours), id: null };
    expect(await look(service([[nameless]], []), sought({ sent: explicit }))).toMatchObject({ verdict: 'unreadable' });
  });

  it('takes a despatch of the other type for another document', async () => {
    const body: JsonObject = {
      DespatchType: 2,
      DespatchNumber: 'D-1',
      CustomerCode: 'C1',
      Lines: [{ ProductCode: 'P1' }],
    };
    const outbound = { id: 'x', number: 'D-1', data: { ...body, DespatchType: -2, Id: 'x' } };
    const despatch = sought({ kind: 'despatch', sent: body });
    expect(await look(service([[outbound]]), despatch)).toMatchObject({ verdict: 'nothing' });
    const inbound = { ...outbound, data: { ...outbound.data, DespatchType: 2 } };
    expect(await look(service([[outbound, inbound]]), despatch)).toMatchObject({ verdict: 'match' });
  });

  it('says that it could not look, and whether the service was reached', async () => {
    const get = (): Promise<DocumentReading> => Promise.resolve(offline);
    const away: Reader = { list: () => Promise.resolve(offline), get };
    expect(await look(away, sought())).toMatchObject({ verdict: 'unreadable', reached: false });
    const ill: Reader = { list: () => Promise.resolve(broken), get };
    expect(await look(ill, sought())).toMatchObject({
      verdict: 'unreadable',
      reached: true,
      finding: { result: 'unreadable', problem: { status: 500 } },
    });
  });
});

describe('looking at a document that was to be changed', () => {
  const before: JsonObject = { ...explicit, Description: 'before' };
  const after: JsonObject = { ...explicit, Description: 'after' };
  const at = (change: Partial<Sought>): Sought =>
    sought({
      operation: 'replace',
      sent: after,
      isUnchanged: (data) => sameContent('salesReturnInvoice', before, data),
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
    expect(await look(reader, at({ operation, sent: body }))).toMatchObject({ verdict });
    expect(reader.asked.reads).toEqual(['x']);
  });

  it('takes what is gone for deleted, and for nothing else', async () => {
    expect(await look(service([]), at({ operation: 'delete', sent: {} }))).toMatchObject({ verdict: 'match' });
    expect(await look(service([]), at({}))).toMatchObject({ verdict: 'nothing' });
    // What is not at one address may well be at the one it was sent to.
    const elsewhere = at({ operation: 'delete', sent: {}, sameAddress: false });
    expect(await look(service([]), elsewhere)).toMatchObject({ verdict: 'nothing' });
  });

  it('calls it different where nobody knows what it was', async () => {
    const reader = service([], [{ id: 'x', number: 'A-1', data: { ...before, Id: 'x' } }]);
    expect(await look(reader, at({ isUnchanged: () => false }))).toMatchObject({ verdict: 'different' });
  });
});
