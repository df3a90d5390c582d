import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createConnections } from './connections.ts';
import { Database, openConnection } from './database.ts';
import { createDrafts } from './drafts/drafts.ts';
import { createSearchIndex } from './drafts/search.ts';
import { classify } from './errors.ts';
import { openLookupFile } from './lookups/file.ts';
import { createLookups } from './lookups/lookups.ts';
import { migrate, refuseNewer } from './migrate.ts';
import { documentMigrations } from './migrations/documents/index.ts';
import { createPreferences } from './preferences.ts';
import { createAttempts } from './queue/attempts.ts';
import { createConflicts } from './queue/conflicts.ts';
import { createMove } from './queue/move.ts';
import { createQueue } from './queue/queue.ts';
import { createRequests } from './requests.ts';
import type { Store, StoreOptions } from './types.ts';
import { createVersions } from './versions/versions.ts';

/**
 * Opens (or makes) documents.db and lookups.db in `folder`. Throws a StoreFailure: `NewerDatabase` for a file of a newer
 * Rampa, `databaseDamaged`, `databaseLocked`, `databaseFull`, `readOnly`; documents.db is then left as it was.
 */
export function openStore({ folder, clock, log }: StoreOptions): Store {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const database = openDocuments({ folder, clock, log });
    try {
      return build(database, { folder, clock, log });
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    throw classify(error);
  }
}

function openDocuments({ folder, clock, log }: StoreOptions): Database {
  const path = join(folder, 'documents.db');
  refuseNewer(path, documentMigrations);
  const connection = openConnection(path);
  try {
    const backup = migrate(connection, documentMigrations, { folder: join(folder, 'backups'), clock });
    if (backup !== null) log.info('documents.migrated');
    return new Database(connection);
  } catch (error) {
    connection.close();
    throw error;
  }
}

function build(database: Database, { folder, clock, log }: StoreOptions): Store {
  const lookupsPath = join(folder, 'lookups.db');
  const move = createMove(database, clock);
  const search = createSearchIndex(database);
  const conflicts = createConflicts(database, clock);
  const requests = createRequests(database, clock, log);
  const { keep, ...versions } = createVersions(database, clock);
  const parts = {
    versions: classified(versions),
    connections: classified(createConnections(database, clock)),
    preferences: classified(createPreferences(database)),
    drafts: classified(createDrafts(database, clock, move, search, conflicts, keep)),
    queue: classified(createQueue(database, clock, move, search, conflicts)),
    attempts: classified(createAttempts(database)),
    requests: classified(requests),
  };
  const lookupFile = openLookupFile(lookupsPath, log);
  let open = true;
  return {
    ...parts,
    lookups: createLookups(lookupFile),
    lookupsPath,
    close: () => {
      if (!open) return;
      open = false;
      requests.close();
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
