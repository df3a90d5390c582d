import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { linesOf } from '../../../domain/value.ts';
import { invoice } from './harness.ts';
import { ownHarness } from './own-harness.ts';

/** So fast that every turn is over before the next step. */
const pace = 10_000;
const large = (count: number) => {
  const draft = invoice();
  const [line] = linesOf(draft);
  return { ...draft, Lines: Array.from({ length: count }, (_, at) => ({ ...line, $key: `k${at}` })) };
};

it('a large draft is queued in steps, between which other work goes on', async () => {
  const own = await ownHarness({ pace });
  const id = await own.draft(large(1_000));
  let turns = 0;
  let isQueued = false;
  const queued = own.call('queueDrafts', { ids: [id] }).finally(() => (isQueued = true));
  for (; !isQueued; turns += 1) await nextTurn();
  expect(await queued).toEqual({ queued: [id], notQueued: [] });
  expect(turns).toBeGreaterThan(25);
});

it('a draft that is edited between two steps is queued as it is then', async () => {
  const own = await ownHarness({ pace });
  const id = await own.draft(large(300));
  const queued = own.call('queueDrafts', { ids: [id] });
  await nextTurn();
  await own.edit(id, { Description: 'edited meanwhile' });
  expect(await queued).toEqual({ queued: [id], notQueued: [] });
  // The queue takes only a submission of the draft's present revision.
  expect(await own.states([id])).toEqual(['ready']);
});

it('a draft that is another than the user was shown is not queued, whenever it was changed', async () => {
  const own = await ownHarness({ pace });
  const id = await own.draft(large(300));
  const { revision = 0 } = (await own.call('getDraft', { id })) ?? {};
  const seen = [{ id, revision }];
  const queued = own.call('queueDrafts', { ids: [id], seen });
  await nextTurn();
  await own.edit(id, { Description: 'edited meanwhile' });
  const changed = { queued: [], notQueued: [{ id, why: 'changed' }] };
  expect(await queued).toEqual(changed);
  expect(await own.call('queueDrafts', { ids: [id], seen })).toEqual(changed);
  const again = [{ id, revision: revision + 1 }];
  expect(await own.call('queueDrafts', { ids: [id], seen: again })).toEqual({ queued: [id], notQueued: [] });
});

it('two queueings are in the order in which the user asked for them', async () => {
  const own = await ownHarness({ pace });
  const [first, second] = [await own.draft(large(300)), await own.draft(invoice())];
  const queued = own.call('queueDrafts', { ids: [first] });
  await nextTurn();
  await Promise.all([queued, own.call('queueDrafts', { ids: [second] })]);
  expect((await own.items()).map(({ id }) => id)).toEqual([first, second]);
});

it('other settings wait until a queueing is over, and then ask about its document', async () => {
  const own = await ownHarness({ pace });
  const id = await own.draft(large(300));
  const queued = own.call('queueDrafts', { ids: [id] });
  await nextTurn();
  const settings = { ...own.settings(), companyId: 99 };
  const asked = await own.call('updateConnection', { id: own.connectionId, settings });
  expect(await queued).toEqual({ queued: [id], notQueued: [] });
  expect('affected' in asked && asked.affected.map((one) => one.id)).toEqual([id]);
  expect((await own.items()).map(({ companyId }) => companyId)).not.toContain(99);
});

it('a withdrawal takes out what is being queued', async () => {
  const own = await ownHarness({ pace });
  const ids = [await own.draft(large(300)), await own.draft(invoice())];
  const queued = own.call('queueDrafts', { ids });
  await nextTurn();
  expect((await own.call('withdrawDrafts', { ids })).withdrawn).toHaveLength(2);
  await queued;
  expect(await own.states(ids)).toEqual(['draft', 'draft']);
});
