import type { OpenFailure, StartFailureCode } from '../../domain/model/backup.ts';
import { classify, StoreFailure } from '../store/errors.ts';
import { IncompleteFile } from '../store/file/matching-log.ts';
import { FolderInUse } from './folder-lock.ts';

/** Why the application cannot start. Nothing was changed or deleted. */
export class ApplicationStartError extends Error {
  readonly code: StartFailureCode;
  readonly detail: string;
  constructor(code: StartFailureCode, detail: string, cause?: unknown) {
    super(detail, { cause });
    this.name = 'ApplicationStartError';
    this.code = code;
    this.detail = detail;
  }
}

export function startError(error: unknown): ApplicationStartError {
  if (error instanceof ApplicationStartError) return error;
  const { code, message } = classify(error);
  switch (code) {
    case 'databaseNewer':
    case 'databaseDamaged':
    case 'diskError':
    case 'databaseLocked':
    case 'databaseFull':
    case 'readOnly':
      return new ApplicationStartError(code, message, error);
    case 'databaseInUse':
      return new ApplicationStartError('inUse', message, error);
    default:
      return new ApplicationStartError('internal', message, error);
  }
}

/** The error of an operation that needs the database while none is open. */
export function notOpen(failure: OpenFailure | null): StoreFailure {
  const code = failure?.code ?? 'internal';
  return new StoreFailure(code === 'inUse' ? 'databaseInUse' : code, failure?.detail ?? 'no file is open');
}

/** Why the database is not open, for the page. */
export function failureOf(error: unknown): OpenFailure {
  const { code, detail } = startError(error);
  return {
    code,
    detail,
    owner: error instanceof FolderInUse ? error.owner : null,
    finding: error instanceof IncompleteFile ? error.finding : null,
  };
}
