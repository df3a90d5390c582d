/** Copies of the backups in a folder that several users and machines share: real files, and the faults of such a folder. */
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import type * as Fs from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backupName, incrementName } from '../../../main/backups/backup-folder.ts';
import { CopyProblem } from '../../../main/backups/copies/copy-failure.ts';
import { requireOwnFolder } from '../../../main/backups/copies/own-folder.ts';
import type { CopyReport } from '../../../main/backups/copies/copy-backups.ts';
import { withOwnModules } from '../../unit/support/own-modules.ts';
import { folder, open, testClock } from '../store/support.ts';
import { backUp, day, friday, pageSize } from './support.ts';

/** Simulated faults of the shared folder's disk. */
const disk = vi.hoisted(() => ({ fails: null as string | null, loses: false, mostFiles: Infinity }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>();
  const writeSync = (file: number, chunk: Buffer, done: number): number => {
    if (disk.mostFiles <= 0 && disk.fails !== null) throw Object.assign(new Error(disk.fails), { code: disk.fails });
    disk.mostFiles -= 1;
    const lost = disk.loses ? Buffer.from(chunk).fill(0, 0, 1) : chunk;
    return fs.writeSync(file, lost, done);
  };
  return { ...fs, writeSync, default: { ...fs, writeSync } };
});

withOwnModules();
const { copyBackups, mostCopies } = await import('../../../main/backups/copies/copy-backups.ts');

let data: ReturnType<typeof folder>;
let share: ReturnType<typeof folder>;
beforeEach(() => {
  data = folder();
  share = folder();
});
afterEach(() => {
  Object.assign(disk, { fails: null, loses: false, mostFiles: Infinity });
  data.remove();
  share.remove();
});

/** A file with a backup's name; copying does not check its content. */
function backup(at: number, reason: 'daily' | 'asked' = 'daily', of = data.path, content = `of ${at} `): string {
  const name = backupName(4, at, reason);
  mkdirSync(join(of, 'backups'), { recursive: true });
  writeFileSync(join(of, 'backups', name), content.repeat(1000));
  return name;
}
/** A backup of a documents.db. */
async function realBackup(): Promise<string> {
  const { store } = open(data.path, testClock(friday));
  const { name } = await backUp(data.path);
  store.close();
  return name;
}
/** The increment of a backup, as of a minute later. */
function increment(backupFile: string, at: number, content = `since ${at} `): string {
  const name = incrementName(backupFile);
  const path = join(data.path, 'backups', name);
  writeFileSync(path, content.repeat(100));
  utimesSync(path, at / 1000, at / 1000);
  return name;
}
const copy = ({ own = 'ayse', of = data.path, now = friday + 30 * day, increment = false } = {}): CopyReport =>
  copyBackups({ folder: of, shared: share.path, own, now, increment });
const there = (own = 'ayse') => readdirSync(join(share.path, own)).sort();
/** Runs the work as an unprivileged user who owns both folders, because permissions do not apply to root. */
function asOrdinaryUser<T>(work: () => T): T {
  if (process.getuid?.() !== 0) return work();
  const nobody = 65_534;
  for (const path of [data.path, share.path]) chownSync(path, nobody, nobody);
  process.seteuid?.(nobody);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
  }
}

