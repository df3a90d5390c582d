/** After a restore, "Queue again" offers what the settings took out of the queue, and nothing else. */
import { expect, it } from 'vitest';
import { invoice } from './harness.ts';
import type { Harness } from './harness.ts';
import { ownHarness } from './own-harness.ts';
import { backUp } from './storage-support.ts';

const toOtherCompany = (own: Harness) => own.change({ ...own.settings(), companyId: 2 });
const withdrawn = (own: Harness) => own.call('listWithdrawn', { connectionId: own.connectionId });
async function backedUp(own: Harness): Promise<string> {
  await own.pass(1_000);
  const { name } = await backUp(own);
  await own.pass(1_000);
  return name;
}

it('a content that never was in the queue is not offered', async () => {
  const own = await ownHarness();
  const id = await own.draft(invoice({ Description: 'saved' }));
  const name = await backedUp(own);
  await own.edit(id, { Description: 'queued' });
  await own.call('queueDrafts', { ids: [id] });
  await toOtherCompany(own);
  expect(await withdrawn(own)).toEqual([id]);
  await own.call('restoreBackup', { name });
  expect(await own.state(id)).toMatchObject({ content: { Description: 'saved' }, withdrawn: null });
  expect(await withdrawn(own)).toEqual([]);
});

it('what the user took out of the queue since is not offered', async () => {
  const own = await ownHarness();
  const id = await own.draft(invoice());
  await own.call('queueDrafts', { ids: [id] });
  await toOtherCompany(own);
  const name = await backedUp(own);
  await own.call('queueDrafts', { ids: [id] });
  await own.call('withdrawDrafts', { ids: [id] });
  await own.call('restoreBackup', { name });
  expect(await withdrawn(own)).toEqual([]);
});

it('what the settings took out since is offered', async () => {
  const own = await ownHarness();
  const id = await own.draft(invoice());
  const name = await backedUp(own);
  await own.call('queueDrafts', { ids: [id] });
  await toOtherCompany(own);
  await own.call('restoreBackup', { name });
  expect(await withdrawn(own)).toEqual([id]);
});
