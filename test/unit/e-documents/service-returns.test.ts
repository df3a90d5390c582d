import { describe, expect, it } from 'vitest';
import { returnsInService } from '../../../renderer/screens/e-document/service-returns.ts';
import type { ReturnSearch } from '../../../renderer/screens/e-document/service-returns.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { DocumentListStatus } from '../../../domain/model/service-document.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import { FakeMain } from '../support/fake-main.ts';

const search: ReturnSearch = {
  ...{ connectionId: 'c', kind: 'salesReturnInvoice', customerCode: 'C1', number: 'ABC1', since: '2026-11-02' },
  here: [{ id: 'd', acceptedId: 'MINE', isListed: true, content: {} }],
};
const row = (id: string, more: object = {}) => ({
  ...{ id, number: id, type: null, customerCode: 'C1', customerName: null, date: '2026-11-10T00:00:00', total: null },
  ...{ currency: null, cancelled: false, modifiedAt: null, ...more },
});

function service(
  rows: readonly ReturnType<typeof row>[],
  documents: Readonly<Record<string, ValueRecord>>,
  readAt: number | null = 1,
  more: Partial<DocumentListStatus> = {},
  total = rows.length,
) {
  const main = new FakeMain();
  const status = {
    connectionId: 'c',
    kind: 'salesReturnInvoice',
    reading: false,
    partial: false,
    problem: null,
    ...more,
    readAt,
  };
  main.answer({
    listDocuments: () => ({ rows, total, status }),
    refreshDocumentList: () => {
      queueMicrotask(() => main.tell('documentListChanged', Object.assign(status, { readAt: 2 }) as never));
      return { ...status, reading: true };
    },
    readDocument: ({ documentId }: { documentId: string }) => {
      const content = documents[documentId];
      return content ? { document: { content } } : { problem: { reason: 'network' } };
    },
  });
  const read = () => main.args('readDocument').map((args) => (args as { documentId: string }).documentId);
  return { main, api: main.api, read };
}

const problem: ServiceProblem = { reason: 'network' };

describe('returns in the service', () => {
  const returned = { ReturnedInvoiceNumber: 'ABC1' };

  it('are the customer’s documents that name the invoice or despatch, except those made here and cancelled ones', async () => {
    const rows = [
      ...[
        row('R1'),
        row('R2'),
        row('R3'),
        row('mine'),
        row('R4', { cancelled: true }),
        row('R5', { customerCode: 'C11' }),
      ],
      ...[row('R6', { date: '2026-11-01' }), row('R7', { date: null }), row('R8')],
    ];
    const { api, read } = service(rows, {
      ...{ R1: returned, R2: { ReturnedInvoiceNumber: 'ABC12' }, R3: { ReferencedDespatches: [{ ID: 'ABC1' }] } },
      ...{ R7: returned, R8: { ...returned, Cancelled: true } },
    });
    const found = await returnsInService(api, search);
    expect(read()).toEqual(['R1', 'R2', 'R3', 'R7', 'R8']);
    expect([found.state, found.returns.length]).toEqual(['read', 3]);
  });

  it('are not read automatically if there are many, or if the list was never read', async () => {
    const many = service([row('R1'), row('R2')], { R1: returned, R2: returned });
    expect(await returnsInService(many.api, search, 1)).toEqual({ state: 'unasked', returns: [] });
    expect(many.read()).toEqual([]);
    expect((await returnsInService(many.api, search, 2)).returns).toHaveLength(2);
    const unread = service([row('R1')], { R1: returned }, null);
    expect(await returnsInService(unread.api, search, 5)).toEqual({ state: 'unasked', returns: [] });
    expect(unread.main.names()).not.toContain('refreshDocumentList');
  });

  it('are read after the list on request; one that cannot be read is reported', async () => {
    const asked = service([row('R1')], { R1: returned }, null);
    expect(await returnsInService(asked.api, search)).toMatchObject({ state: 'read', returns: [{}] });
    expect(asked.main.args('refreshDocumentList')).toHaveLength(1);
    expect(asked.main.listening('documentListChanged')).toBe(0);
    const broken = service([row('R1'), row('gone')], { R1: returned });
    expect(await returnsInService(broken.api, search)).toMatchObject({ state: 'notRead', returns: [{}] });
  });

  it('do not count as read if the list was not read whole, or its rows do not name the customer', async () => {
    const found = [row('R1')];
    for (const more of [{ partial: true }, { problem }]) {
      const { api } = service(found, { R1: returned }, 1, more);
      expect(await returnsInService(api, search)).toMatchObject({ state: 'notRead', returns: [{}] });
      expect(await returnsInService(api, search, 5)).toMatchObject({ state: 'notRead', returns: [{}] });
    }
    const nameless = service([row('R1', { customerCode: null })], { R1: returned });
    expect(await returnsInService(nameless.api, search)).toEqual({ state: 'notRead', returns: [] });
    expect(await returnsInService(nameless.api, search, 5)).toEqual({ state: 'unasked', returns: [] });
    const ofOthers = service([row('R1', { customerCode: 'C2' })], {});
    expect(await returnsInService(ofOthers.api, search, 5)).toEqual({ state: 'read', returns: [] });
  });

  it('do not count as read if the customer has more documents than are listed, unless those are older', async () => {
    const cut = (date: string) =>
      returnsInService(service([row('R1', { date })], { R1: returned }, 1, {}, 2_000).api, search);
    expect((await cut('2026-11-03')).state).toBe('notRead');
    expect((await cut('2026-11-01')).state).toBe('read');
  });
});
