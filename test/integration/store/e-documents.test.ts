import { describe, expect, it, vi } from 'vitest';
import type { EDocument } from '../../../domain/e-documents/e-document.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { ConnectionSettings } from '../../../domain/settings.ts';
import { linesOf } from '../../../domain/value.ts';
import { filedEDocument } from '../../../main/worker/filed-e-document.ts';
import { eDocument, mapping } from '../../unit/e-documents/read.ts';
import { own, present } from '../../unit/e-documents/ubl.ts';
import { noSummary } from '../../drafts.ts';
import { findEarlier, queueDraft, settings, start } from './support.ts';
import { holdBack, opened, reopen, storeForEach } from './each.ts';

storeForEach();

const document = eDocument;
const keep = (...documents: readonly EDocument[]) =>
  opened.store.eDocuments.keep(opened.connectionId, 'fatura.xml', documents.map(filedEDocument));
const numbers = (query: { search?: string; sort?: 'read' | 'number' | 'date'; descending?: boolean } = {}) =>
  opened.store.eDocuments
    .list({ connectionId: opened.connectionId, offset: 0, limit: 10, ...query })
    .rows.map(({ number }) => number);
const sought = (ettn: string, number = '', issuer = '') =>
  opened.store.eDocuments.find({ connectionId: opened.connectionId, ettn, number, issuer })?.number;

