import * as Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { PolicySchema } from '../../../domain/policy/schema.ts';
import { isAbsoluteFolder, checkPolicy } from '../../../main/policy/check.ts';

const windows = [
  'D:\\Backups',
  'D:/Backups',
  'D:\\',
  '\\\\server\\share',
  '\\\\server\\share\\Rampa backups',
  '\\\\10.0.0.5\\d$\\rampa',
];
const unix = ['/', '/mnt/backups', '//server/share', '/mnt/Yedekler (İzmir)'];
const neither = [
  'backups',
  './backups',
  '../backups',
  '~/backups',
  'D:Backups',
  '\\Backups',
  '\\\\server',
  '\\\\server\\',
];
const devices = ['\\\\?\\C:\\Backups', '\\\\.\\C:\\Backups', '\\\\?\\UNC\\server\\share'];

describe('an absolute folder path', () => {
  it.each(windows)('%s is valid on Windows', (path) => {
    expect([isAbsoluteFolder(path, 'win32'), isAbsoluteFolder(path, 'linux')]).toEqual([true, false]);
  });
  it.each(unix)('%s is valid on Linux and macOS', (path) => {
    expect(['win32', 'linux', 'darwin'].map((one) => isAbsoluteFolder(path, one as NodeJS.Platform))).toEqual([
      false,
      true,
      true,
    ]);
  });
  it.each([...neither, ...devices])('%s is valid nowhere', (path) => {
    expect(['win32', 'linux', 'darwin'].some((one) => isAbsoluteFolder(path, one as NodeJS.Platform))).toBe(false);
  });
});

const policy = (folder: unknown, section = 'locked') => ({ version: 1, [section]: { 'backups.folder': folder } });

it('the policy schema accepts paths that are valid on any system, and nothing else', () => {
  for (const path of [...windows, ...unix]) expect(Value.Check(PolicySchema, policy(path)), path).toBe(true);
  for (const path of [...neither, ...devices, '', ' /mnt', '/mnt ', '/a\nb', '/a\u0000b', `/${'x'.repeat(200)}`, 5]) {
    expect(Value.Check(PolicySchema, policy(path)), String(path)).toBe(false);
  }
  expect(Value.Check(PolicySchema, policy('/mnt', 'defaults'))).toBe(false);
});

it('a policy with a folder path of another system is not applied', () => {
  const other = process.platform === 'win32' ? '/mnt/backups' : '\\\\server\\share';
  expect(checkPolicy('here', policy(other))).toEqual({
    source: 'here',
    problems: [
      {
        ...{ code: 'badValue', line: null, path: 'locked.backups.folder' },
        detail: 'must be an absolute path of this system',
      },
    ],
    defaults: {},
    locked: {},
  });
  const own = process.platform === 'win32' ? '\\\\server\\share' : '/mnt/backups';
  expect(checkPolicy('here', policy(own)).locked).toEqual({ 'backups.folder': own });
});
