import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { isNextCreate, orderingKeyOf, readyToSend, waitsFor } from '../../../main/sync/queue/order.ts';
import type { OrderItem } from '../../../main/sync/queue/order.ts';

let made = 0;
function item({ targetId = null, ...change }: Partial<OrderItem> & { targetId?: string | null } = {}): OrderItem {
  made += 1;
  const whole = {
    id: `i${made}`,
    kind: 'salesReturnInvoice' as const,
    operation: 'create' as const,
    ...{ userId: 1, companyId: 2, periodId: null },
    number: 'Next',
    state: 'ready' as const,
    waitingReason: null,
    holdsOrderingKey: false,
    submitted: true,
    released: false,
    firstCheckPending: false,
    notBefore: null,
    ...change,
  };
  return { ...whole, orderingKey: orderingKeyOf({ ...whole, targetId }) };
}
const go = (items: readonly OrderItem[], change: Partial<Parameters<typeof readyToSend>[1]> = {}) =>
  readyToSend(items, { now: 1_000, count: 100, allows: () => true, ...change });
const explicit = (number: string, change: Partial<OrderItem> = {}) => item({ number, ...change });
const edit = (targetId: string, change: Partial<OrderItem> = {}) =>
  item({ operation: 'replace', number: 'A1', targetId, ...change });

