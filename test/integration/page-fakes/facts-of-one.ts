import { saving } from '../../saving.ts';
import type { Fact, Found } from './fact.ts';
import type { Side } from './side.ts';

/** Facts about a draft that is there already, sound and as it was saved: what smaller fakes can be asked, too. */
export interface FactOfOne extends Omit<Fact, 'find'> {
  readonly find: (side: Side, id: string) => Promise<Found>;
}
export const factsOfOne: readonly FactOfOne[] = [
  {
    what: 'a sound draft is queued, ready and taken back',
    asks: ['getDraft', 'queueDrafts', 'withdrawDrafts'],
    find: async (side, id) => {
      const before = await side.ask('getDraft', { id });
      const queued = await side.ask('queueDrafts', { ids: [id] });
      const ready = await side.state(id);
      const withdrawn = await side.ask('withdrawDrafts', { ids: [id] });
      return {
        same: {
          ...{ before: before?.state, queued: queued.queued.length, notQueued: queued.notQueued },
          ...{ ready, withdrawn: withdrawn.withdrawn.length, after: await side.state(id) },
        },
        form: { before, queued, withdrawn },
      };
    },
  },
  {
    what: 'a save raises the revision by one; an older one, and one of what is queued, change nothing and show what is there',
    asks: ['getDraft', 'saveDraft', 'queueDrafts', 'withdrawDrafts'],
    find: async (side, id) => {
      const draft = await side.ask('getDraft', { id });
      if (draft === null) throw new Error('no draft');
      const { revision, content } = draft;
      const saved = await side.ask(
        'saveDraft',
        saving({ id, revision, content: { ...content, Description: 'saved' } }),
      );
      const stale = await side.ask(
        'saveDraft',
        saving({ id, revision, content: { ...content, Description: 'stale' } }),
      );
      await side.ask('queueDrafts', { ids: [id] });
      const locked = await side.ask('saveDraft', saving({ id, revision: revision + 1, content }));
      await side.ask('withdrawDrafts', { ids: [id] });
      return {
        same: {
          up: saved.saved ? saved.summary.revision - revision : null,
          stale: stale.saved ? null : [stale.why, stale.current?.content['Description']],
          locked: locked.saved ? null : [locked.why, locked.current?.state, locked.current?.content['Description']],
        },
        form: { saved, stale, locked },
      };
    },
  },
  {
    what: 'a list of drafts has a page, a total and counts of every state',
    asks: ['listDrafts'],
    find: async (side) => {
      const { connectionId } = side;
      const page = await side.ask('listDrafts', { connectionId, offset: 0, limit: 1 });
      const beyond = await side.ask('listDrafts', { connectionId, offset: 1_000, limit: 1 });
      return {
        same: {
          rows: page.rows.length,
          beyond: beyond.rows.length,
          same: page.total === beyond.total,
          states: Object.keys(page.counts).sort(),
        },
        form: { page },
      };
    },
  },
  {
    what: 'a list has a row or nothing for each code that is asked for, and every list has a status',
    asks: ['getLookupRows', 'searchLookup', 'listLookupStatus'],
    find: async (side) => {
      const { connectionId } = side;
      const codes = ['nobody', 'has', 'these'];
      const statuses = await side.ask('listLookupStatus', { connectionId });
      return {
        same: {
          rows: await side.ask('getLookupRows', { connectionId, kind: 'products', codes }),
          found: await side.ask('searchLookup', { connectionId, kind: 'products', query: 'nobody has', limit: 3 }),
          kinds: statuses.map(({ kind }) => kind),
        },
        form: { status: statuses[0] },
      };
    },
  },
];
