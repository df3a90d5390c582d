/** The queue: what is queued, sent, paused and decided. */
import { saving } from '../../saving.ts';
import type { Fact } from './fact.ts';
import type { Side } from './side.ts';

const wrong = { InvoiceNumber: '', Lines: [] };

export const queueFacts: readonly Fact[] = [
  {
    what: 'what has errors is not queued and stays a draft; what is sound is ready, and is not queued twice nor edited',
    asks: ['createDraft', 'getDraft', 'saveDraft', 'queueDrafts', 'withdrawDrafts'],
    find: async (side) => {
      const sound = await side.draft();
      const bad = await side.draft(wrong);
      const queued = await side.ask('queueDrafts', { ids: [sound.id, bad.id] });
      const twice = await side.ask('queueDrafts', { ids: [sound.id] });
      const states = [await side.state(sound.id), await side.state(bad.id)];
      const locked = await side.ask(
        'saveDraft',
        saving({
          ...{ id: sound.id, revision: sound.revision },
          content: side.content('X'),
        }),
      );
      const withdrawn = await side.ask('withdrawDrafts', { ids: [sound.id, bad.id] });
      return {
        same: {
          queued: queued.queued.map((id) => id === sound.id),
          notQueued: queued.notQueued.map(({ id, why }) => [id === bad.id, why]),
          twice: [twice.queued, twice.notQueued.map(({ why }) => why)],
          states,
          locked: locked.saved ? null : [locked.why, locked.current?.state],
          withdrawn: withdrawn.withdrawn.map((id) => id === sound.id),
          after: await side.state(sound.id),
        },
        form: { queued, twice, locked, withdrawn },
      };
    },
  },
  {
    what: 'what is submitted is sent one by one until nothing is under way, and was tried once',
    asks: ['createDraft', 'queueDrafts', 'submitQueue', 'getQueueStatus', 'listQueue', 'listAttempts', 'getDraft'],
    find: async (side) => {
      const { connectionId } = side;
      const drafts = [await side.draft(), await side.draft()];
      const ids = drafts.map(({ id }) => id);
      await side.ask('queueDrafts', { ids });
      const before = (await side.ask('listQueue', { connectionId })).items.filter(({ id }) => ids.includes(id));
      const from = side.mark();
      const begun = await side.ask('submitQueue', { connectionId, ids });
      await side.until(async () => {
        const states = await Promise.all(ids.map((id) => side.state(id)));
        return states.every((state) => state === 'accepted') || null;
      });
      const ended = await side.until(async () => {
        const status = await side.ask('getQueueStatus', { connectionId });
        return status.activity === 'idle' ? status : null;
      });
      const after = (await side.ask('listQueue', { connectionId })).items.filter(({ id }) => ids.includes(id));
      const attempts = await Promise.all(ids.map((draftId) => side.ask('listAttempts', { draftId })));
      return {
        same: {
          before: before.map(({ state, attemptCount, lastAttempt }) => [state, attemptCount, lastAttempt]),
          begun: begun.activity,
          finished: [ended.finished, ended.total],
          after: after.map(({ state, attemptCount, acceptedNumber, lastAttempt }) => [
            ...[state, attemptCount, typeof acceptedNumber, lastAttempt?.outcome],
          ]),
          ordered: after.every((item, index) => index === 0 || item.position > (after[index - 1]?.position ?? 0)),
          attempts: attempts.map((one) => one.map(({ ordinal, outcome, errors }) => [ordinal, outcome, errors.length])),
          told: await side.until(() => Promise.resolve(isTold(side, from) || null)),
          laterSaves: (
            await side.ask(
              'saveDraft',
              saving({
                id: ids[0] ?? '',
                revision: after[0]?.revision ?? 0,
                content: side.content(),
              }),
            )
          ).saved,
        },
        form: { item: after[0], begun, ended, attempts: attempts[0] },
      };
    },
  },
  {
    what: 'only what is undecided is decided',
    asks: ['createDraft', 'decideDraft', 'reconcileDraft'],
    find: async (side) => {
      const { id } = await side.draft();
      return {
        same: {
          decided: await side.refusal('decideDraft', { id, decision: { kind: 'accepted', number: '1' } }),
          again: await side.refusal('decideDraft', { id, decision: { kind: 'sendAgain' } }),
          anyway: await side.refusal('decideDraft', { id, decision: { kind: 'sendAnyway' } }),
          back: await side.refusal('decideDraft', { id, decision: { kind: 'toDraft' } }),
          looked: await side.refusal('reconcileDraft', { id }),
          state: await side.state(id),
        },
      };
    },
  },
];

/** Events of the queue and of drafts have come; several changes within a moment are reported at once. */
function isTold(side: Side, from: number): boolean {
  return (['queueChanged', 'draftsChanged'] as const).every((name) => side.told(name, from).length > 0);
}