describe('a backup', () => {
  it('is copied completely into the user’s own folder, readable only by this user', () => {
    const name = backup(friday);
    const report = copy();
    expect(report).toEqual({ newestAt: friday, copied: 1, pruned: 0, failure: null });
    expect(there()).toEqual([name]);
    expect(readFileSync(join(share.path, 'ayse', name))).toEqual(readFileSync(join(data.path, 'backups', name)));
    expect(statSync(join(share.path, 'ayse')).mode & 0o777).toBe(0o700);
    expect(statSync(join(share.path, 'ayse', name)).mode & 0o777).toBe(0o600);
  });

  it('is not copied again; an incomplete copy is replaced', async () => {
    const name = await realBackup();
    copy();
    const first = statSync(join(share.path, 'ayse', name)).ino;
    expect(copy()).toMatchObject({ copied: 0, failure: null });
    expect(statSync(join(share.path, 'ayse', name)).ino).toBe(first);
    writeFileSync(join(share.path, 'ayse', name), 'half');
    expect(copy()).toMatchObject({ copied: 1, failure: null });
    expect(readFileSync(join(share.path, 'ayse', name))).toEqual(readFileSync(join(data.path, 'backups', name)));
  });

  it('that is damaged here does not replace its sound copy', async () => {
    const name = await realBackup();
    copy();
    const sound = readFileSync(join(share.path, 'ayse', name));
    truncateSync(join(data.path, 'backups', name), pageSize);
    expect(copy()).toMatchObject({ copied: 0, failure: null });
    expect(readFileSync(join(share.path, 'ayse', name)).equals(sound)).toBe(true);
  });

  it('that was missed is copied with the next, the newest first', () => {
    const names = [3, 2, 1, 0].map((ago) => backup(friday - ago * day));
    // Space for two.
    Object.assign(disk, { fails: 'ENOSPC', mostFiles: 2 });
    expect(copy()).toMatchObject({ copied: 2, failure: 'full' });
    expect(there()).toEqual(names.slice(2));
    Object.assign(disk, { fails: null, mostFiles: Infinity });
    expect(copy()).toMatchObject({ copied: 2, failure: null });
    expect(there()).toEqual(names);
  });

  it('is one of the newest that are kept there, and never deletes a newer one', () => {
    const old = Array.from({ length: mostCopies + 3 }, (_, ago) => backup(friday - (ago + 1) * day));
    expect(copy()).toMatchObject({ copied: mostCopies, pruned: 0 });
    expect(there()).toEqual(old.slice(0, mostCopies).reverse());
    const name = backup(friday);
    expect(copy()).toMatchObject({ copied: 1, pruned: 1, newestAt: friday });
    expect(there()).toEqual([...old.slice(0, mostCopies - 1).reverse(), name]);
    // What is kept there longer than here is not deleted for it.
    rmSync(join(data.path, 'backups'), { recursive: true });
    backup(friday - 300 * day);
    expect(copy()).toMatchObject({ copied: 0, pruned: 0 });
    expect(there()).toHaveLength(mostCopies);
  });

  it('is copied and kept there after the clock was set back', () => {
    for (let ago = 0; ago < mostCopies; ago += 1) backup(friday - ago * day);
    copy();
    const back = friday - 2000 * day;
    const name = backup(back);
    expect(copy({ now: back })).toMatchObject({ copied: 1, pruned: 1 });
    expect(there()).toContain(name);
  });
});

describe('an increment', () => {
  it('is copied with its time when one is due, in place of the former, and leaves with its backup', () => {
    const name = backup(friday);
    const since = increment(name, friday + 60_000);
    expect(copy()).toMatchObject({ copied: 1, newestAt: friday });
    expect(there()).toEqual([name]);
    expect(copy({ increment: true })).toMatchObject({ copied: 1, newestAt: friday + 60_000 });
    expect(there()).toEqual([since, name].sort());
    increment(name, friday + 120_000, 'later ');
    expect(copy({ increment: true })).toMatchObject({ copied: 1, newestAt: friday + 120_000, failure: null });
    expect(readFileSync(join(share.path, 'ayse', since), 'utf8')).toContain('later');
    for (let days = 1; days <= mostCopies; days += 1) backup(friday + days * day);
    expect(copy()).toMatchObject({ copied: mostCopies, pruned: 2 });
    expect(there()).not.toContain(since);
  });

  it('is the newest one, and follows its backup', () => {
    const first = backup(friday);
    increment(first, friday + 60_000);
    const second = backup(friday + day);
    increment(second, friday + day + 60_000);
    Object.assign(disk, { fails: 'ENOSPC', mostFiles: 0 });
    expect(copy({ increment: true })).toMatchObject({ copied: 0, failure: 'full' });
    expect(there()).toEqual([]);
    Object.assign(disk, { fails: null, mostFiles: Infinity });
    copy({ increment: true });
    expect(there()).toEqual([first, second, incrementName(second)].sort());
  });
});

