/** Drafts: begun, saved, copied, deleted, listed, and their earlier contents. */
import type { DraftsChanged } from '../../../domain/model/queue.ts';
import { saving } from '../../saving.ts';
import { missing } from './fact.ts';
import type { Fact } from './fact.ts';
import type { Side } from './side.ts';

/** An event of the draft; several changes within a moment are reported at once. */
function isReported(side: Side, id: string, from: number): Promise<true | null> {
  const told = side.told('draftsChanged', from) as readonly DraftsChanged[];
  const isIts = told.some(({ drafts }) => drafts?.some(({ summary }) => summary.id === id));
  return Promise.resolve(isIts || null);
}

export const draftFacts: readonly Fact[] = [
  {
    what: 'a draft is begun as it was given, unsent, and is there from then on',
    asks: ['createDraft', 'getDraft'],
    find: async (side) => {
      const from = side.mark();
      const draft = await side.draft(side.content('A-1'));
      const read = await side.ask('getDraft', { id: draft.id });
      const { state, operation, number, customerCode, lineCount, conflict, acceptedNumber, baseline, targetId } = draft;
      return {
        same: {
          ...{ state, operation, number, customerCode, lineCount, conflict, acceptedNumber, baseline, targetId },
          content: JSON.stringify(draft.content) === JSON.stringify(side.content('A-1')),
          readsTheSame: JSON.stringify(read) === JSON.stringify(draft),
          told: await side.until(() => isReported(side, draft.id, from)),
        },
        form: { draft },
      };
    },
  },
  {
    what: 'a draft that is not there is nothing, and cannot be saved or decided',
    asks: ['getDraft', 'saveDraft', 'decideDraft', 'queueDrafts', 'deleteDrafts', 'undeleteDrafts'],
    find: async (side) => ({
      same: {
        read: await side.ask('getDraft', { id: missing }),
        saved: await side.ask('saveDraft', saving({ id: missing, revision: 1, content: side.content() })),
        decided: await side.refusal('decideDraft', { id: missing, decision: { kind: 'toDraft' } }),
        looked: await side.refusal('reconcileDraft', { id: missing }),
        queued: await side.ask('queueDrafts', { ids: [missing] }),
        withdrawn: await side.ask('withdrawDrafts', { ids: [missing] }),
        deleted: await side.ask('deleteDrafts', { ids: [missing] }),
        undeleted: await side.ask('undeleteDrafts', { ids: [missing] }),
        attempts: await side.ask('listAttempts', { draftId: missing }),
      },
    }),
  },
  {
    what: 'a save raises the revision by one and is told with the new summary; one of an older revision changes nothing',
    asks: ['createDraft', 'getDraft', 'saveDraft'],
    find: async (side) => {
      const draft = await side.draft(side.content('B-1'));
      const from = side.mark();
      const saved = await side.ask(
        'saveDraft',
        saving({
          ...{ id: draft.id, revision: draft.revision },
          content: side.content('B-2'),
        }),
      );
      const told = await side.until(() => isReported(side, draft.id, from));
      const stale = await side.ask(
        'saveDraft',
        saving({
          ...{ id: draft.id, revision: draft.revision },
          content: side.content('B-3'),
        }),
      );
      const now = await side.ask('getDraft', { id: draft.id });
      return {
        same: {
          saved: saved.saved,
          up: saved.saved ? saved.summary.revision - draft.revision : null,
          number: saved.saved ? saved.summary.number : null,
          told,
          stale: stale.saved ? null : [stale.why, stale.current?.number],
          now: now?.number,
        },
        form: { saved, stale },
      };
    },
  },
  {
    what: 'a draft is deleted and comes back as it was; one that is queued is not deleted',
    asks: ['createDraft', 'getDraft', 'listDrafts', 'deleteDrafts', 'undeleteDrafts', 'queueDrafts', 'withdrawDrafts'],
    find: async (side) => {
      const draft = await side.draft(side.content('C-1'));
      const queued = await side.draft();
      await side.ask('queueDrafts', { ids: [queued.id] });
      const deleted = await side.ask('deleteDrafts', { ids: [draft.id, queued.id] });
      const gone = await side.ask('getDraft', { id: draft.id });
      const listed = async (deleted: boolean) =>
        (await side.ask('listDrafts', { connectionId: side.connectionId, deleted, offset: 0, limit: 1_000 })).rows.some(
          ({ id }) => id === draft.id,
        );
      const apart = [await listed(true), await listed(false)];
      const undeleted = await side.ask('undeleteDrafts', { ids: [draft.id] });
      const back = await side.ask('getDraft', { id: draft.id });
      const found = {
        deleted: deleted.deleted.map((id) => id === draft.id),
        ...{ apart, gone, still: await side.state(queued.id) },
        undeleted: undeleted.undeleted.map((id) => id === draft.id),
        back: [back?.number, back?.state],
      };
      await side.ask('withdrawDrafts', { ids: [queued.id] });
      return { same: found, form: { deleted, undeleted } };
    },
  },
  {
    what: 'the list counts every state, gives page by page, and says how many there are in all',
    asks: ['createDraft', 'listDrafts', 'saveDraft'],
    find: async (side) => {
      const number = 'PAGE-7';
      for (let index = 0; index < 3; index++) await side.draft(side.content(number));
      const ask = (offset: number, limit: number, search = number) =>
        side.ask('listDrafts', { connectionId: side.connectionId, search, offset, limit });
      const [first, second, beyond] = [await ask(0, 2), await ask(2, 2), await ask(9, 2)];
      const none = await ask(0, 2, 'nobody is called so');
      const queued = await side.ask('listDrafts', {
        ...{ connectionId: side.connectionId, search: number, states: ['ready'], offset: 0, limit: 5 },
      });
      return {
        same: {
          rows: [first, second, beyond, none].map(({ rows }) => rows.length),
          totals: [first, second, beyond, none, queued].map(({ total }) => total),
          counts: first.counts,
          ofOneState: [queued.rows.length, queued.counts],
          conflicts: Object.keys(first.conflicts).sort(),
          apart: new Set([...first.rows, ...second.rows].map(({ id }) => id)).size,
        },
        form: { first },
      };
    },
  },
  {
    what: 'an earlier content is kept, shown, and put back as a save of its own',
    asks: ['createDraft', 'saveDraft', 'listVersions', 'getVersion', 'restoreVersion'],
    find: async (side) => {
      const draft = await side.draft(side.content('V-1'));
      // A large change: what was there is kept, whenever the last version was made.
      const content = { ...side.content('V-2'), Lines: [] };
      await side.ask('saveDraft', saving({ id: draft.id, revision: draft.revision, content }));
      const versions = await side.ask('listVersions', { draftId: draft.id });
      const versionId = versions[0]?.id ?? '';
      const shown = await side.ask('getVersion', { draftId: draft.id, versionId });
      const stale = await side.ask('restoreVersion', { draftId: draft.id, versionId, revision: draft.revision });
      const revision = draft.revision + 1;
      const restored = await side.ask('restoreVersion', { draftId: draft.id, versionId, revision });
      return {
        same: {
          shown: shown?.content['InvoiceNumber'],
          stale: stale.saved ? null : stale.why,
          restored: restored.saved ? [restored.summary.number, restored.summary.revision - draft.revision] : null,
          none: await side.ask('getVersion', { draftId: draft.id, versionId: '999999' }),
          ofNobody: await side.ask('listVersions', { draftId: missing }),
        },
        form: { version: versions[0], shown, restored },
      };
    },
  },
];
