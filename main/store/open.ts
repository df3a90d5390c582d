import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  addAnsweredAddress,
  answeredAddresses,
  connectionsOfCompany,
  createConnection,
  eraseConnection,
  getConnection,
  listConnections,
  removeConnection,
  unfinishedDrafts,
  updateConnection,
  changePreferences,
  getPreferences,
} from './connections.ts';
import { bind, Database, openConnection } from './database.ts';
import type { Bound } from './database.ts';
import * as drafts from './drafts/drafts.ts';
import * as draftList from './drafts/list.ts';
import { removeSent } from './drafts/remove-sent.ts';
import * as saving from './drafts/save.ts';
import { updateLineSearch } from './drafts/search.ts';
import * as eDocuments from './e-documents.ts';
import { classify } from './errors.ts';
import { filesystemKindOf } from './file/filesystem-kind.ts';
import type { FilesystemKind } from './file/filesystem-kind.ts';
import { countSaves } from './file/save-sequence.ts';
import { requireMatchingLog } from './file/matching-log.ts';
import * as handovers from './handovers.ts';
import { openLookupFile, rebuildAtNextStart } from './lookups/file.ts';
import type { LookupFile } from './lookups/file.ts';
import { createLookups } from './lookups/lookups.ts';
import * as mappings from './mappings.ts';
import { forgetChanges, lastSave, mark } from './noted-changes.ts';
import type { LookupStore } from './lookups/lookups.ts';
import { migrate, refuseUnknown } from './migrate.ts';
import { documentMigrations } from './migrations/documents/index.ts';
import * as quarantine from './quarantine.ts';
import {
  belongsToOtherDraft,
  otherWrites,
  hasRemovedSent,
  lastAttempt,
  lastAttemptBytes,
  listAttempts,
  uncertain,
  unresolvedBodiesOfOthers,
} from './queue/attempts.ts';
import * as queue from './queue/queue.ts';
import * as queueReading from './queue/read.ts';
import { decisions, submission } from './queue/submissions.ts';
import { withdrawnBySettings } from './queue/withdrawals.ts';
import { createRequestCounts } from './requests.ts';
import type { RequestCounts } from './requests.ts';
import * as templates from './templates.ts';
import type { StoreOptions } from './types.ts';
import { getVersion, listVersions, pruneVersions } from './versions/versions.ts';
import { FileGone, rememberIdentity } from './file/identity.ts';
import type { FileIdentity } from './file/identity.ts';

const operations = {
  connections: {
    list: listConnections,
    get: getConnection,
    ofCompany: connectionsOfCompany,
    create: createConnection,
    update: updateConnection,
    unfinishedDrafts,
    remove: removeConnection,
    erase: eraseConnection,
    answeredAddresses,
    addAnsweredAddress,
  },
  preferences: { get: getPreferences, change: changePreferences },
  drafts: { ...drafts, ...draftList, ...saving },
  versions: { list: listVersions, get: getVersion },
  queue: {
    ...queue,
    ...queueReading,
    ...{ submission, decisions, withdrawnBySettings },
    ...{
      lastAttemptBytes,
      uncertain,
      unresolvedBodiesOfOthers,
      belongsToOtherDraft,
      otherWrites,
      hasRemovedSent,
    },
  },
  attempts: { list: listAttempts, last: lastAttempt },
  templates,
  eDocuments: {
    keep: eDocuments.keep,
    storedAs: eDocuments.storedAs,
    list: eDocuments.list,
    get: eDocuments.get,
    find: eDocuments.find,
    delete: eDocuments.delete,
    undelete: eDocuments.undelete,
  },
  mappings,
  handovers,
  quarantine,
  changes: { mark, lastSave },
  /** Run in the background; each call takes a few milliseconds. */
  upkeep: { pruneVersions, removeSent, updateLineSearch, forgetChanges },
};
type Operations = typeof operations;

/**
 * The operations of the open databases. All are synchronous and durable: when a write returns, its data is on the disk (WAL,
 * `synchronous=FULL`); only request counts may be up to a second late. An operation that fails throws a {@link StoreFailure}
 * (main/store/errors.ts) and has changed nothing.
 */