describe('a folder shared with other users', () => {
  it('has a subfolder for each user, and no user deletes another’s copies', () => {
    const other = folder();
    try {
      const same = backup(friday);
      for (let ago = 1; ago < 2 * mostCopies; ago += 1) backup(friday - ago * day);
      backup(friday, 'daily', other.path, 'mehmet ');
      copy({ own: 'mehmet', of: other.path });
      const before = readFileSync(join(share.path, 'mehmet', same));
      copy();
      writeFileSync(join(data.path, 'backups', backupName(4, friday + day, 'daily')), 'new');
      expect(copy()).toMatchObject({ copied: 1, pruned: 1 });
      expect(readFileSync(join(share.path, 'mehmet', same))).toEqual(before);
      expect(there('mehmet')).toEqual([same]);
    } finally {
      other.remove();
    }
  });

  it('keeps files that have no backup’s name; incomplete copies are deleted', () => {
    const name = backup(friday);
    copy();
    const others = ['notes.txt', 'documents.db', 'documents-v4.db', 'notes-since.db'];
    for (const kept of others) writeFileSync(join(share.path, 'ayse', kept), 'mine');
    writeFileSync(join(share.path, 'ayse', `${backupName(4, friday - day, 'daily')}.part`), 'half');
    copy();
    expect(there()).toEqual([name, ...others].sort());
  });

  it('with a link in place of the user’s subfolder is not written to', () => {
    backup(friday);
    const elsewhere = join(share.path, 'elsewhere');
    mkdirSync(elsewhere);
    symlinkSync(elsewhere, join(share.path, 'ayse'));
    expect(copy()).toMatchObject({ copied: 0, failure: 'notOwn', newestAt: null });
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  const byRoot = it.skipIf(process.getuid?.() !== 0);
  byRoot('that another user made is not written to', () => {
    backup(friday);
    const own = join(share.path, 'ayse');
    mkdirSync(own, { mode: 0o777 });
    chownSync(own, 65_534, 65_534);
    expect(copy()).toMatchObject({ copied: 0, failure: 'notOwn' });
    expect(readdirSync(own)).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('is made private first, if others may write into it', () => {
    backup(friday);
    const own = join(share.path, 'ayse');
    mkdirSync(own);
    chmodSync(own, 0o777);
    expect(copy()).toMatchObject({ copied: 1, failure: null });
    expect(lstatSync(own).mode & 0o777).toBe(0o700);
  });

  byRoot('of another user that others may write into is not written to', () => {
    const own = join(share.path, 'ayse');
    mkdirSync(own);
    chmodSync(own, 0o777);
    expect(() => requireOwnFolder(own, 1000)).toThrow(CopyProblem);
    chmodSync(own, 0o755);
    expect(() => requireOwnFolder(own, 1000)).not.toThrow();
  });

  it('with a file in place of the user’s subfolder loses nothing', () => {
    backup(friday);
    writeFileSync(join(share.path, 'ayse'), 'a file');
    expect(copy()).toMatchObject({ copied: 0, failure: 'notOwn' });
    expect(readFileSync(join(share.path, 'ayse'), 'utf8')).toBe('a file');
  });

  it('with links in place of copies does not list, overwrite or delete their targets', () => {
    const name = backup(friday);
    const own = join(share.path, 'ayse');
    mkdirSync(own);
    const victim = join(data.path, 'victim');
    writeFileSync(victim, 'precious');
    const old = backupName(4, friday - 90 * day, 'daily');
    for (const link of [name, `${name}.part`, old, incrementName(old)]) {
      symlinkSync(victim, join(own, link));
    }
    expect(copy()).toEqual({ newestAt: friday, copied: 1, pruned: 0, failure: null });
    expect(lstatSync(join(own, name)).isFile()).toBe(true);
    expect(readFileSync(victim, 'utf8')).toBe('precious');
  });
});

describe('a folder that fails', () => {
  it('is not created: a share that is not connected would become a folder on the local disk', () => {
    backup(friday);
    const gone = join(share.path, 'not', 'there');
    const report = copyBackups({ folder: data.path, shared: gone, own: 'ayse', now: friday, increment: true });
    expect(report).toEqual({ newestAt: null, copied: 0, pruned: 0, failure: 'missing' });
    expect(existsSync(join(share.path, 'not'))).toBe(false);
  });

  it('is reported as missing if a file has its name', () => {
    const file = join(share.path, 'file');
    writeFileSync(file, '');
    const report = copyBackups({ folder: data.path, shared: file, own: 'ayse', now: friday, increment: true });
    expect(report).toMatchObject({ failure: 'missing', newestAt: null });
  });

  it.each([
    ['ENOSPC', 'full'],
    ['EDQUOT', 'full'],
    ['EACCES', 'denied'],
    ['EROFS', 'denied'],
    ['ESTALE', 'missing'],
    ['EIO', 'failed'],
  ])('with %s leaves no incomplete file, and reports %s', (code, failure) => {
    backup(friday);
    Object.assign(disk, { fails: code, mostFiles: 0 });
    expect(copy()).toEqual({ newestAt: null, copied: 0, pruned: 0, failure });
    expect(there()).toEqual([]);
  });

  it('has no copy if it returns other content than was written', () => {
    backup(friday);
    disk.loses = true;
    expect(copy()).toMatchObject({ copied: 0, failure: 'differs', newestAt: null });
    expect(there()).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('is reported as denied if it may not be written', () => {
    backup(friday);
    chmodSync(share.path, 0o500);
    const report = asOrdinaryUser(() => copy());
    expect(report).toMatchObject({ copied: 0, failure: 'denied' });
    chmodSync(share.path, 0o700);
  });
});
