import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createHeld } from './backups/held.ts';
import { writeBackupAtOnce } from './backups/write.ts';
import { createConnections } from './connections.ts';
import { Database, openConnection } from './database.ts';
import { createDrafts } from './drafts/drafts.ts';
import { createSearchIndex } from './drafts/search.ts';
import { classify } from './errors.ts';
import { placeOf } from './health/place.ts';
import type { Place } from './health/place.ts';
import { storeFile } from './health/store-file.ts';
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
import { createTidy } from './versions/tidy.ts';
import { createVersions } from './versions/versions.ts';

/**
 * Opens (or makes) documents.db and lookups.db in `folder`. Throws a StoreFailure: `NewerDatabase` for a file of a newer
 * Rampa, `databaseDamaged`, `databaseLocked`, `databaseFull`, `readOnly`; documents.db is then left as it was.
 */
export function openStore(options: StoreOptions): Store {
  try {
    mkdirSync(options.folder, { recursive: true, mode: 0o700 });
    const place = options.place ?? placeOf(options.folder);
    const database = openDocuments(options, place);
    try {
      return build(database, options, place);
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    throw classify(error);
  }
}

function openDocuments({ folder, clock, log, backedUp }: StoreOptions, place: Place): Database {
  const path = join(folder, 'documents.db');
  refuseNewer(path, documentMigrations);
  const connection = openConnection(path, place);
  try {
    migrate(connection, documentMigrations, (version) => {
      if (version !== backedUp) writeBackupAtOnce(connection, { folder, at: clock.now(), reason: 'migration' });
      log.info('documents.migrating', { from: version });
    });
    return new Database(connection);
  } catch (error) {
    connection.close();
    throw error;
  }
}

function build(database: Database, { folder, clock, log }: StoreOptions, place: Place): Store {
  const file = storeFile(database, join(folder, 'documents.db'), place);
  const lookupsPath = join(folder, 'lookups.db');
  const move = createMove(database, clock);
  const search = createSearchIndex(database);
  const conflicts = createConflicts(database, clock);
  const requests = createRequests(database, clock, log);
  const { keep, ...versions } = createVersions(database, clock);
  const parts = {
    versions: classified(versions),
    held: classified(createHeld(database)),
    connections: classified(createConnections(database, clock)),
    preferences: classified(createPreferences(database)),
    drafts: classified(createDrafts(database, clock, move, search, conflicts, keep)),
    queue: classified(createQueue(database, clock, move, search, conflicts)),
    attempts: classified(createAttempts(database)),
    requests: classified(requests),
  };
  const lookupFile = openLookupFile(lookupsPath, log, place);
  let open = true;
  return {
    ...parts,
    file,
    tidyVersions: createTidy(database, clock),
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
