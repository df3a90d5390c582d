import { SqliteError } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { classify, invalidState, isStoreFailure, StoreFailure, UnreadableText } from '../../../main/store/errors.ts';

describe('classify', () => {
  it.each([
    ['SQLITE_FULL', 'databaseFull'],
    ['SQLITE_IOERR_WRITE', 'databaseFull'],
    ['SQLITE_IOERR_SHORT_READ', 'databaseDamaged'],
    ['SQLITE_IOERR_READ', 'diskError'],
    ['SQLITE_IOERR_FSYNC', 'diskError'],
    ['SQLITE_IOERR_CORRUPTFS', 'databaseDamaged'],
    ['SQLITE_IOERR_LOCK', 'databaseLocked'],
    ['SQLITE_BUSY', 'databaseLocked'],
    ['SQLITE_BUSY_SNAPSHOT', 'databaseLocked'],
    ['SQLITE_LOCKED', 'databaseLocked'],
    ['SQLITE_CORRUPT_VTAB', 'databaseDamaged'],
    ['SQLITE_NOTADB', 'databaseDamaged'],
    ['SQLITE_READONLY', 'readOnly'],
    ['SQLITE_READONLY_DIRECTORY', 'readOnly'],
    ['SQLITE_READONLY_DBMOVED', 'databaseDamaged'],
    ['SQLITE_CANTOPEN', 'readOnly'],
    ['SQLITE_CONSTRAINT_CHECK', 'internal'],
    ['SQLITE_MISUSE', 'internal'],
  ])('%s is classified as %s', (code, expected) => {
    expect(classify(new SqliteError('message', code))).toMatchObject({ code: expected, message: `${code}: message` });
  });

  it.each([
    ['ENOSPC', 'databaseFull'],
    ['EACCES', 'readOnly'],
    ['EROFS', 'readOnly'],
    ['EIO', 'diskError'],
    ['ENOENT', 'internal'],
  ])('%s from the file system is classified as %s', (code, expected) => {
    expect(classify(Object.assign(new Error('x'), { code })).code).toBe(expected);
  });

  it('keeps errors that are already classified', () => {
    const failure = invalidState('no');
    expect(classify(failure)).toBe(failure);
    expect(classify('text').code).toBe('internal');
  });
});

describe('a failure of the file', () => {
  it.each(['databaseFull', 'databaseLocked', 'databaseDamaged', 'databaseGone', 'diskError', 'readOnly'] as const)(
    'is %s',
    (code) => expect(isStoreFailure(new StoreFailure(code, ''))).toBe(true),
  );

  it.each([
    new UnreadableText('a draft'),
    classify(new TypeError('odd')),
    invalidState('sent'),
    new StoreFailure('nameTaken', ''),
  ])('is not what concerns one document: %s', (error) => expect(isStoreFailure(error)).toBe(false));
});
