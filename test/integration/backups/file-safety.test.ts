/** The lock of a folder, the kind of its filesystem, and whether its file is still the one that was opened. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from '../../../main/backups/folder-lock.ts';
import { filesystemKindOf } from '../../../main/store/file/filesystem-kind.ts';
import type { FilesystemProbe } from '../../../main/store/file/filesystem-kind.ts';
import { findDamage } from '../../../main/backups/integrity.ts';
import { rememberIdentity } from '../../../main/store/file/identity.ts';
import { documentsOf, numbered, overwrite, pageSize, pagesOf } from './support.ts';
import { folder, open } from '../store/support.ts';

let place: ReturnType<typeof folder>;
beforeEach(() => void (place = folder()));
afterEach(() => place.remove());

describe('a folder', () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  async function taken(): Promise<{ afterCrash: boolean; kill: () => Promise<void> }> {
    const program = fileURLToPath(new URL('lock-process.ts', import.meta.url));
    const child = spawn(process.execPath, ['--expose-gc', program, place.path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const line = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).once('line', resolve);
      child.once('exit', () => reject(new Error('it ended')));
    });
    const gone = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
    return {
      ...(JSON.parse(line) as { afterCrash: boolean }),
      kill: async () => {
        child.kill('SIGKILL');
        await gone;
      },
    };
  }

  it('belongs to one process at a time, and the next one detects that it was killed', async () => {
    const other = await taken();
    expect(other.afterCrash).toBe(false);
    const refusal = (): unknown => {
      try {
        return lockFolder(place.path, 1);
      } catch (error) {
        return error;
      }
    };
    const refused = refusal();
    expect(refused).toBeInstanceOf(FolderInUse);
    expect(refused).toMatchObject({
      code: 'databaseInUse',
      owner: { user: userInfo().username, computer: hostname() },
    });
    await other.kill();
    const lock = lockFolder(place.path, 2);
    expect(lock.afterCrash).toBe(true);
    lock.release(true);
    expect(existsSync(join(place.path, 'running.json'))).toBe(false);
  });

  it('records whether it was closed cleanly', () => {
    const first = lockFolder(place.path, 1);
    expect(first.afterCrash).toBe(false);
    first.release(false);
    const second = lockFolder(place.path, 2);
    expect(second.afterCrash).toBe(true);
    second.release(true);
    const third = lockFolder(place.path, 3);
    expect(third.afterCrash).toBe(false);
    third.release(true);
  });

  it('is locked even if the lock file or the file beside it contains rubbish', () => {
    writeFileSync(join(place.path, 'folder.lock'), 'rubbish '.repeat(1000));
    writeFileSync(join(place.path, 'running.json'), '{"user":');
    const lock = lockFolder(place.path, 1);
    expect(lock.afterCrash).toBe(true);
    expect(() => lockFolder(place.path, 2)).toThrow(FolderInUse);
    lock.release(true);
  });
});

describe('the filesystem of a folder', () => {
  const probe = (over: Partial<FilesystemProbe>): FilesystemProbe => ({
    platform: 'linux',
    type: () => 0xef53,
    realPath: (path) => path,
    mounts: () => '',
    ...over,
  });
  it.each([
    ['/home/a', probe({}), 'local'],
    ['/mnt/nfs', probe({ type: () => 0x6969 }), 'network'],
    // A signed 32-bit number.
    ['/mnt/cifs', probe({ type: () => 0xff534d42 | 0 }), 'network'],
    ['C:\\Users\\a', probe({ platform: 'win32' }), 'local'],
    ['\\\\?\\C:\\Users\\a', probe({ platform: 'win32' }), 'local'],
    ['\\\\server\\share\\a', probe({ platform: 'win32' }), 'network'],
    ['\\\\?\\UNC\\server\\share', probe({ platform: 'win32' }), 'network'],
    ['H:\\a', probe({ platform: 'win32', realPath: () => '\\\\server\\home\\a' }), 'network'],
    ['/Users/a', probe({ platform: 'darwin', mounts: () => '//a@s/x on /Users/a (smbfs)' }), 'local'],
    [
      '/Volumes/share/data',
      probe({
        platform: 'darwin',
        mounts: () => '/dev/disk1 on / (apfs, local)\n//a@s/x on /Volumes/share (smbfs, nodev)',
      }),
      'network',
    ],
    ['/Volumes/stick', probe({ platform: 'darwin', mounts: () => '/dev/disk4 on /Volumes/stick (exfat)' }), 'local'],
    [
      '/gone',
      probe({
        type: () => {
          throw new Error('ENOENT');
        },
      }),
      'local',
    ],
  ] as const)('%s', (path, asked, expected) => expect(filesystemKindOf(path, asked)).toBe(expected));

  it('of this test is reported by the system', () => expect(filesystemKindOf(place.path)).toBe('local'));
});

it('a file is unchanged, missing or replaced', () => {
  const path = join(place.path, 'a');
  writeFileSync(path, '1');
  const identity = rememberIdentity(path);
  expect(identity()).toBe('same');
  writeFileSync(path, '2');
  expect(identity()).toBe('same');
  renameSync(path, `${path}.away`);
  expect(identity()).toBe('gone');
  copyFileSync(`${path}.away`, path);
  expect(identity()).toBe('replaced');
  rmSync(path);
  renameSync(`${path}.away`, path);
  expect(identity()).toBe('same');
});

it('checking a file finds a page that was overwritten, and nothing else', () => {
  const { store, draft } = open(place.path);
  for (let index = 0; index < 40; index += 1) draft({}, numbered(`A-${index}`, 30));
  store.close();
  const path = documentsOf(place.path);
  expect(findDamage(path)).toBeNull();
  overwrite(path, pagesOf(path) - 3, Buffer.alloc(pageSize, 0x5a));
  expect(findDamage(path)).toEqual(expect.any(String));
  writeFileSync(path, 'no database '.repeat(1000));
  expect(findDamage(path)).toEqual(expect.any(String));
});
