import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Log } from '../../ports.ts';
import { Database, openConnection } from '../database.ts';
import { classify, isDamage, NewerDatabase } from '../errors.ts';
import type { FilesystemKind } from '../file/filesystem-kind.ts';
import { migrate, refuseUnknown } from '../migrate.ts';
import { lookupMigrations } from '../migrations/lookups/index.ts';

export type LookupFile = ReturnType<typeof openLookupFile>;

/**
 * lookups.db as the main process reads it. Because the lists can be fetched again, a damaged file is moved aside (the last one is
 * kept for inspection) and replaced by an empty one.
 */
export function openLookupFile(path: string, log: Log, filesystem?: FilesystemKind) {
  if (existsSync(markerOf(path))) {
    setAside(path);
    rmSync(markerOf(path), { force: true });
  }
  let database = openOrRebuild(path, log, filesystem);

  const reset = (damage: unknown): void => {
    log.warn('lookups.damaged', { detail: classify(damage).message });
    database.close();
    try {
      setAside(path);
    } catch {
      rebuildAtNextStart(path);
      log.warn('lookups.rebuildAtNextStart');
    }
    database = openOrRebuild(path, log, filesystem);
  };
  /** Set while {@link inOneSnapshot} runs: the damage that one of its reads found. */
  let group: { damage: unknown } | null = null;
  return {
    /** Returns `otherwise` if the file turns out to be damaged; the file is replaced by an empty one before the next call. */
    use: <T>(work: (database: Database) => T, otherwise: T): T => {
      try {
        return database.read(() => work(database));
      } catch (error) {
        if (!isDamage(error)) throw classify(error);
        // The file must not be replaced while `inOneSnapshot` reads it.
        if (group === null) reset(error);
        else group.damage ??= error;
        return otherwise;
      }
    },
    /** All `use` calls within `work` see one snapshot. Those that find damage return `otherwise`; the file is replaced after. */
    inOneSnapshot: <T>(work: () => T): T => {
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
        // SQLite ends the transaction itself when a read in it fails, so ending it throws; the values read before are valid.
        if (done === null) throw error;
        return (done as { readonly value: T }).value;
      } finally {
        group = null;
        if (current.damage !== null) reset(current.damage);
      }
    },
    reset,
    releaseMemory: (): void => database.releaseMemory(),
    close: (): void => database.close(),
  };
}

const markerOf = (path: string): string => `${path}.rebuild`;

/** For a file that another thread or program has open, so that it cannot be moved aside. */
export function rebuildAtNextStart(path: string): void {
  writeFileSync(markerOf(path), '');
}

function openOrRebuild(path: string, log: Log, filesystem: FilesystemKind | undefined): Database {
  try {
    return open(path, filesystem);
  } catch (error) {
    const failure = classify(error);
    // A newer Rampa's cache is of no use to this version, and its lists can be fetched again.
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
    // Reads the table that every operation needs, so that damage is found here.
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
