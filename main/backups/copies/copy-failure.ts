import type { CopyFailure } from '../../../domain/model/backup.ts';

/** The copy, read again, is not what was read of the original. */
export class CopyDiffers extends Error {
  constructor(path: string) {
    super(`${path} is not what was written`);
    this.name = 'CopyDiffers';
  }
}
export class NotAFolder extends Error {
  constructor(path: string) {
    super(`${path} is no folder`);
    this.name = 'NotAFolder';
  }
}
/** What is under the name is a link, or otherwise not what Rampa made. */
export class NotAFile extends Error {
  constructor(path: string) {
    super(`${path} is no plain file`);
    this.name = 'NotAFile';
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

/** What a system's error says of the folder. */
export function copyFailureOf(error: unknown): CopyFailure {
  if (error instanceof CopyDiffers) return 'differs';
  if (error instanceof NotAFile) return 'notOwn';
  if (error instanceof NotAFolder) return 'missing';
  return failures.get(codeOf(error)) ?? 'failed';
}

export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
