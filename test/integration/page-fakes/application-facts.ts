/** What is not a draft: lookups, connections, preferences, backups, and the lists of the service. */
import { missing } from './fact.ts';
import type { Fact } from './fact.ts';

export const applicationFacts: readonly Fact[] = [
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
          // Of a keychain and of memory other things are reported.
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
    asks: ['refreshDocumentList', 'listDocuments', 'readDocument', 'openDocument'],
    find: async (side) => {
      const kind = 'salesReturnInvoice';
      const { connectionId } = side;
      const begun = await side.ask('refreshDocumentList', { connectionId, kind });
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
          opened: draft && [draft.state, draft.operation, draft.baselineSource, draft.targetId === documentId],
          based: draft !== null && JSON.stringify(draft.baseline) === JSON.stringify(draft.content),
          nowhere: 'problem' in nowhere ? nowhere.problem.reason : null,
          unchanged: reset?.notQueued.map(({ why }) => why),
        },
        form: { begun, page, read, opened, nowhere },
      };
    },
  },
];