describe('the list of e-documents', () => {
  it('contains a document once, however often it is read, exactly as it was read', () => {
    const first = document();
    const withoutEttn = document({ ettn: '', number: 'X1' });
    keep(first, withoutEttn);
    const [kept] = keep(first, withoutEttn);
    expect(numbers()).toHaveLength(2);
    expect(opened.store.eDocuments.get(kept?.id ?? '')).toEqual({ kept, document: first });
    expect(kept).toMatchObject({ supplier: { taxNumber: own }, lineCount: 1, file: 'fatura.xml' });
    opened.store.close();
    reopen();
    expect(opened.store.eDocuments.get(kept?.id ?? '')?.document).toEqual(first);
  });

  it('is compared with another file of the same ETTN without parsing either', () => {
    const first = document();
    const { connectionId } = opened;
    const other = document({ date: '2020-01-01' });
    const storedAs = (one: EDocument) => opened.store.eDocuments.storedAs(connectionId, filedEDocument(one));
    expect(storedAs(first)).toBe('none');
    keep(first);
    const parse = vi.spyOn(JSON, 'parse');
    expect([storedAs(first), storedAs({ ...first, notes: ['signed again'] }), storedAs(other)]).toEqual([
      ...['same', 'same', 'other'],
    ]);
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
    // As an earlier version stored it.
    const [{ essence: _essence, ...filed }] = [filedEDocument(first)];
    opened.store.eDocuments.keep(connectionId, 'a.xml', [{ ...filed, essence: '', content: JSON.stringify(first) }]);
    expect([storedAs(first), storedAs(other)]).toEqual(['same', 'other']);
  });

  it('is replaced if it is damaged, wherever', () => {
    const first = document();
    const { connectionId, store } = opened;
    const filed = filedEDocument(first);
    const { content } = filed;
    for (const damaged of ['', `x${content.slice(1)}`, content.slice(0, 300), '{"packed":"AAAA"}', '[]']) {
      store.eDocuments.keep(connectionId, 'a.xml', [{ ...filed, content: damaged }]);
      expect([damaged, store.eDocuments.storedAs(connectionId, filed)]).toEqual([damaged, 'same']);
      const [kept] = keep(first);
      expect(store.eDocuments.get(kept?.id ?? '')?.document).toEqual(first);
    }
  });

  it('is not added to for a connection that was removed', () => {
    expect(opened.store.connections.remove(opened.connectionId)).toMatchObject({ removed: true });
    expect(() => keep(document())).toThrow(/connection/);
    expect(numbers()).toEqual([]);
  });

  it('is compressed if it is large, and read as it was', () => {
    const [line] = document().lines;
    const large = document({ lines: Array.from({ length: 1_000 }, (_, at) => ({ ...present(line), position: at })) });
    const filed = filedEDocument(large);
    expect(filed.content.length).toBeLessThan(JSON.stringify(large).length / 10);
    const [kept] = keep(large);
    const { connectionId, store } = opened;
    expect(store.eDocuments.get(kept?.id ?? '')?.document).toEqual(large);
    expect(store.eDocuments.storedAs(connectionId, filed)).toBe('same');
    expect(store.eDocuments.storedAs(connectionId, filedEDocument({ ...large, number: 'X' }))).toBe('other');
    store.eDocuments.keep(connectionId, 'a.xml', [
      { ...filed, content: filed.content.replace('"packed":"', '"packed":"A') },
    ]);
    expect(() => store.eDocuments.get(kept?.id ?? '')).toThrow();
  });

  it('is searched by number, partner, date and product, and sorted', () => {
    const [line] = document().lines;
    keep(
      document({ ettn: 'a', number: 'AAA2026000000001', date: '2026-03-05' }),
      document({
        ettn: 'b',
        number: 'BBB2026000000002',
        date: '2026-01-09',
        customer: { name: 'Işık', taxNumber: own },
      }),
      document({ ettn: 'c', number: 'CCC2026000000003', lines: [{ ...present(line), name: 'Somun M8' }] }),
    );
    expect(numbers({ search: 'bbb2026' })).toEqual(['BBB2026000000002']);
    expect(numbers({ search: 'ışık' })).toEqual(['BBB2026000000002']);
    expect(numbers({ search: '05.03.2026' })).toEqual(['AAA2026000000001']);
    expect(numbers({ search: 'somun m8' })).toEqual(['CCC2026000000003']);
    expect(numbers({ search: '!!' })).toEqual([]);
    expect(numbers({ sort: 'date' })).toEqual(['BBB2026000000002', 'AAA2026000000001', 'CCC2026000000003']);
    expect(numbers({ sort: 'number', descending: true })[0]).toBe('CCC2026000000003');
  });

  it('finds a document by its ETTN, and by its number if unique', () => {
    keep(document({ ettn: 'a', number: 'N1' }), document({ ettn: '', number: 'N2' }));
    expect(sought('a')).toBe('N1');
    expect(sought('', 'N2', own)).toBe('N2');
    expect([sought('another', 'N2'), sought('another', 'N1')]).toEqual(['N2', undefined]);
    expect(sought('', 'N2', '1000036109')).toBeUndefined();
    keep(document({ ettn: '', number: 'N2', date: '2026-01-01' }));
    expect(sought('', 'N2')).toBeUndefined();
  });

  it('deletes and restores; a deleted document comes back when its file is read again', () => {
    const [kept] = keep(document());
    const id = kept?.id ?? '';
    const { eDocuments } = opened.store;
    expect([eDocuments.delete([id]), eDocuments.delete([id]), numbers(), eDocuments.get(id)]).toEqual([
      [id],
      [],
      [],
      null,
    ]);
    expect([eDocuments.undelete([id]), eDocuments.undelete([id]), numbers()]).toEqual([[id], [], ['ABC2026000000001']]);
    eDocuments.delete([id]);
    expect(sought(document().ettn)).toBeUndefined();
    expect(keep(document())[0]?.id).toBe(id);
    expect(numbers({ search: 'vida' })).toHaveLength(1);
  });

  it('purges a document a month after it was deleted, and with its connection', () => {
    const [kept] = keep(document());
    opened.store.eDocuments.delete([kept?.id ?? '']);
    opened.clock.advance(31 * 24 * 60 * 60 * 1000);
    opened.store.eDocuments.delete([]);
    expect(opened.store.eDocuments.undelete([kept?.id ?? ''])).toEqual([]);

    const other = opened.store.connections.create(settings('Başka')).id;
    opened.store.eDocuments.keep(other, 'a.xml', [filedEDocument(document())]);
    opened.store.mappings.keep(other, [mapping]);
    expect(opened.store.connections.remove(other).removed).toBe(true);
    expect(opened.store.eDocuments.list({ connectionId: other, offset: 0, limit: 10 }).total).toBe(0);
    expect(opened.store.mappings.list({ connectionId: other, offset: 0, limit: 10 }).total).toBe(0);
  });
});

