import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { findRestorable, listBackups, backupName, readBackupName } from '../../../main/backups/backup-folder.ts';
import { inspectBackup } from '../../../main/backups/inspect-backup.ts';
import { migrate } from '../../../main/store/migrate.ts';
import { documentMigrations } from '../../../main/store/migrations/documents/index.ts';
import { backupsToPrune, usualRetention } from '../../../main/backups/retention.ts';
import { verifyCopy } from '../../../main/backups/write-backup.ts';
import { BackupWorker } from '../../../main/backups/worker/thread.ts';
import type { BackupReason } from '../../../domain/model/backup.ts';
import { accept, backUp, backupPath, day, documentsOf, friday, numbered, overwrite, pagesOf, save } from './support.ts';
import { folder } from '../store/support.ts';
import { backupWorker } from '../support/workers.ts';
import { opened, place, reopen, storeForEach } from '../store/each.ts';

storeForEach(friday);
const names = () => readdirSync(join(place.path, 'backups')).sort();

describe('a backup', () => {
  it('contains what was saved, is one intact file, and is found by its name', async () => {
    const { id } = opened.draft({}, numbered('A-1'));
    accept(opened, opened.draft({}, numbered('A-2')).id);
    const backup = await backUp(place.path);
    expect(names()).toEqual([backup.name]);
    expect(listBackups(place.path)).toEqual([backup]);
    expect(backup.bytes).toBe(statSync(backupPath(place.path, backup)).size);
    const copy = new Sqlite(backupPath(place.path, backup), { readonly: true });
    // Readable even if no file can be written beside it.
    expect(copy.pragma('journal_mode', { simple: true })).toBe('delete');
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(copy.prepare('SELECT id FROM drafts WHERE id = ?').get(id)).toEqual({ id });
    copy.close();
    expect(names()).toEqual([backup.name]);
    expect(inspectBackup(backupPath(place.path, backup), backup.name)).toEqual({
      name: backup.name,
      intact: true,
      drafts: 2,
      accepted: 1,
      lastSavedAt: friday,
    });
  });

  it.each(documentMigrations.map(({ version }) => [version]))('of version %i is recognised', async (version) => {
    const old = folder();
    try {
      const connection = new Sqlite(documentsOf(old.path));
      migrate(
        connection,
        documentMigrations.filter((step) => step.version <= version),
        null,
      );
      connection.close();
      const backup = await backUp(old.path);
      expect(backup.version).toBe(version);
      const path = backupPath(old.path, backup);
      expect(inspectBackup(path, backup.name)).toMatchObject({ intact: true, drafts: 0 });
      // The tables of ANALYZE do not count as differences.
      const copy = new Sqlite(path);
      copy.exec('CREATE TABLE t (a); INSERT INTO t VALUES (1); CREATE INDEX i ON t (a); ANALYZE; DROP TABLE t');
      copy.close();
      expect(inspectBackup(path, backup.name).intact).toBe(true);
    } finally {
      old.remove();
    }
  });

  it('is made while drafts are saved, and contains every save up to some moment', async () => {
    const { id } = opened.draft({}, { Count: '0' });
    for (let index = 0; index < 300; index += 1) opened.draft({}, numbered(`F-${index}`, 40));
    const thread = new BackupWorker(backupWorker);
    let done = false;
    const backing = thread
      .run({ do: 'backUp', folder: place.path, at: friday, reason: 'daily', retention: usualRetention })
      .finally(() => {
        done = true;
      });
    let saved = 0;
    while (!done || saved < 5) {
      saved += 1;
      save(opened, id, { Count: String(saved) });
      await setImmediate();
    }
    const backup = await backing;
    const copy = new Sqlite(backupPath(place.path, backup), { readonly: true });
    const row = copy
      .prepare<[string], { revision: number; content: string }>(
        'SELECT d.revision, c.content FROM drafts d JOIN draft_contents c USING (row) WHERE d.id = ?',
      )
      .get(id);
    // The revision and the content are of the same save.
    expect(JSON.parse(row?.content ?? '')).toEqual({ Count: String((row?.revision ?? 0) - 1) });
    copy.close();
    expect(opened.store.drafts.get(id)?.content).toEqual({ Count: String(saved) });
    await thread.close();
  });

  it('stays if the clock was set back before it was made', async () => {
    for (const ago of [28, 21, 14, 6, 5, 4, 3, 2, 1, 0]) await backUp(place.path, friday - ago * day);
    const { name } = await backUp(place.path, friday - 2000 * day);
    expect(names()).toContain(name);
  });

  it('of a damaged file is discarded, and the former ones are kept', async () => {
    for (let index = 0; index < 60; index += 1) opened.draft({}, numbered(`D-${index}`, 30));
    const good = await backUp(place.path);
    opened.store.close();
    const path = documentsOf(place.path);
    overwrite(path, pagesOf(path) - 3, Buffer.alloc(4096, 0x5a));
    for (let index = 1; index < 12; index += 1) {
      await expect(backUp(place.path, friday + index * day)).rejects.toThrow(
        expect.objectContaining({ code: expect.stringMatching(/CORRUPT|databaseDamaged/) as string }),
      );
    }
    expect(names()).toEqual([good.name]);
    reopen();
  });

  it('is refused if the copy lacks rows or is not intact', async () => {
    opened.draft({}, numbered('A-1'));
    const backup = await backUp(place.path);
    const path = backupPath(place.path, backup);
    expect(() => verifyCopy(path, backup.version, new Map([['drafts', 2]]))).toThrow('1 rows of 2 in drafts');
    expect(() => verifyCopy(path, backup.version + 1, null)).toThrow('another version');
    overwrite(path, 5, Buffer.alloc(4096, 0xff));
    expect(() => verifyCopy(path, backup.version, null)).toThrow();
    expect(inspectBackup(path, backup.name).intact).toBe(false);
  });

  it('that was interrupted leaves no file that could be mistaken for one', async () => {
    opened.draft({}, numbered('A-1'));
    mkdirSync(join(place.path, 'backups'));
    const left = join(place.path, 'backups', `${backupName(3, friday, 'daily')}.part`);
    writeFileSync(left, 'half');
    writeFileSync(`${left}-journal`, 'half');
    writeFileSync(join(place.path, 'backups', 'notes.txt'), 'mine');
    expect(listBackups(place.path)).toEqual([]);
    const backup = await backUp(place.path, friday + 1);
    expect(names()).toEqual([backup.name, 'notes.txt'].sort());
  });

  it('is found by name only, never by a path', async () => {
    const backup = await backUp(place.path);
    expect(findRestorable(place.path, backup.name)).toEqual(backup);
    for (const name of ['../documents.db', `../backups/${backup.name}`, 'documents.db', '']) {
      expect(() => findRestorable(place.path, name)).toThrow(expect.objectContaining({ code: 'notFound' }));
    }
  });
});

