/** What an answer did not show is not cleared in silence: main refuses such a write until the user has agreed to its members. */
import { describe, expect, it } from 'vitest';
import { assumedDefaults } from '../../../domain/settings.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { Harness } from './harness.ts';
import { ownHarness } from './own-harness.ts';

const start = (profile: 'first' | 'sparse' | 'lineless', unnamedMembers?: 'kept' | 'cleared'): Promise<Harness> =>
  ownHarness({
    pace: 10,
    service: { profile },
    ...(unnamedMembers === undefined ? {} : { settings: { assumed: { ...assumedDefaults, unnamedMembers } } }),
  });
const documentsOf = (own: Harness, kind: DocumentKind): readonly string[] =>
  own.service.ledger.documents({ kind, seeded: true }).flatMap(({ id, companyId }) => (companyId === 1 ? [id] : []));
const queue = (own: Harness, id: string, members?: readonly string[]) =>
  own.call('queueDrafts', { ids: [id], ...(members === undefined ? {} : { agreed: [{ id, members }] }) });
const text = { Description: 'bizden' };

async function openable(own: Harness, kind: DocumentKind, operation: 'replace' | 'change', change = text) {
  const opened = [];
  for (const id of documentsOf(own, kind)) {
    try {
      opened.push(await own.openAs(kind, id, operation, change));
    } catch {
      // Hidden from this user.
    }
  }
  return opened;
}

describe('a service whose answers have only the required members', () => {
  it.each(['despatch', 'quote', 'salesReturnInvoice'] as const)(
    'is asked about once for each kind: %s',
    async (kind) => {
      const own = await start('sparse');
      const [first, second] = await openable(own, kind, 'replace');
      if (first === undefined || second === undefined) throw new Error('too few documents');
      const refused = await queue(own, first.id);
      const { clearing, why } = refused.notQueued[0] ?? {};
      expect([refused.queued, why, clearing?.isCertain]).toEqual([[], 'clears', false]);
      const members = clearing?.members ?? [];
      expect(members).toContain('DueDays');
      expect(members.some((member) => member.startsWith('Lines.'))).toBe(true);
      // Less than what was shown is no agreement, and another document's is not this one's.
      expect((await queue(own, first.id, members.slice(1))).queued).toEqual([]);
      expect((await own.call('queueDrafts', { ids: [first.id], agreed: [{ id: second.id, members }] })).queued).toEqual(
        [],
      );
      expect((await own.state(first.id)).state).toBe('draft');
      expect((await queue(own, first.id, members)).queued).toEqual([first.id]);
      const later = await queue(own, second.id);
      const open = later.notQueued[0]?.clearing?.members ?? [];
      expect(open.every((member) => !members.includes(member))).toBe(true);
    },
  );

  it('is not asked about if the settings say that it keeps them, and as certain if it clears them', async () => {
    const keeping = await start('sparse', 'kept');
    const [kept] = await openable(keeping, 'quote', 'replace');
    expect((await queue(keeping, kept?.id ?? '')).queued).toEqual([kept?.id]);
    const clearing = await start('sparse', 'cleared');
    const [cleared] = await openable(clearing, 'quote', 'replace');
    expect((await queue(clearing, cleared?.id ?? '')).notQueued[0]?.clearing).toMatchObject({ isCertain: true });
  });

  it('is not asked about by a change of other fields', async () => {
    const own = await start('sparse');
    const [quote] = await openable(own, 'quote', 'change');
    expect((await queue(own, quote?.id ?? '')).queued).toEqual([quote?.id]);
  });

  it('is asked about again at another address', async () => {
    const own = await start('sparse');
    const [first, second] = await openable(own, 'despatch', 'replace');
    const members = (await queue(own, first?.id ?? '')).notQueued[0]?.clearing?.members ?? [];
    await queue(own, first?.id ?? '', members);
    await own.call('withdrawDrafts', { ids: [first?.id ?? ''] });
    const preferences = await own.call('getPreferences', {});
    expect(preferences.acceptedClearings).toMatchObject([
      { kind: 'despatch', connectionId: own.connectionId, members },
    ]);
    const elsewhere = preferences.acceptedClearings.map((one) => ({ ...one, address: 'https://other.example' }));
    await own.call('setPreferences', { change: { acceptedClearings: elsewhere } });
    expect((await queue(own, second?.id ?? '')).notQueued).toMatchObject([{ why: 'clears' }]);
  });
});

describe('a service that does not show lines', () => {
  it.each(['despatch', 'quote'] as const)('cannot be sent a replacement until lines are entered: %s', async (kind) => {
    const own = await start('lineless', 'kept');
    const [first, second] = await openable(own, kind, 'replace');
    if (first === undefined || second === undefined) throw new Error('too few documents');
    expect((await queue(own, first.id)).notQueued).toMatchObject([{ why: 'errors' }]);
    const lines = { Lines: [{ $key: 'a', ProductCode: 'P00001', UnitCode: 'C62', Quantity: '1', UnitPrice: '10' }] };
    const line = {
      ...lines.Lines[0],
      CurrencyCode: 'TRY',
      ExchangeRate: '1',
      VatRate: '20',
      WarehouseName: 'MERKEZ DEPO',
    };
    for (const { id } of [first, second]) {
      await own.edit(id, { Lines: [line] });
      // Lines are decided for each document.
      expect((await queue(own, id)).notQueued).toMatchObject([{ why: 'clears', clearing: { members: ['Lines'] } }]);
      expect((await queue(own, id, ['Lines'])).queued).toEqual([id]);
    }
  });

  it.each(['despatch', 'quote'] as const)('is sent a change of other fields, without lines: %s', async (kind) => {
    const own = await start('lineless');
    const [opened] = await openable(own, kind, 'change');
    const draftId = opened?.id ?? '';
    await own.send([draftId]);
    await own.settled();
    expect((await own.state(draftId)).state).toBe('accepted');
    const [attempt] = await own.call('listAttempts', { draftId });
    expect(JSON.parse(attempt?.body ?? '')).toEqual(text);
  });
});

it('a service that shows every member is asked about never', async () => {
  const own = await start('first');
  for (const kind of ['salesReturnInvoice', 'despatch', 'quote'] as const)
    for (const operation of ['replace', 'change'] as const) {
      const [opened] = await openable(own, kind, operation);
      const { notQueued } = await queue(own, opened?.id ?? '');
      expect([kind, operation, notQueued]).toEqual([kind, operation, []]);
    }
});