export type Store = { readonly [N in keyof Operations]: Bound<Operations[N]> } & {
  readonly requests: RequestCounts;
  readonly file: StoreFile;
  readonly lookups: LookupStore;
  /** Path of lookups.db, for the worker that fills it. */
  readonly lookupsPath: string;
  /** Frees the page caches of both files. */
  releaseMemory(): void;
  /** Writes pending request counts and closes both files. Closing twice is harmless. */
  close(): void;
};

/**
 * Opens (or creates) documents.db and lookups.db in `folder`. Throws a StoreFailure: `NewerDatabase` for a file of a newer
 * Rampa, `databaseDamaged`, `databaseLocked`, `databaseFull`, `readOnly`; documents.db is then unchanged.
 */
export function openStore(options: StoreOptions): Store {
  try {
    mkdirSync(options.folder, { recursive: true, mode: 0o700 });
    const filesystem = options.filesystem ?? filesystemKindOf(options.folder);
    const database = openDocuments(options, filesystem);
    try {
      return build(database, options, filesystem);
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    throw classify(error);
  }
}

function openDocuments({ folder, clock, log, beforeMigration }: StoreOptions, filesystem: FilesystemKind): Database {
  const path = join(folder, 'documents.db');
  requireMatchingLog(path);
  refuseUnknown(path, documentMigrations);
  const connection = openConnection(path, filesystem);
  try {
    migrate(connection, documentMigrations, (version) => {
      beforeMigration(version);
      log.info('documents.migrating', { from: version });
    });
    return new Database(connection, clock);
  } catch (error) {
    connection.close();
    throw error;
  }
}

function build(database: Database, { folder, clock, log }: StoreOptions, filesystem: FilesystemKind): Store {
  const path = join(folder, 'documents.db');
  const file = storeFile(database, path, filesystem);
  const requests = createRequestCounts(database, clock, log);
  const { path: lookupsPath, file: lookupFile } = openLookups(folder, log, filesystem);
  const stopCounting = countSaves(database, path);
  const groups = Object.entries(operations).map(([name, group]) => [name, bind(database, group)]);
  const bound = Object.fromEntries(groups) as { readonly [N in keyof Operations]: Bound<Operations[N]> };
  let open = true;
  return {
    ...bound,
    requests,
    file,
    lookups: createLookups(lookupFile),
    lookupsPath,
    releaseMemory: () => {
      if (!open) return;
      database.releaseMemory();
      lookupFile.releaseMemory();
    },
    close: () => {
      if (!open) return;
      open = false;
      requests.close();
      stopCounting();
      database.close();
      lookupFile.close();
    },
  };
}

/**
 * The lists are a cache. If it is in use or cannot be written, this run begins with an empty one in another file. The next start
 * does not use the former lists: in this run, their connection may have been changed to another company.
 */
function openLookups(
  folder: string,
  log: StoreOptions['log'],
  filesystem: FilesystemKind,
): { readonly path: string; readonly file: LookupFile } {
  const path = join(folder, 'lookups.db');
  try {
    return { path, file: openLookupFile(path, log, filesystem) };
  } catch (error) {
    log.warn('lookups.notOpened', { code: classify(error).code });
    rebuildAtNextStart(path);
    const spare = join(folder, 'lookups.spare.db');
    for (const suffix of ['', '-wal', '-shm']) rmSync(spare + suffix, { force: true });
    return { path: spare, file: openLookupFile(spare, log, filesystem) };
  }
}

/** The open file documents.db. */
interface StoreFile {
  readonly path: string;
  readonly filesystem: FilesystemKind;
  /** Whether the path still refers to the open file. Every write checks this and fails with `databaseGone` if it does not. */
  identity(): FileIdentity;
  /**
   * Copies the open file with its log, even if its path no longer exists, in steps too short to be noticed. The copy is neither
   * verified nor synced to the disk.
   */
  copyTo(path: string): Promise<void>;
}

/** A quarter of a megabyte per step. */
const pagesAtOnce = 64;

function storeFile(database: Database, path: string, filesystem: FilesystemKind): StoreFile {
  const identity = rememberIdentity(path);
  database.addWriteHook({
    write: () => {
      const now = identity();
      if (now !== 'same') throw new FileGone(path, now);
    },
    committed: () => undefined,
  });
  return {
    path,
    filesystem,
    identity,
    copyTo: async (target) => {
      await database.connection.backup(target, { progress: () => pagesAtOnce });
    },
  };
}