describe('mappings of partners', () => {
  const list = (query = {}) =>
    opened.store.mappings.list({ connectionId: opened.connectionId, offset: 0, limit: 10, ...query });

  it('contains the last mapping for a text and unit; can be searched, listed by partner and deleted', () => {
    const { mappings } = opened.store;
    mappings.keep(opened.connectionId, [mapping, { ...mapping, unit: 'C62', factor: '1' }]);
    mappings.keep(opened.connectionId, [{ ...mapping, code: 'P00002' }]);
    expect(list().rows).toMatchObject([{ code: 'P00002', unit: 'BX', factor: '12' }, { unit: 'C62' }]);
    expect([list({ partner: own }).total, list({ search: 'demircam p00002' }).total]).toEqual([0, 1]);
    expect(list({ offset: 1 }).rows).toMatchObject([{ unit: 'C62' }]);
    mappings.delete(list().rows.map(({ id }) => id));
    expect(list()).toEqual({ rows: [], total: 0 });
  });

  it('are sorted by partner as Turkish names are', () => {
    const sorted = ['ahmet', 'Çelik', 'Ilgaz', 'İnci', 'Şen', 'Zeki'];
    for (const partnerName of ['Zeki', 'Şen', 'Ilgaz', 'ahmet', 'İnci', 'Çelik'])
      opened.store.mappings.keep(opened.connectionId, [{ ...mapping, partner: partnerName, partnerName }]);
    expect(list().rows.map(({ partnerName }) => partnerName)).toEqual(sorted);
  });
});

it('a deleted return of a document counts if it was or may have been sent', () => {
  const { drafts, queue } = opened.store;
  const number = 'ABC2026000000001';
  const make = (): string => opened.draft({ customerCode: 'C1' }, { ReturnedInvoiceNumber: number }).id;
  const attempt = (id: string): string => {
    queueDraft(opened.store, id);
    return queue.beginAttempt(id, start()).attemptId;
  };
  const [live, unsent, perhaps, accepted, heldBack] = [make(), make(), make(), make(), make()];
  holdBack(heldBack);
  queue.finishAttempt(attempt(perhaps), { kind: 'unknown', problem: { reason: 'reset' } });
  queue.resolveUnknown(perhaps, { kind: 'toDraft' });
  queue.finishAttempt(attempt(accepted), { kind: 'accepted', id: 'x', number: null });
  drafts.delete([unsent, perhaps, accepted, heldBack]);
  const content = JSON.stringify({ ReturnedInvoiceNumber: number });
  const summary = { ...noSummary, customerCode: 'C1' };
  const kind = 'salesReturnInvoice';
  drafts.stage([{ id: 'staged', connectionId: opened.connectionId, kind, content, summary }]);
  const query = { connectionId: opened.connectionId, kind, customerCode: 'C1', number } as const;
  expect(drafts.returnsOf(query)).toMatchObject([
    { id: live, isListed: true, acceptedId: null },
    { id: perhaps, isListed: false },
    { id: accepted, isListed: false, acceptedId: 'x' },
    { id: heldBack, isListed: false },
  ]);
});

it('a return counts as one when its document was found in the service, and is known by that', () => {
  const { drafts } = opened.store;
  const [number, customerCode, kind] = ['ABC2026000000001', 'C1', 'salesReturnInvoice'] as const;
  const { id } = opened.draft({ customerCode }, { CustomerCode: customerCode, ReturnedInvoiceNumber: number });
  queueDraft(opened.store, id);
  findEarlier(opened.store, id, 'doc-1');
  const { connectionId } = opened;
  expect(drafts.returnsOf({ connectionId, kind, customerCode, number })).toMatchObject([{ id, acceptedId: 'doc-1' }]);
});

