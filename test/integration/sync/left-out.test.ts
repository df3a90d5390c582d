/**
 * Documents with members that Rampa does not know, sent back to services that do not accept them all: the refusal names the
 * member, the user excludes it in the connection, and the document is accepted. Its other members are kept.
 */
import { describe, expect, it } from 'vitest';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { Attempt } from '../../../domain/model/queue.ts';
import { refusedIn } from '../../../domain/wire/refused-members.ts';
import { Toasts } from '../../../renderer/state/toasts.svelte.ts';
import { rememberLeftOut } from '../../../renderer/state/leave-out.ts';
import type { JsonRecord, ProfileName } from '../../service/types.ts';
import type { Harness } from '../application/harness.ts';
import { restsAs, startWriting } from '../application/opened.ts';

const start = (profile: ProfileName): Promise<Harness> => startWriting({ service: { profile } });

type Page = Parameters<typeof rememberLeftOut>[0];
/** The parts of the page that remember the setting. */
function pageOf(own: Harness): Page {
  const api: Pick<Page['api'], 'listConnections' | 'updateConnection'> = {
    listConnections: () => own.call('listConnections', {}),
    updateConnection: (args) => own.call('updateConnection', args),
  };
  return {
    api: api as Page['api'],
    orToast: (work) => work(),
    loadConnections: () => Promise.resolve(),
    connection: null,
    toasts: new Toasts(),
    go: () => undefined,
  };
}

const recordOf = (own: Harness, id: string): JsonRecord => {
  const { ModifyDate: _, ...record } = own.service.ledger.document(id)?.record ?? {};
  return record;
};
const lastOf = async (own: Harness, draftId: string): Promise<Attempt> => {
  const attempts = await own.call('listAttempts', { draftId });
  const last = attempts.at(-1);
  if (last === undefined) throw new Error('no attempt');
  return last;
};

/** Excludes the members named in the refusal, and sends again; returns their names. */
async function sendWithout(own: Harness, id: string, kind: DocumentKind): Promise<readonly string[]> {
  const names = refusedIn(await own.state(id), await lastOf(own, id));
  expect(await rememberLeftOut(pageOf(own), { connectionId: own.connectionId, kind }, names)).toBe(true);
  await own.send([id]);
  return names;
}

describe.each(['first', 'second'] as const)(
  'a despatch that is linked to orders, in the strict %s service',
  (profile) => {
    it('is accepted once the service’s members about the orders are excluded, and so are later ones', async () => {
      const own = await start(profile);
      const { ledger, company } = own.service;
      const found = ledger.documents({ kind: 'despatch', companyId: 1, seeded: true });
      const linked = found.find(({ record }) => JSON.stringify(record).includes('OrderLineQuantity'));
      if (linked === undefined) throw new Error('no linked despatch');
      const before = recordOf(own, linked.id);
      const { id } = await own.openAs('despatch', linked.id, 'replace', { Description: 'ours' });
      await own.send([id]);
      await restsAs(own, id, 'rejected');
      expect(recordOf(own, linked.id)).toEqual(before);

      const { connectionId } = own;
      const read = () => own.call('listDocuments', { connectionId, kind: 'despatch', offset: 0, limit: 1 });
      await own.call('refreshDocumentList', { connectionId, kind: 'despatch' });
      await own.until(async () => (await read()).status.readAt !== null);
      const names = await sendWithout(own, id, 'despatch');
      // This setting does not change reads, so the list that was read is kept.
      const listed = await read();
      expect([listed.status.readAt === null, listed.total > 0]).toEqual([false, true]);
      expect([...names].sort()).toEqual(['OrderLineQuantity', 'OrderNumber']);
      await restsAs(own, id, 'accepted');
      expect(recordOf(own, linked.id)).toEqual({ ...before, Description: 'ours' });
      expect((await own.state(id)).conflict).toBeNull();

      // The connection stores the setting.
      const next = await own.openAs('despatch', linked.id, 'replace', { Description: 'next' });
      await own.send([next.id]);
      await restsAs(own, next.id, 'accepted');
      expect(await own.call('listAttempts', { draftId: next.id })).toHaveLength(1);
      expect(recordOf(own, linked.id)).toEqual({ ...before, Description: 'next' });
      company.setOrderLink(linked.id, 0, null);
    });
  },
);

describe('a service that stores foreign members', () => {
  const named = 'PlateNumber';
  const holding = (own: Harness) =>
    own.service.ledger
      .documents({ kind: 'despatch', companyId: 1, seeded: true })
      .find(({ record }) => Object.hasOwn(record, named));

  it.each(['replace', 'change'] as const)('and begins to refuse one of them: %s', async (operation) => {
    const own = await start('stranger');
    const held = holding(own);
    if (held === undefined) throw new Error('nothing to open');
    const { [named]: dropped, ...kept } = recordOf(own, held.id);
    expect(dropped).toBeDefined();
    const { id, content } = await own.openAs('despatch', held.id, operation, { Description: 'ours' });
    expect(content['$further']).toContain(named);
    own.service.company.setRefusedMember(named);
    await own.send([id]);
    if (operation === 'change') {
      // Only changes are sent: the member is kept, and nothing is refused.
      await restsAs(own, id, 'accepted');
      expect(recordOf(own, held.id)[named]).toEqual(held.record[named]);
      return;
    }
    await restsAs(own, id, 'rejected');
    expect(await sendWithout(own, id, 'despatch')).toEqual([named]);
    await restsAs(own, id, 'accepted');
    // Missing amounts are supplied by the caller (§1.1).
    expect(recordOf(own, held.id)).toMatchObject({ ...kept, Description: 'ours' });
  });

  it('naming a member has no effect if the document is new, or did not contain it', async () => {
    const own = await start('stranger');
    const held = holding(own);
    if (held === undefined) throw new Error('nothing to open');
    const { id } = await own.openAs('despatch', held.id, 'replace', { Description: 'ours' });
    const errors = [{ code: 'X', message: 'TrailerNumber: member not writable' }];
    own.service.faults.arm({ kind: 'refusal', match: { method: 'PUT' }, errors });
    await own.send([id]);
    await restsAs(own, id, 'rejected');
    expect(refusedIn(await own.state(id), await lastOf(own, id))).toEqual([]);
  });
});

describe.each(['first', 'second', 'stranger'] as const)('a quote of the %s service', (profile) => {
  it.each(['change', 'replace'] as const)('is changed in one field and sent immediately: %s', async (operation) => {
    const own = await start(profile);
    const [seeded] = own.service.ledger.documents({ kind: 'quote', companyId: 1, seeded: true });
    if (seeded === undefined) throw new Error('no quote');
    const before = recordOf(own, seeded.id);
    const { id } = await own.openAs('quote', seeded.id, operation, { Description: 'ours' });
    await own.send([id]);
    const { waitingReason } = await restsAs(own, id, 'accepted');
    expect(waitingReason).toBeNull();
    expect(await own.call('listAttempts', { draftId: id })).toHaveLength(1);
    expect(recordOf(own, seeded.id)).toEqual({ ...before, Description: 'ours' });
  });
});
