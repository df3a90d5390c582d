/** What is not a draft: lookups, preferences and backups. */
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
];
