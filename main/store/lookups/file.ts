import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Log } from '../../ports.ts';
import { Database, openConnection } from '../database.ts';
import { classify, isDamage, NewerDatabase } from '../errors.ts';
import type { FilesystemKind } from '../file/filesystem-kind.ts';
import { migrate, refuseUnknown } from '../migrate.ts';
import { lookupMigrations } from '../migrations/lookups/index.ts';

export type LookupFile = ReturnType<typeof openLookupFile>;

/**
 * lookups.db as the main process reads it. It can be fetched again, so that a damaged one never is in the way: it is
 * set aside (the last such one is kept, for inspection) and an empty one takes its place.
 */
export function openLookupFile(path: string, log: Log, filesystem?: FilesystemKind) {
  // Left where the file could not be moved away while another thread held it open.
  const marker = `${path}.rebuild`;
  if (existsSync(marker)) {
    setAside(path);
    rmSync(marker, { force: true });
  }
  let database = openOrRebuild(path, log, filesystem);

  const reset = (): void => {
    database.close();
    try {
      setAside(path);
    } catch {
      writeFileSync(marker, '');
      log.warn('lookups.rebuildAtNextStart');
    }
    database = openOrRebuild(path, log, filesystem);
  };
  const resetFor = (damage: unknown): void => {
    log.warn('lookups.damaged', { detail: classify(damage).message });
    reset();
  };
  /** The readings that are under way together, and the damage that one of them found. */
  let group: { damage: unknown } | null = null;
  return {
    /** Answers `otherwise` where the file turns out to be damaged; it is then empty from the next call on. */
    use: <T>(work: (database: Database) => T, otherwise: T): T => {
      try {
        return database.read(() => work(database));
      } catch (error) {
        if (!isDamage(error)) throw classify(error);
        // The file is not taken away under what is being read.
        if (group === null) resetFor(error);
        else group.damage ??= error;
        return otherwise;
      }
    },
    /** Every `use` within `work` sees one state of the file, and one that finds damage answers `otherwise`; it is mended after. */
    together: <T>(work: () => T): T => {
      if (group !== null) return work();
      const current: { damage: unknown } = { damage: null };
      group = current;
      let done: { readonly value: T } | null = null;
      try {
        return database.read(() => {
          done = { value: work() };
          return done.value;
        });
      } catch (error) {
        // SQLite ends the transaction itself where a reading in it failed, so that there is none to end: what was read is.
        if (done === null) throw error;
        return (done as { readonly value: T }).value;
      } finally {
        group = null;
        if (current.damage !== null) resetFor(current.damage);
      }
    },
    reset,
    releaseMemory: (): void => database.releaseMemory(),
    close: (): void => database.close(),
  };
}

function openOrRebuild(path: string, log: Log, filesystem: FilesystemKind | undefined): Database {
  try {
    return open(path, filesystem);
  } catch (error) {
    const failure = classify(error);
    // A newer Rampa's cache is of no use to this one, and nothing of it is lost by fetching again.
    if (!isDamage(failure) && !(failure instanceof NewerDatabase)) throw failure;
    log.warn('lookups.setAside', { code: failure.code });
    setAside(path);
    return open(path, filesystem);
  }
}

function open(path: string, filesystem: FilesystemKind | undefined): Database {
  refuseUnknown(path, lookupMigrations);
  const connection = openConnection(path, filesystem);
  try {
    migrate(connection, lookupMigrations, null);
    // Touches what every reading needs.
    connection.prepare('SELECT count(*) FROM lists').get();
    return new Database(connection);
  } catch (error) {
    connection.close();
    throw error;
  }
}

function setAside(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(`${path}.damaged${suffix}`, { force: true });
    if (existsSync(path + suffix)) renameSync(path + suffix, `${path}.damaged${suffix}`);
  }
}