describe('names', () => {
  it('contain version, time and reason', () => {
    const name = backupName(3, friday + 123, 'asked');
    expect(readBackupName(name)).toEqual({ name, version: 3, at: friday + 123, reason: 'asked' });
    // The name of a backup that an earlier Rampa made before a change of layout.
    expect(readBackupName('documents-v1-2026-11-20T09-00-00-000Z.db')).toMatchObject({
      version: 1,
      at: friday,
      reason: 'migration',
    });
    for (const other of ['documents.db', 'documents-v1-2026-11-20T09-00-00-000Z-else.db', `${name}.part`, 'x']) {
      expect(readBackupName(other)).toBeNull();
    }
  });
});

describe('the rotation', () => {
  const made = (at: number, reason: BackupReason = 'daily', version = 3, bytes = 1000) => ({
    ...{ name: backupName(version, at, reason), at, reason, version, bytes },
  });
  const kept = (backups: ReturnType<typeof made>[], now = Infinity) => {
    const gone = new Set(backupsToPrune(backups, now).map(({ name }) => name));
    return backups.filter(({ name }) => !gone.has(name));
  };

  it('keeps the set number of days and weeks', () => {
    const year = Array.from({ length: 365 }, (_, index) => made(friday + index * day));
    const keptBy = (retention: { readonly days: number; readonly weeks: number }): number =>
      year.length - backupsToPrune(year, Infinity, retention).length;
    expect(keptBy({ days: 30, weeks: 0 })).toBe(30);
    expect(keptBy({ days: 1, weeks: 20 })).toBe(21);
    // The two newest are always kept.
    expect(keptBy({ days: 1, weeks: 0 })).toBe(2);
  });

  it('keeps seven days and four weeks of a year', () => {
    const year = Array.from({ length: 365 }, (_, index) => made(friday + index * day));
    // As in use: each new backup rotates the existing ones.
    let there: ReturnType<typeof made>[] = [];
    for (const backup of year) there = kept([...there, backup]);
    const ages = there.map(({ at }) => (friday + 364 * day - at) / day);
    expect(ages.slice(-7)).toEqual([6, 5, 4, 3, 2, 1, 0]);
    expect(there.length).toBeGreaterThanOrEqual(9);
    expect(there.length).toBeLessThanOrEqual(11);
    expect(Math.max(...ages)).toBeGreaterThanOrEqual(18);
  });

  it('keeps the backups from before a long absence', () => {
    const before = Array.from({ length: 7 }, (_, index) => made(friday + index * day));
    expect(kept([...before, made(friday + 200 * day)]).length).toBeGreaterThanOrEqual(7);
  });

  it('treats the backups of a clock that was set back or ran ahead separately', () => {
    const year = Array.from({ length: 365 }, (_, index) => made(friday + index * day));
    const before = kept(year);
    const back = friday - 2000 * day;
    const since = Array.from({ length: 9 }, (_, index) => made(back + index * day));
    expect(kept([...before, made(back)], back)).toHaveLength(before.length + 1);
    const all = kept([...before, ...since], back + 8 * day);
    expect(all).toEqual(expect.arrayContaining([...before, ...since.slice(-7)]));
    // Once the clock is right again, they are old.
    expect(kept(all, friday + 365 * day)).not.toContain(since[0]);
  });

  it('keeps one a day, and the last three requested ones', () => {
    const asked = Array.from({ length: 50 }, (_, index) => made(friday + index * 1000, 'asked'));
    expect(kept(asked)).toEqual(asked.slice(-3));
  });

  it('keeps those made before the last two changes of layout', () => {
    const migrations = [1, 1, 2, 3, 3].map((version, index) => made(friday + index * day, 'migration', version));
    const daily = Array.from({ length: 30 }, (_, index) => made(friday + (10 + index) * day));
    const left = kept([...migrations, ...daily]).filter(({ reason }) => reason === 'migration');
    expect(left).toEqual(migrations.slice(2));
  });

  it('stays within its disk space, and never deletes the last two', () => {
    const large = Array.from({ length: 7 }, (_, index) => made(friday + index * day, 'daily', 3, 2_000_000_000));
    expect(kept(large)).toEqual(large.slice(-4));
    const grown = [made(friday, 'daily', 3, 9_000_000_000), made(friday + day, 'daily', 3, 10)];
    expect(kept(grown)).toEqual(grown);
  });
});

describe.skipIf(process.platform !== 'linux')('a backup on a full disk', () => {
  const program = fileURLToPath(new URL('backup-process.ts', import.meta.url));
  const run = (args: readonly string[]): Promise<{ code: number | null; said: string }> =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
      let said = '';
      child.stdout.setEncoding('utf8').on('data', (part: string) => (said += part));
      child.on('close', (code) => resolve({ code, said }));
    });

  it('reports it, and leaves the former one', async () => {
    opened.draft({}, numbered('A-1', 3000));
    const good = await backUp(place.path);
    // Files of that process may not grow beyond this limit, so the copy fails.
    const { said } = await run([place.path, '64']);
    expect(JSON.parse(said)).toMatchObject({ failed: expect.stringMatching(/databaseFull|diskError/) as string });
    expect(names()).toEqual([good.name]);
    expect(inspectBackup(backupPath(place.path, good), good.name).intact).toBe(true);
  });
});
