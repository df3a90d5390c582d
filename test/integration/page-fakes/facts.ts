/**
 * What the page relies on: each fact asks the same of the application and of a fake, and gives what must be the same
 * (`same`) and answers of which only the form must be (`form`).
 */
import type { OperationName } from '../../../preload/contract.ts';
import type { Side } from './side.ts';
import { saving } from '../../saving.ts';

export interface Found {
  readonly same: unknown;
  readonly form?: Readonly<Record<string, unknown>>;
}
export interface Fact {
  readonly what: string;
  /** Asked of a fake that has all of these. */
  readonly asks: readonly OperationName[];
  readonly find: (side: Side) => Promise<Found>;
}

const missing = 'no-such-draft';
const wrong = { InvoiceNumber: '', Lines: [] };

export const facts: readonly Fact[] = [
  {
    what: 'a draft is begun as it was given, unsent, and is there from then on',
    asks: ['createDraft', 'getDraft'],
    find: async (side) => {
      const from = side.mark();
      const draft = await side.draft(side.content('A-1'));
      const read = await side.ask('getDraft', { id: draft.id });
      const { state, operation, number, customerCode, lineCount, conflict, acceptedNumber, base, targetId } = draft;
      return {
        same: {
          ...{ state, operation, number, customerCode, lineCount, conflict, acceptedNumber, base, targetId },
          content: JSON.stringify(draft.content) === JSON.stringify(side.content('A-1')),
          readsTheSame: JSON.stringify(read) === JSON.stringify(draft),
          told: side.told('draftsChanged', from).length > 0,
        },
        form: { draft },
      };
    },
  },
  {
    what: 'a draft that is not there is nothing, and cannot be saved, copied or decided',
    asks: ['getDraft', 'saveDraft', 'duplicateDraft', 'decideDraft', 'queueDrafts', 'deleteDrafts', 'restoreDrafts'],
    find: async (side) => ({
      same: {
        read: await side.ask('getDraft', { id: missing }),
        saved: await side.ask('saveDraft', saving({ id: missing, revision: 1, content: side.content() })),
        copied: await side.refusal('duplicateDraft', { id: missing }),
        decided: await side.refusal('decideDraft', { id: missing, decision: { kind: 'toDraft' } }),
        looked: await side.refusal('reconcileDraft', { id: missing }),
        queued: await side.ask('queueDrafts', { ids: [missing] }),
        withdrawn: await side.ask('withdrawDrafts', { ids: [missing] }),
        deleted: await side.ask('deleteDrafts', { ids: [missing] }),
        restored: await side.ask('restoreDrafts', { ids: [missing] }),
        attempts: await side.ask('listAttempts', { draftId: missing }),
        conflict: await side.ask('getConflict', { draftId: missing }),
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
      const told = side.told('draftsChanged', from).length > 0;
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
          refused: queued.refused.map(({ id, why }) => [id === bad.id, why]),
          twice: [twice.queued, twice.refused.map(({ why }) => why)],
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
    what: 'a draft is deleted and comes back as it was; one that is queued is not deleted',
    asks: ['createDraft', 'getDraft', 'deleteDrafts', 'restoreDrafts', 'queueDrafts', 'withdrawDrafts'],
    find: async (side) => {
      const draft = await side.draft(side.content('C-1'));
      const queued = await side.draft();
      await side.ask('queueDrafts', { ids: [queued.id] });
      const deleted = await side.ask('deleteDrafts', { ids: [draft.id, queued.id] });
      const gone = await side.ask('getDraft', { id: draft.id });
      const restored = await side.ask('restoreDrafts', { ids: [draft.id] });
      const back = await side.ask('getDraft', { id: draft.id });
      const found = {
        deleted: deleted.deleted.map((id) => id === draft.id),
        ...{ gone, still: await side.state(queued.id) },
        restored: restored.restored.map((id) => id === draft.id),
        back: [back?.number, back?.state],
      };
      await side.ask('withdrawDrafts', { ids: [queued.id] });
      return { same: found, form: { deleted, restored } };
    },
  },
  {
    what: 'a copy is a draft of its own, to be numbered anew',
    asks: ['createDraft', 'duplicateDraft', 'getDraft'],
    find: async (side) => {
      const draft = await side.draft(side.content('D-1'));
      const copy = await side.ask('duplicateDraft', { id: draft.id });
      const { state, operation, number, customerCode, lineCount, base, targetId } = copy;
      return {
        same: { other: copy.id !== draft.id, state, operation, number, customerCode, lineCount, base, targetId },
        form: { copy },
      };
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
    what: 'what is submitted is sent one by one until nothing is under way, and was tried once',
    asks: ['createDraft', 'queueDrafts', 'submitQueue', 'getQueueStatus', 'listQueue', 'listAttempts', 'getDraft'],
    find: async (side) => {
      const { connectionId } = side;
      const drafts = [await side.draft(), await side.draft()];
      const ids = drafts.map(({ id }) => id);
      await side.ask('queueDrafts', { ids });
      const before = (await side.ask('listQueue', { connectionId })).filter(({ id }) => ids.includes(id));
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
      const after = (await side.ask('listQueue', { connectionId })).filter(({ id }) => ids.includes(id));
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
          told: side.told('queueChanged', from).length > 0 && side.told('draftsChanged', from).length > 0,
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
    what: 'a queue that is paused says so, and goes on when it is asked to',
    asks: ['pauseQueue', 'resumeQueue', 'getQueueStatus'],
    find: async (side) => {
      const { connectionId } = side;
      const paused = await side.ask('pauseQueue', { connectionId });
      const read = await side.ask('getQueueStatus', { connectionId });
      await side.ask('resumeQueue', { connectionId });
      const idle = await side.until(async () => {
        const status = await side.ask('getQueueStatus', { connectionId });
        return status.activity === 'idle' ? status : null;
      });
      return { same: [paused.activity, read.activity, idle.activity], form: { paused } };
    },
  },
  {
    what: 'only what is undecided is decided, only what was found otherwise has a conflict',
    asks: ['createDraft', 'decideDraft', 'reconcileDraft', 'getConflict', 'dismissConflict'],
    find: async (side) => {
      const { id } = await side.draft();
      return {
        same: {
          decided: await side.refusal('decideDraft', { id, decision: { kind: 'accepted', number: '1' } }),
          again: await side.refusal('decideDraft', { id, decision: { kind: 'sendAgain' } }),
          anyway: await side.refusal('decideDraft', { id, decision: { kind: 'sendAnyway' } }),
          back: await side.refusal('decideDraft', { id, decision: { kind: 'toDraft' } }),
          looked: await side.refusal('reconcileDraft', { id }),
          conflict: await side.ask('getConflict', { draftId: id }),
          dismissed: await side.refusal('dismissConflict', { draftId: id }),
          state: await side.state(id),
        },
      };
    },
  },
  {
    what: 'an earlier content is kept, shown, and put back as a save of its own',
    asks: ['createDraft', 'saveDraft', 'listVersions', 'getVersion', 'restoreVersion'],
    find: async (side) => {
      const draft = await side.draft(side.content('V-1'));
      // A large change: what stood there is kept, whenever the last version was made.
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
  {
    what: 'offline lists that were never fetched are all there, empty, with a row for nothing',
    asks: ['listLookupStatus', 'searchLookup', 'getLookupRows'],
    find: async (side) => {
      const { connectionId } = side;
      const statuses = await side.ask('listLookupStatus', { connectionId });
      return {
        same: {
          kinds: statuses.map(({ kind, count, refreshedAt, refreshing, problem }) => ({
            ...{ kind, count, refreshedAt, refreshing, problem },
          })),
          found: await side.ask('searchLookup', { connectionId, kind: 'customers', query: 'A', limit: 5 }),
          rows: await side.ask('getLookupRows', { connectionId, kind: 'products', codes: ['A', 'B'] }),
        },
        form: { status: statuses[0] },
      };
    },
  },
  {
    what: 'a connection is made, renamed, given and taken its key, and removed, and each is told',
    asks: ['createConnection', 'updateConnection', 'setApiKey', 'clearApiKey', 'removeConnection', 'listConnections'],
    find: async (side) => {
      const [first] = await side.ask('listConnections', {});
      if (first === undefined) throw new Error('no connection');
      const from = side.mark();
      const made = await side.ask('createConnection', { settings: { ...first.settings, name: 'Another' } });
      const { id } = made;
      const renamed = await side.ask('updateConnection', { id, settings: { ...first.settings, name: 'Renamed' } });
      const keyed = await side.ask('setApiKey', { id, apiKey: 'key' });
      const cleared = await side.ask('clearApiKey', { id });
      const removed = await side.ask('removeConnection', { id });
      return {
        same: {
          made: [made.settings.name, made.hasApiKey],
          renamed: [renamed.settings.name, renamed.hasApiKey],
          ...{ keyed: keyed.hasApiKey, cleared: cleared.hasApiKey, removed },
          unknown: await side.refusal('updateConnection', { id: missing, settings: first.settings }),
          left: (await side.ask('listConnections', {})).some((one) => one.id === id),
          told: side.told('connectionsChanged', from).length > 0,
        },
        form: { made },
      };
    },
  },
  {
    what: 'a connection with unsent drafts is not removed, and says how many they are',
    asks: ['createDraft', 'removeConnection', 'listConnections'],
    find: async (side) => {
      await side.draft();
      const { removed, drafts } = await side.ask('removeConnection', { id: side.connectionId });
      return { same: { removed, some: drafts > 0, left: (await side.ask('listConnections', {})).length > 0 } };
    },
  },
  {
    what: 'preferences are changed one by one and told whole',
    asks: ['getPreferences', 'setPreferences'],
    find: async (side) => {
      const before = await side.ask('getPreferences', {});
      const from = side.mark();
      const after = await side.ask('setPreferences', { change: { theme: 'dark' } });
      const told = side.told('preferencesChanged', from);
      await side.ask('setPreferences', { change: before });
      return {
        same: { theme: after.theme, kept: after.language === before.language, told: told.length },
        form: { before, told: told[0] },
      };
    },
  },
  {
    what: 'the application, the session and the storage say the same things of themselves',
    asks: [
      'getApplicationInfo',
      'getConnectionStatus',
      'getStorageStatus',
      'listBackups',
      'listQuarantined',
      'releaseQuarantined',
    ],
    find: async (side) => {
      const backup = await side.ask('backUpNow', {});
      const backups = await side.ask('listBackups', {});
      return {
        same: {
          newest: backups[0]?.name === backup.name,
          quarantined: await side.ask('listQuarantined', {}),
          released: await side.ask('releaseQuarantined', { ids: [] }),
          unknown: await side.refusal('inspectBackup', { name: 'documents-v1-none.db' }),
        },
        form: {
          // Of a keychain and of memory other things are told.
          info: { ...(await side.ask('getApplicationInfo', {})), secrets: null },
          session: await side.ask('getConnectionStatus', { id: side.connectionId }),
          storage: await side.ask('getStorageStatus', {}),
          backup,
          inspected: await side.ask('inspectBackup', { name: backup.name }),
        },
      };
    },
  },
  {
    what: 'a list of the service is read, searched and paged; a document of it is opened; one that is not there is said so',
    asks: ['readDocumentList', 'listDocuments', 'readDocument', 'openDocument'],
    find: async (side) => {
      const kind = 'salesReturnInvoice';
      const { connectionId } = side;
      const begun = await side.ask('readDocumentList', { connectionId, kind });
      const page = await side.until(async () => {
        const found = await side.ask('listDocuments', { connectionId, kind, offset: 0, limit: 3 });
        return !found.status.reading && found.rows.length === 3 ? found : null;
      });
      const [row] = page.rows;
      const documentId = row?.id ?? '';
      const read = await side.ask('readDocument', { connectionId, kind, documentId });
      const opened = await side.ask('openDocument', { connectionId, kind, documentId, operation: 'change' });
      const draft = 'draft' in opened ? opened.draft : null;
      const nowhere = await side.ask('readDocument', {
        ...{ connectionId, kind, documentId: '00000000-0000-4000-8000-000000000000' },
      });
      const reset = draft === null ? null : await side.ask('queueDrafts', { ids: [draft.id] });
      return {
        same: {
          begun: begun.kind,
          whole: page.total === page.status.received,
          read: 'document' in read && read.document.id === documentId,
          opened: draft && [draft.state, draft.operation, draft.baseFrom, draft.targetId === documentId],
          based: draft !== null && JSON.stringify(draft.base) === JSON.stringify(draft.content),
          nowhere: 'problem' in nowhere ? nowhere.problem.reason : null,
          unchanged: reset?.refused.map(({ why }) => why),
        },
        form: { begun, page, read, opened, nowhere },
      };
    },
  },
];

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
          ...{ before: before?.state, queued: queued.queued.length, refused: queued.refused },
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
