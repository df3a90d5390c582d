import { SqliteError } from 'better-sqlite3';
import type { FailureCode } from '../../domain/model/failure.ts';
import { messageOf } from '../error-message.ts';

/**
 * Why an operation failed, as a code that crosses the bridge; nothing was changed. `invalidState`: the present state does not
 * allow the operation; `notFound`: the item does not exist (any more); `nameTaken`: another item has the name.
 */
export class StoreFailure extends Error {
  readonly code: FailureCode;
  constructor(code: FailureCode, detail: string, cause?: unknown) {
    super(detail, cause === undefined ? undefined : { cause });
    this.name = 'StoreFailure';
    this.code = code;
  }
}

/** One stored text is not what it should be. SQLite sees no damage, and other rows can be read. */
export class UnreadableText extends StoreFailure {
  constructor(what: string) {
    super('databaseDamaged', `${what} is not what it should be`);
    this.name = 'UnreadableText';
  }
}

const ofTheFile: ReadonlySet<FailureCode> = new Set<FailureCode>([
  ...(['databaseFull', 'databaseLocked', 'databaseDamaged', 'databaseGone', 'diskError', 'readOnly'] as const),
]);

/** Whether the database itself failed (full, locked, damaged, read-only); any other error concerns one document. */
export function isStoreFailure(error: unknown): boolean {
  return error instanceof StoreFailure && !(error instanceof UnreadableText) && ofTheFile.has(error.code);
}

/** The file was written by a newer Rampa. It was not touched; a newer Rampa can open it. */
export class NewerDatabase extends StoreFailure {
  readonly file: string;
  readonly version: number;
  readonly known: number;
  constructor(file: string, version: number, known: number) {
    super(
      'databaseNewer',
      `${file} has version ${version}; this version of Rampa knows up to ${known}. It was left as it is.`,
    );
    this.name = 'NewerDatabase';
    this.file = file;
    this.version = version;
    this.known = known;
  }
}

export const invalidState = (detail: string): StoreFailure => new StoreFailure('invalidState', detail);
export const notFound = (what: string, id: string): StoreFailure => new StoreFailure('notFound', `no ${what} ${id}`);
/** `id`: the item that has the name. */
export const nameTaken = (what: string, id: string): StoreFailure =>
  new StoreFailure('nameTaken', `${what} ${id} has the name`);

/**
 * SQLite's extended result codes by prefix; the longest matching prefix decides.
 * A failed write means a full disk or an exceeded quota far more often than a broken disk.
 */
const codes: readonly (readonly [start: string, code: FailureCode])[] = [
  ['SQLITE_FULL', 'databaseFull'],
  ['SQLITE_IOERR_WRITE', 'databaseFull'],
  ['SQLITE_IOERR_SHMSIZE', 'databaseFull'],
  ['SQLITE_IOERR', 'diskError'],
  ['SQLITE_IOERR_SHORT_READ', 'databaseDamaged'],
  ['SQLITE_IOERR_CORRUPTFS', 'databaseDamaged'],
  ['SQLITE_IOERR_DATA', 'databaseDamaged'],
  ['SQLITE_IOERR_LOCK', 'databaseLocked'],
  ['SQLITE_IOERR_ACCESS', 'readOnly'],
  ['SQLITE_BUSY', 'databaseLocked'],
  ['SQLITE_LOCKED', 'databaseLocked'],
  ['SQLITE_PROTOCOL', 'databaseLocked'],
  ['SQLITE_CORRUPT', 'databaseDamaged'],
  ['SQLITE_NOTADB', 'databaseDamaged'],
  ['SQLITE_FORMAT', 'databaseDamaged'],
  ['SQLITE_READONLY', 'readOnly'],
  ['SQLITE_READONLY_DBMOVED', 'databaseDamaged'],
  ['SQLITE_CANTOPEN', 'readOnly'],
  ['SQLITE_PERM', 'readOnly'],
  ['SQLITE_AUTH', 'readOnly'],
];

/** Converts any error to a {@link StoreFailure}; `internal` unless it comes from SQLite or the file system. */
export function classify(error: unknown): StoreFailure {
  if (error instanceof StoreFailure) return error;
  if (error instanceof SqliteError)
    return new StoreFailure(codeOf(error.code), `${error.code}: ${error.message}`, error);
  const system = systemCode(error);
  if (system === 'ENOSPC' || system === 'EDQUOT') return new StoreFailure('databaseFull', system, error);
  if (system === 'EACCES' || system === 'EPERM' || system === 'EROFS')
    return new StoreFailure('readOnly', system, error);
  if (system === 'EIO') return new StoreFailure('diskError', system, error);
  return new StoreFailure('internal', messageOf(error), error);
}

/** Whether the file is damaged, or the disk can no longer read it. */
export function isDamage(error: unknown): boolean {
  const { code } = classify(error);
  return code === 'databaseDamaged' || code === 'diskError';
}

function codeOf(code: string): FailureCode {
  let best: readonly [string, FailureCode] = ['', 'internal'];
  for (const entry of codes) if (code.startsWith(entry[0]) && entry[0].length > best[0].length) best = entry;
  return best[1];
}

function systemCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
