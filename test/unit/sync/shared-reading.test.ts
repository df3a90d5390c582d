import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../domain/json.ts';
import type { DocumentReading, ListedDocument } from '../../../main/sync/ports.ts';
import type { SentRequest } from '../../../main/sync/reconcile/result.ts';
import { createSharedReading } from '../../../main/sync/reconcile/shared-reading.ts';
import { closedGate } from '../../integration/support/gate.ts';
import { documentsOf, searchFor } from './service-of.ts';

const mark = (index: number): string => `RMP-${String(index).padStart(10, '0')}`;
const sentAs = (index: number): JsonObject => ({
  ...{ InvoiceNumber: 'Next', Date: '2026-11-20T00:00:00', CustomerCode: 'C1', OrderReferenceNumber: mark(index) },
  Lines: [{ ProductCode: 'P1', Quantity: 2 }],
});
const request = (index: number, change: Partial<SentRequest> = {}): SentRequest => ({
  ...{ kind: 'salesReturnInvoice', operation: 'create', sent: sentAs(index), targetId: null, wasThere: true },
  isUnchanged: () => false,
  ...change,
});
/** A service that has these documents, and lists them with few members. Counts what is asked. */
function service(documents: Readonly<Record<string, JsonObject>>) {
  const asked = { lists: 0, reads: [] as string[] };
  const listed = (): readonly ListedDocument[] =>
    Object.keys(documents).map((id) => ({ id, number: id, data: { Id: id, InvoiceNumber: id } }));
  return {
    asked,
    ...documentsOf({
      list: async (onPage) => {
        asked.lists += 1;
        const more = await onPage(listed());
        return { kind: 'listed', whole: more };
      },
      get: (id): Promise<DocumentReading> => {
        asked.reads.push(id);
        const data = documents[id];
        const missing = { kind: 'missing', problem: { reason: 'notFound' } } as const;
        return Promise.resolve(data === undefined ? missing : { kind: 'found', document: { id, number: id, data } });
      },
    }),
  };
}
const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
const strangers = Object.fromEntries(
  range(83).map((index) => [`S-${index}`, { ...sentAs(0), OrderReferenceNumber: null }]),
);

describe('searches for several documents', () => {
  it('share one list, and read few documents of others between them', async () => {
    const own = service(strangers);
    const reading = createSharedReading(own);
    const found = await Promise.all(range(30).map((index) => reading.find(searchFor(request(index)))));
    expect(found.every(({ verdict, finding }) => verdict === 'nothing' && !finding.complete)).toBe(true);
    expect(own.asked).toMatchObject({ lists: 1, reads: { length: 10 } });
    expect(new Set(own.asked.reads).size).toBe(10);
  });

  it('find each its own document, however many there are: only those of others count', async () => {
    const ours = Object.fromEntries(
      range(30).map((index) => [`T-${index}`, { ...sentAs(index), InvoiceNumber: `T-${index}` }]),
    );
    const own = service({ ...strangers, ...ours });
    const reading = createSharedReading(own);
    const found = await Promise.all(range(30).map((index) => reading.find(searchFor(request(index)))));
    expect(found.map(({ verdict, id }) => [verdict, id])).toEqual(range(30).map((index) => ['match', `T-${index}`]));
    expect(own.asked.lists).toBe(1);
    expect(new Set(own.asked.reads).size).toBe(own.asked.reads.length);
    expect(own.asked.reads.length).toBeLessThanOrEqual(40);
  });

  it('read the same target once', async () => {
    const own = service({ x: { ...sentAs(1), Id: 'x' } });
    const reading = createSharedReading(own);
    const replaced = request(1, { operation: 'replace', targetId: 'x' });
    const found = await Promise.all([reading.find(searchFor(replaced)), reading.find(searchFor(replaced))]);
    expect(found.map(({ verdict }) => verdict)).toEqual(['match', 'match']);
    expect(own.asked).toEqual({ lists: 0, reads: ['x'] });
  });

  it('with other identities do not share: another user may see other documents', async () => {
    const own = service(strangers);
    const reading = createSharedReading(own);
    const other = { identity: { userId: 2, companyId: 2, periodId: null } };
    await Promise.all([reading.find(searchFor(request(1))), reading.find(searchFor(request(2), other))]);
    expect(own.asked.lists).toBe(2);
  });

  it('never take part in a reading that began before they were asked for', async () => {
    const { opened, open } = closedGate();
    const there: Record<string, JsonObject> = { ...strangers };
    const own = service(there);
    const reading = createSharedReading({
      ...own,
      list: async (...given) => {
        // The answer is on its way while the document is written and looked for.
        const answer = own.list(...given);
        if (own.asked.lists === 1) await opened;
        return answer;
      },
    });
    const first = reading.find(searchFor(request(1)));
    await Promise.resolve();
    await Promise.resolve();
    expect(own.asked.lists).toBe(1);
    there['T-2'] = { ...sentAs(2), InvoiceNumber: 'T-2' };
    const second = reading.find(searchFor(request(2)));
    open();
    expect((await first).verdict).toBe('nothing');
    expect(await second).toMatchObject({ verdict: 'match', id: 'T-2' });
    expect(own.asked.lists).toBe(2);
  });

  it('fail each for itself', async () => {
    const own = service({ x: { ...sentAs(1), Id: 'x' } });
    const reading = createSharedReading(own);
    const broken = request(1, {
      ...{ operation: 'replace', targetId: 'x' },
      isUnchanged: () => {
        throw new Error('broken');
      },
    });
    const ends = await Promise.allSettled([reading.find(searchFor(broken)), reading.find(searchFor(request(1)))]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});

describe('a search that is repeated', () => {
  it('reads few further documents, unless the user asks', async () => {
    const own = service(strangers);
    const reading = createSharedReading(own);
    const ruledOut = new Set<string>();
    await reading.find(searchFor(request(1), { ruledOut }));
    await reading.find(searchFor(request(1), { ruledOut, thorough: false }));
    expect(own.asked.reads).toHaveLength(12);
    await reading.find(searchFor(request(1), { ruledOut }));
    expect(own.asked.reads).toHaveLength(22);
    expect(new Set(own.asked.reads).size).toBe(22);
  });
});
