import type { CopyFailure } from '../../../domain/model/backup.ts';

/**
 * A problem for which the system reports no error. `differs`: the copy, read again, is not what was written; `notOwn`: something
 * else, such as a link, has the name; `missing`: the path is not a folder.
 */
export class CopyProblem extends Error {
  readonly failure: CopyFailure;
  constructor(failure: 'differs' | 'notOwn' | 'missing', path: string) {
    super(`${failure}: ${path}`);
    this.name = 'CopyProblem';
    this.failure = failure;
  }
}

const failures: ReadonlyMap<string, CopyFailure> = new Map([
  ['ENOENT', 'missing'],
  ['ENOTDIR', 'missing'],
  ['ENODEV', 'missing'],
  ['EHOSTDOWN', 'missing'],
  ['EHOSTUNREACH', 'missing'],
  ['ENOTCONN', 'missing'],
  ['ESTALE', 'missing'],
  ['EACCES', 'denied'],
  ['EPERM', 'denied'],
  ['EROFS', 'denied'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EFBIG', 'full'],
  ['ETIMEDOUT', 'noAnswer'],
  ['ELOOP', 'notOwn'],
]);

export function copyFailureOf(error: unknown): CopyFailure {
  if (error instanceof CopyProblem) return error.failure;
  return failures.get(codeOf(error)) ?? 'failed';
}

export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
