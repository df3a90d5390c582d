import { describe, expect, it } from 'vitest';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import { invoice } from './harness.ts';
import type { Harness } from './harness.ts';
import { ownHarness } from './own-harness.ts';

const start = (): Promise<Harness> => ownHarness({ pace: 10, asksFirst: true });
const kind = 'purchaseReturnInvoice';
const drafted = async (own: Harness): Promise<string> => {
  const content = invoice();
  return (await own.call('createDraft', { connectionId: own.connectionId, kind, content })).id;
};
const queue = (own: Harness, id: string, agreedKinds: readonly DocumentKind[] = []) =>
  own.call('queueDrafts', { ids: [id], agreedKinds: [...agreedKinds] });

describe('a purchase return, which the specification shows only being read (§4.1)', () => {
  it('is queued once the user agrees, who is not asked again', async () => {
    const own = await start();
    const [first, second] = [await drafted(own), await drafted(own)];
    const asked = { id: first, why: 'notShown', kind };
    expect(await queue(own, first)).toEqual({ queued: [], notQueued: [asked] });
    expect(await queue(own, first, ['quote'])).toEqual({ queued: [], notQueued: [asked] });
    expect(await queue(own, first, [kind])).toEqual({ queued: [first], notQueued: [] });
    expect(await queue(own, second)).toEqual({ queued: [second], notQueued: [] });
  });

  it('is asked about again at another address', async () => {
    const own = await start();
    const [first, second] = [await drafted(own), await drafted(own)];
    await queue(own, first, [kind]);
    const { acceptedKinds } = await own.call('getPreferences', {});
    expect(acceptedKinds).toMatchObject([{ kind, connectionId: own.connectionId }]);
    const elsewhere = acceptedKinds.map((one) => ({ ...one, address: 'https://other.example' }));
    await own.call('setPreferences', { change: { acceptedKinds: elsewhere } });
    expect((await queue(own, second)).notQueued).toMatchObject([{ why: 'notShown' }]);
  });

  it('is not asked about while it has errors, and no other kind is asked about', async () => {
    const own = await start();
    const { id } = await own.call('createDraft', { connectionId: own.connectionId, kind, content: {} });
    expect((await queue(own, id)).notQueued).toMatchObject([{ why: 'errors' }]);
    const other = await own.draft(invoice());
    expect((await queue(own, other)).queued).toEqual([other]);
  });
});