describe('choosing the next documents to send', () => {
  it('sends creates of a kind with Next one at a time, in the queue’s order', () => {
    const [a, b, c] = [item(), item(), item({ kind: 'despatch' })];
    expect(go([a, b, c]).ids).toEqual([a.id, c.id]);
    expect(go([{ ...a, state: 'sending' }, b, c]).ids).toEqual([c.id]);
    expect(go([{ ...a, state: 'accepted' }, b]).ids).toEqual([b.id]);
  });

  it('treats no notation of Next as an explicit number', () => {
    const [a, b] = [explicit(' next'), explicit('NEXT')];
    expect(go([a, b]).ids).toEqual([a.id]);
    expect([isNextCreate(a), isNextCreate(explicit('NEXT-1'))]).toEqual([true, false]);
  });

  it('ignores a waiting time that is only so long because the clock was set back', () => {
    const [a, b] = [item({ notBefore: 1_000 + 31_536_000_000 }), item({ kind: 'despatch', notBefore: 300_000 })];
    expect(go([a, b])).toEqual({ ids: [a.id], nextAt: 300_000 });
  });

  it('is not blocked by a refused document', () => {
    const [a, b] = [item({ state: 'rejected' }), item()];
    expect(go([a, b]).ids).toEqual([b.id]);
  });

  it('holds back Next after an unknown document only until that was searched for', () => {
    const [a, b] = [item({ state: 'unknown', firstCheckPending: true }), item()];
    expect(go([a, b]).ids).toEqual([]);
    expect(go([{ ...a, firstCheckPending: false }, b]).ids).toEqual([b.id]);
  });

  it('sends different explicit numbers in parallel, but the same number one at a time', () => {
    const items = [explicit('1'), explicit('2'), explicit('1'), explicit('1', { kind: 'despatch' })];
    expect(go(items).ids).toEqual([items[0], items[1], items[3]].map((each) => each?.id));
  });

  it('sends requests about the same document one after another, and none after an unknown one', () => {
    const [a, b, c] = [edit('x'), edit('x', { operation: 'delete' }), edit('y')];
    expect(go([a, b, c]).ids).toEqual([a.id, c.id]);
    expect(go([{ ...a, state: 'unknown', firstCheckPending: false }, b, c]).ids).toEqual([c.id]);
  });

  it('treats an identifier in capitals as the same one', () => {
    const [a, b] = [edit('0F5B'), edit('0f5b')];
    expect(go([a, b]).ids).toEqual([a.id]);
  });

  it('sends only submitted documents, and is not blocked by others', () => {
    const [a, b] = [item({ submitted: false }), item()];
    expect(go([a, b]).ids).toEqual([b.id]);
    expect(go([item({ state: 'draft' }), item({ state: 'accepted' }), item({ state: 'waiting' })]).ids).toEqual([]);
  });

  it('lets no document overtake an earlier one with its ordering key that waits for a time or a permission', () => {
    const [a, b] = [explicit('A', { notBefore: 5_000 }), explicit('A')];
    const c = item({ kind: 'despatch', notBefore: 3_000 });
    expect(go([a, b, c])).toEqual({ ids: [], nextAt: 3_000 });
    expect(go([a, b, c], { now: 5_000 }).ids).toEqual([a.id, c.id]);
    const [p, q] = [edit('x'), edit('x', { operation: 'delete' })];
    expect(go([p, q], { allows: (each) => each.operation === 'delete' }).ids).toEqual([]);
  });

  it('lets others with "Next" pass one that waits until its list can be read', () => {
    const [a, b] = [item({ notBefore: 5_000 }), item()];
    expect([go([a, b]), waitsFor([a, b], b.id, 1_000)]).toEqual([{ ids: [b.id], nextAt: 5_000 }, null]);
    expect([go([a, b], { now: 5_000 }).ids, waitsFor([a, b], b.id, 5_000)]).toEqual([[a.id], a.id]);
  });

  it('sends nothing for a document that is being read, before sending or after acceptance', () => {
    const [a, b, c] = [edit('x'), edit('x'), edit('y')];
    expect(go([{ ...a, holdsOrderingKey: true }, b, c]).ids).toEqual([c.id]);
    expect(go([{ ...a, state: 'accepted', holdsOrderingKey: true }, b, c]).ids).toEqual([c.id]);
    expect(go([{ ...a, state: 'accepted' }, b, c]).ids).toEqual([b.id, c.id]);
  });

  it.each(['changed', 'unchecked'] as const)(
    'holds back documents after one that waits for the user (%s), submitted or not, but none before it',
    (waitingReason) => {
      const held = (submitted: boolean) => edit('x', { state: 'waiting', waitingReason, submitted });
      const [before, behind, other] = [edit('x'), edit('x'), edit('y')];
      for (const submitted of [true, false]) {
        expect(go([held(submitted), behind, other]).ids).toEqual([other.id]);
        expect(go([before, held(submitted), behind, other]).ids).toEqual([before.id, other.id]);
      }
      const unsubmitted = edit('x', { state: 'waiting', waitingReason: 'limit', submitted: false });
      expect(go([unsubmitted, behind]).ids).toEqual([behind.id]);
    },
  );

  it('names the document that another waits for, and none for one that waits for the user or is being sent', () => {
    const held = edit('x', { state: 'waiting', waitingReason: 'changed', submitted: false });
    const [before, behind, other] = [edit('x'), edit('x'), edit('y')];
    const items = [before, held, behind, other, item({ submitted: false }), item()];
    expect(items.map(({ id }) => waitsFor(items, id, 1_000))).toEqual([null, before.id, before.id, null, null, null]);
    const later = [held, behind];
    expect(later.map(({ id }) => waitsFor(later, id, 1_000))).toEqual([null, held.id]);
    const unknown = [behind, edit('x', { state: 'unknown' }), { ...other, holdsOrderingKey: true }];
    expect(unknown.map(({ id }) => waitsFor(unknown, id, 1_000))).toEqual([unknown[1]?.id, null, null]);
    expect(waitsFor(items, 'unknown', 1_000)).toBeNull();
  });

  it('returns at most the requested number', () => {
    expect(go([explicit('1'), explicit('2'), explicit('3')], { count: 2 }).ids).toHaveLength(2);
  });

  it('never has two with the same ordering key in progress, and empties every queue', () => {
    const some = fc.record({
      kind: fc.constantFrom('salesReturnInvoice' as const, 'despatch' as const),
      operation: fc.constantFrom('create' as const, 'replace' as const, 'change' as const, 'delete' as const),
      number: fc.constantFrom('Next', '1', '2', null),
      target: fc.constantFrom('x', 'y'),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 30 }), fc.integer({ min: 1, max: 8 }), (shapes, slots) => {
        let items = shapes.map(({ target, ...shape }, index) =>
          item({ ...shape, id: String(index), targetId: shape.operation === 'create' ? null : target }),
        );
        const done: OrderItem[] = [];
        for (let round = 0; items.length > 0; round += 1) {
          expect(round).toBeLessThan(500);
          const busy = items.filter((each) => each.state === 'sending');
          const ids = go(items, { count: slots - busy.length }).ids;
          // Each document may be sent now, or names the one that it waits for.
          const open = new Set(go(items, { count: 1_000 }).ids);
          for (const each of items.filter(({ state }) => state === 'ready')) {
            const other = items.find(({ id }) => id === waitsFor(items, each.id, 1_000));
            expect(other === undefined).toBe(open.has(each.id));
            if (other !== undefined) expect(other.orderingKey).toBe(each.orderingKey);
          }
          items = items.map((each) => (ids.includes(each.id) ? { ...each, state: 'sending' } : each));
          const under = items.filter((each) => each.state === 'sending');
          expect(new Set(under.map(({ orderingKey }) => orderingKey)).size).toBe(under.length);
          const last = under.at(-1);
          if (last !== undefined) done.push(last);
          items = items.filter((each) => each !== last);
        }
        for (const orderingKey of new Set(done.map((each) => each.orderingKey))) {
          const order = done.filter((each) => each.orderingKey === orderingKey).map((each) => Number(each.id));
          expect(order).toEqual([...order].sort((a, b) => a - b));
        }
      }),
    );
  });
});
