import { expect, it } from 'vitest';
import { findEarlier, start, queueDraft } from './support.ts';
import { opened, storeForEach } from './each.ts';

storeForEach();

const made = (customerCode: string, more = {}): string => opened.draft({ customerCode, lineCount: 1 }, {}, more).id;
function accept(id: string): void {
  const { queue } = opened.store;
  queueDraft(opened.store, id);
  queue.finishAttempt(queue.beginAttempt(id, start()).attemptId, { kind: 'accepted', id: `doc-${id}`, number: null });
}
function last(customerCode = 'C1', exceptId = ''): string | undefined {
  const { connectionId, store } = opened;
  return store.drafts.lastOfCustomer({ connectionId, kind: 'salesReturnInvoice', customerCode, exceptId })?.id;
}

it('is the newest that the service accepted, otherwise the newest of the others in any state', () => {
  expect(last()).toBeUndefined();
  const [first, second, third] = [made('C1'), made('C1'), made('C1')];
  made('C11');
  expect(last()).toBe(third);
  expect(last('C1', third)).toBe(second);
  queueDraft(opened.store, second);
  expect(last('C1', third)).toBe(second);
  accept(first);
  expect(last()).toBe(first);
});

it('may be one whose document was found in the service', () => {
  const content = { CustomerCode: 'C1', Lines: [{ $key: 'a', ProductCode: 'P1' }] };
  const { id } = opened.draft({ customerCode: 'C1', lineCount: 1 }, content);
  queueDraft(opened.store, id);
  findEarlier(opened.store, id, 'doc-1');
  expect(last()).toBe(id);
});

it('has the kind and the connection, has lines, was made here and is not deleted', () => {
  const { store, draft } = opened;
  const other = store.connections.create(store.connections.list()[0]?.settings ?? (undefined as never));
  made('C1', { connectionId: other.id });
  made('C1', { kind: 'despatch' });
  made('C1', { operation: 'change', targetId: 'doc', baseline: {} });
  draft({ customerCode: 'C1', lineCount: 0 });
  store.drafts.delete([made('C1')]);
  expect(last()).toBeUndefined();
  const kept = made('C1');
  expect(last()).toBe(kept);
});