it('a return counts as it was corrected here, once that was accepted, and not at all once it was deleted', () => {
  const { drafts, queue } = opened.store;
  const [number, customerCode, kind] = ['ABC2026000000001', 'C1', 'salesReturnInvoice'] as const;
  const content = { ReturnedInvoiceNumber: number, Lines: [{ $key: 'a', ProductCode: 'P1', Quantity: '4' }] };
  const send = (id: string): void => {
    queueDraft(opened.store, id);
    queue.finishAttempt(queue.beginAttempt(id, start()).attemptId, { kind: 'accepted', id: 'doc-1', number: null });
  };
  const { id } = opened.draft({ customerCode }, content);
  send(id);
  const { connectionId } = opened;
  const quantities = () =>
    drafts.returnsOf({ connectionId, kind, customerCode, number }).map((one) => linesOf(one.content)[0]?.['Quantity']);
  const correct = (operation: 'replace' | 'change' | 'delete', quantity: string): string => {
    const Lines = [{ $key: 'b', ProductCode: 'P1', Quantity: quantity }];
    const of = { operation, targetId: 'DOC-1', baseline: content };
    return opened.draft({ customerCode }, { ...content, Lines }, of).id;
  };
  const replacement = correct('replace', '10');
  expect(quantities()).toEqual(['4']);
  send(replacement);
  expect(quantities()).toEqual(['10']);
  drafts.delete([replacement]);
  send(correct('change', '7'));
  expect(quantities()).toEqual(['7']);
  const deletion = correct('delete', '7');
  expect(quantities()).toEqual(['7']);
  send(deletion);
  expect(quantities()).toEqual([]);
});

it('returns of a document are those that refer to it, or have a line that came from it', () => {
  const [number, customerCode] = ['ABC2026000000001', 'C1'];
  const make = (content: ValueRecord, code = customerCode) => opened.draft({ customerCode: code }, content).id;
  const line = ($key: string) => ({ $key, ProductCode: 'P1' });
  const found = [
    make({ ReturnedInvoiceNumber: number }),
    make({ ReturnedInvoiceNumber: 'X', Lines: [line('from-X-1'), line(`from-${number}-2`)] }),
    make({ ReferencedDespatches: [{ ID: 'I' }, { ID: number }] }),
    make({ DocumentNumber: number }),
  ];
  make({ ReturnedInvoiceNumber: `${number}9`, Description: number });
  make({ ReferencedDespatches: [number] as never, Lines: [number] as never });
  make({ ReturnedInvoiceNumber: 'X', Lines: [line(`from-${number}1-2`), line(`a from-${number}-2`)] });
  make({ ReturnedInvoiceNumber: 'X', Lines: [line(`from-${number}-1-2`)] });
  make({ ReturnedInvoiceNumber: number }, 'C2');
  const of = (sought: string) =>
    opened.store.drafts
      .returnsOf({ connectionId: opened.connectionId, kind: 'salesReturnInvoice', customerCode, number: sought })
      .map(({ id }) => id);
  expect(of(number)).toEqual(found);
  expect(of('a"b')).toEqual([]);
});

it('returns of a document are found in all connections to the same company, also in removed ones', () => {
  const { connections, drafts, queue } = opened.store;
  const [number, customerCode, kind] = ['ABC2026000000001', 'C1', 'salesReturnInvoice'] as const;
  const company = { ...settings(), baseUrl: 'https://service.example', organisation: 'o', companyId: 2 };
  const connect = (more: Partial<ConnectionSettings>) => connections.create({ ...company, ...more }).id;
  const [first, second, removed] = [connect({ userId: 1 }), connect({ userId: 2 }), connect({ userId: 3 })];
  const [other, unknown] = [connect({ companyId: 3 }), connect({ companyId: null })];
  const make = (connectionId: string): string =>
    opened.draft({ customerCode }, { ReturnedInvoiceNumber: number }, { connectionId }).id;
  const [listed, elsewhere, sent] = [make(first), make(second), make(removed)];
  const [ofOther, ofUnknown, ofNone] = [make(other), make(unknown), make(opened.connectionId)];
  queueDraft(opened.store, sent);
  queue.finishAttempt(queue.beginAttempt(sent, start()).attemptId, { kind: 'accepted', id: 'x', number: null });
  expect(connections.remove(removed).removed).toBe(true);
  const found = (connectionId: string) =>
    drafts.returnsOf({ connectionId, kind, customerCode, number }).map(({ id, isListed }) => [id, isListed]);
  expect(found(first)).toEqual([
    [listed, true],
    [elsewhere, false],
    [sent, false],
  ]);
  expect(found(other)).toEqual([[ofOther, true]]);
  // Without a company id, nothing says that two connections have the same company.
  expect([found(unknown), found(opened.connectionId)]).toEqual([[[ofUnknown, true]], [[ofNone, true]]]);
});
