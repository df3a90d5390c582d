import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createHandovers } from './handovers.ts';
import { createQuarantine } from './quarantine.ts';
import { createConnections } from './connections.ts';
import { Database, openConnection } from './database.ts';
import { createDrafts } from './drafts/drafts.ts';
import { createSentRemoval } from './drafts/remove-sent.ts';
import { createSearchIndex } from './drafts/search.ts';
import { classify } from './errors.ts';
import { filesystemKindOf } from './file/filesystem-kind.ts';
import type { FilesystemKind } from './file/filesystem-kind.ts';
import { countSaves } from './file/save-sequence.ts';
import { storeFile } from './file/store-file.ts';
import { requireWholeFile } from './file/whole-file.ts';
import { openLookupFile } from './lookups/file.ts';
import { createLookups } from './lookups/lookups.ts';
import { migrate, refuseNewer } from './migrate.ts';
import { documentMigrations } from './migrations/documents/index.ts';
import { createPreferences } from './preferences.ts';
import { createAttempts } from './queue/attempts.ts';
import { createConflicts } from './queue/conflicts.ts';
import { createApplyTransition } from './queue/apply-transition.ts';
import { createQueue } from './queue/queue.ts';
import { createRequests } from './requests.ts';
import { createTemplates } from './templates.ts';
import type { Store, StoreOptions } from './types.ts';
import { createPruning } from './versions/prune.ts';
import { createVersions } from './versions/versions.ts';

/**
 * Opens (or makes) documents.db and lookups.db in `folder`. Throws a StoreFailure: `NewerDatabase` for a file of a newer
 * Rampa, `databaseDamaged`, `databaseLocked`, `databaseFull`, `readOnly`; documents.db is then left as it was.
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

function openDocuments({ folder, log, beforeMigration }: StoreOptions, filesystem: FilesystemKind): Database {
  const path = join(folder, 'documents.db');
  requireWholeFile(path);
  refuseNewer(path, documentMigrations);
  const connection = openConnection(path, filesystem);
  try {
    migrate(connection, documentMigrations, (version) => {
      beforeMigration(connection, version);
      log.info('documents.migrating', { from: version });
    });
    return new Database(connection);
  } catch (error) {
    connection.close();
    throw error;
  }
}

function build(database: Database, { folder, clock, log }: StoreOptions, filesystem: FilesystemKind): Store {
  const file = storeFile(database, join(folder, 'documents.db'), filesystem);
  const lookupsPath = join(folder, 'lookups.db');
  const move = createApplyTransition(database, clock);
  const search = createSearchIndex(database);
  const conflicts = createConflicts(database, clock);
  const requests = createRequests(database, clock, log);
  const { keep, ...versions } = createVersions(database, clock);
  const parts = {
    versions: classified(versions),
    handovers: classified(createHandovers(database, clock)),
    quarantine: classified(createQuarantine(database)),
    connections: classified(createConnections(database, clock)),
    preferences: classified(createPreferences(database)),
    drafts: classified(createDrafts(database, clock, move, search, conflicts, keep)),
    queue: classified(createQueue(database, clock, move, search, conflicts)),
    attempts: classified(createAttempts(database)),
    requests: classified(requests),
    templates: classified(createTemplates(database, clock)),
  };
  const lookupFile = openLookupFile(lookupsPath, log, filesystem);
  const stopCounting = countSaves(database, join(folder, 'documents.db'));
  let open = true;
  return {
    ...parts,
    file,
    pruneVersions: createPruning(database, clock),
    removeSent: createSentRemoval(database, search),
    updateSearch: search.updateSome,
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

/** The same part; whatever its calls throw is a StoreFailure. */
function classified<T extends object>(part: T): T {
  return new Proxy(part, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]): unknown => {
        try {
          return Reflect.apply(member, target, args) as unknown;
        } catch (error) {
          throw classify(error);
        }
      };
    },
  });
}
