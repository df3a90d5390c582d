/** What changed since a backup, in a file beside it: together they are documents.db as of that moment, exactly. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { incrementName, listRestorable } from '../../../main/backups/backup-folder.ts';
import type { StoredBackup } from '../../../main/backups/backup-folder.ts';
import { combine, writeIncrement } from '../../../main/backups/increment.ts';
import { inspectBackup } from '../../../main/backups/inspect-backup.ts';
import { promoteCopy } from '../../../main/backups/write-backup.ts';
import { BackupWorker } from '../../../main/backups/worker/thread.ts';
import { StoreFailure } from '../../../main/store/errors.ts';
import { notedTables } from '../../../main/store/noted-tables.ts';
import { createRandom } from '../../../practice/random.ts';
import { filedEDocument } from '../../../main/worker/filed-e-document.ts';
import { eDocument, mapping } from '../../unit/e-documents/read.ts';
import { opened, place, reopen, storeForEach } from '../store/each.ts';
import { backupWorker } from '../support/workers.ts';
import {
  accept,
  backUp,
  backupPath,
  day,
  documentsOf,
  friday,
  marked as makeMarked,
  numbered,
  overwrite,
  pageSize,
  queue,
  restore,
  save,
  send,
} from './support.ts';

storeForEach(friday - 1000);
const hour = 60 * 60_000;
const names = (): readonly string[] => readdirSync(join(place.path, 'backups')).sort();

const marked = (at = friday): Promise<StoredBackup> => makeMarked({ store: opened.store, path: place.path }, at);
const increment = (at = friday + 60_000): number | null => writeIncrement({ folder: place.path, at });
const pathOf = ({ name }: StoredBackup): string => backupPath(place.path, { name: incrementName(name) });
const combined = (backup: StoredBackup, path = pathOf(backup)): string =>
  combine({
    ...{ backup: backupPath(place.path, backup), version: backup.version, increment: path },
    into: join(place.path, 'scratch'),
  });
const refused = expect.objectContaining({ code: 'databaseDamaged' }) as Error;

/** All rows of the tables that are not computed from others. */
function rowsOf(path: string): ReadonlyMap<string, readonly unknown[]> {
  const file = new Sqlite(path, { readonly: true });
  try {
    return new Map(
      notedTables(file).map(({ name }) => [name, file.prepare(`SELECT * FROM ${name} ORDER BY 1, 2`).all()]),
    );
  } finally {
    file.close();
  }
}

describe('a backup with its increment', () => {
  it.each([1, 2, 3, 4, 5, 6])('is the file as of the increment, whatever was done (%i)', async (seed) => {
    const random = createRandom(seed);
    const { store, connectionId, clock } = opened;
    const ids = Array.from({ length: 30 }, (_, index) => opened.draft({}, numbered(`A-${index}`)).id);
    const act = (): void => {
      const id = ids[random.integer(0, ids.length - 1)] ?? '';
      const state = store.drafts.get(id)?.state;
      clock.advance(random.integer(1, hour));
      const acts: readonly [() => unknown, ...(() => unknown)[]] = [
        () => ids.push(opened.draft({}, numbered(`B-${ids.length}`, random.integer(0, 9))).id),
        () => (state === 'draft' ? save(opened, id, numbered('C', random.integer(0, 30))) : null),
        () => (state === 'draft' ? queue(opened, id) : null),
        () => (state === 'draft' ? accept(opened, id) : null),
        () => (state === 'draft' ? send(opened, id) : null),
        () => (state === 'ready' ? store.queue.withdraw(id) : null),
        () => (state === 'draft' ? store.drafts.delete([id]) : null),
        () => store.drafts.undelete([id]),
        () => store.handovers.handedOut([id], 'a.rampa'),
        () => store.quarantine.add([id]),
        () => store.quarantine.release([id]),
        () => store.templates.create({ connectionId, kind: 'quote', name: `T${random.integer(0, 4)}`, content: {} }),
        () =>
          store.eDocuments.keep(connectionId, 'a.xml', [
            filedEDocument(eDocument({ number: `E${random.integer(0, 9)}` })),
          ]),
        () => store.mappings.keep(connectionId, [{ ...mapping, code: `P-${random.integer(0, 9)}` }]),
        () => store.preferences.change({ theme: random.pick(['dark', 'light', 'system'] as const) }),
        () => store.connections.addAnsweredAddress(connectionId, `GET https://service.example/${random.integer(0, 9)}`),
        () => store.drafts.purge(),
        () => store.upkeep.pruneVersions()(),
      ];
      try {
        random.pick(acts)();
      } catch (error) {
        // Not everything is allowed at any time.
        if (!(error instanceof StoreFailure)) throw error;
      }
    };
    for (let count = 0; count < 60; count += 1) act();
    const backup = await marked();
    for (let count = 0; count < 120; count += 1) act();
    expect(increment()).toBeGreaterThan(0);
    const now = rowsOf(documentsOf(place.path));
    expect(rowsOf(backupPath(place.path, backup))).not.toEqual(now);
    // What follows is not in it.
    for (let count = 0; count < 20; count += 1) act();
    const path = combined(backup);
    expect(rowsOf(path)).toEqual(now);
    expect(inspectBackup(path, backup.name).intact).toBe(true);
  });

  it('is the same after the increment was written anew, and contains unique values that were exchanged', async () => {
    const [one, two] = [opened.draft().id, opened.draft().id];
    queue(opened, one);
    queue(opened, two);
    const backup = await marked();
    increment();
    const file = new Sqlite(documentsOf(place.path));
    file.exec(
      `UPDATE drafts SET queue_position = -queue_position; UPDATE drafts SET queue_position = queue_position + 3`,
    );
    file.close();
    increment();
    const path = combined(backup);
    expect(rowsOf(path)).toEqual(rowsOf(documentsOf(place.path)));
  });

  it('is written while drafts are saved, and is of one moment', async () => {
    const ids = [opened.draft({}, { Count: '0' }).id, opened.draft({}, { Count: '0' }).id];
    const backup = await marked();
    // Read between the contents of the two and their rows.
    for (let index = 0; index < 600; index += 1) opened.draft({}, numbered(`F-${index}`, 60));
    const thread = new BackupWorker(backupWorker);
    let done = false;
    const writing = thread.run({ do: 'writeIncrement', folder: place.path, at: friday }).finally(() => {
      done = true;
    });
    let saved = 0;
    while (!done || saved < 5) {
      saved += 1;
      for (const id of ids) save(opened, id, { Count: String(saved) });
      await setImmediate();
    }
    expect(await writing).toBeGreaterThan(0);
    await thread.close();
    const copy = new Sqlite(combined(backup), { readonly: true });
    const found = copy
      .prepare<[], { revision: number; content: string }>(
        'SELECT revision, content FROM drafts JOIN draft_contents USING (row) ORDER BY row LIMIT 2',
      )
      .all();
    const counts = found.map(({ revision, content }) => {
      expect(JSON.parse(content)).toEqual({ Count: String(revision - 1) });
      return revision;
    });
    copy.close();
    expect(Math.abs((counts[0] ?? 0) - (counts[1] ?? 0))).toBeLessThanOrEqual(1);
  });

  it('is listed above the backup, with the time of the increment, and before a later backup', async () => {
    opened.draft();
    const backup = await marked();
    increment(friday + hour);
    expect(listRestorable(place.path)).toEqual([
      {
        ...backup,
        ...{
          name: incrementName(backup.name),
          reason: 'since',
          at: friday + hour,
          bytes: statSync(pathOf(backup)).size,
        },
      },
      backup,
    ]);
    // Copied without its time.
    const later = await marked(friday + 2 * hour);
    writeFileSync(`${pathOf(backup)}.copy`, '');
    copyFileSync(pathOf(backup), `${pathOf(backup)}.copy`);
    renameSync(`${pathOf(backup)}.copy`, pathOf(backup));
    expect(listRestorable(place.path).map(({ name }) => name)).toEqual([
      ...[later.name, incrementName(backup.name), backup.name],
    ]);
    expect(listRestorable(place.path)[1]?.at).toBeLessThanOrEqual(later.at);
  });
});

describe('an increment', () => {
  it('follows the last backup, and is started anew with each', async () => {
    const { id } = opened.draft({}, numbered('A-1', 40));
    const first = await marked();
    for (let count = 0; count < 40; count += 1) opened.draft({}, numbered(`B-${count}`, 40));
    const before = increment() ?? 0;
    const second = await marked(friday + day);
    save(opened, id, numbered('A-1', 3));
    expect(increment()).toBeLessThan(before);
    expect(names()).toEqual([first, second].flatMap(({ name }) => [incrementName(name), name]));
    expect(rowsOf(combined(second))).toEqual(rowsOf(documentsOf(place.path)));
  });

  it('still follows the backup before if the last one failed or was lost', async () => {
    const { id } = opened.draft({}, numbered('A-1'));
    const first = await marked();
    save(opened, id, numbered('A-1', 5));
    // The mark was written, and then the application was killed.
    opened.store.changes.mark();
    save(opened, opened.draft().id, numbered('A-2', 5));
    expect(increment()).toBeGreaterThan(0);
    expect(rowsOf(combined(first))).toEqual(rowsOf(documentsOf(place.path)));
    // The backup was made, but its predecessor's notes were not removed any more.
    opened.store.changes.mark();
    const second = await backUp(place.path, friday + 1);
    save(opened, id, numbered('A-1', 6));
    rmSync(backupPath(place.path, second));
    expect(increment()).toBeGreaterThan(0);
    expect(rowsOf(combined(first))).toEqual(rowsOf(documentsOf(place.path)));
  });

  it('is not written without a backup of this file: none, one that is damaged, of another file or before a restore', async () => {
    const { id } = opened.draft({}, numbered('A-1'));
    expect(increment()).toBeNull();
    const backup = await marked();
    save(opened, id, numbered('A-1', 5));
    overwrite(backupPath(place.path, backup), 1, Buffer.alloc(pageSize));
    expect(increment()).toBeNull();
    const second = await marked(friday + 1);
    expect(increment()).toBeGreaterThan(0);
    opened.store.close();
    restore(place.path, second);
    reopen();
    save(opened, id, numbered('A-1', 6));
    expect(increment(friday + hour)).toBeNull();
  });

  it('never follows a rescue or a copy before a migration, which have the mark of the backup before them', async () => {
    const { id } = opened.draft({}, numbered('A-1'));
    const backup = await marked();
    save(opened, id, numbered('A-1', 5));
    const part = join(place.path, 'backups', 'rescue.part');
    await opened.store.file.copyTo(part);
    const rescue = promoteCopy({ at: friday + 1, reason: 'rescue', part });
    const migration = await backUp(place.path, friday + 2, 'migration');
    expect(increment()).toBeGreaterThan(0);
    expect([rescue, migration, backup].map((one) => existsSync(pathOf(one)))).toEqual([false, false, true]);
  });

  it('is found by its mark, also after the clock was set back', async () => {
    opened.draft();
    const future = await marked(friday + 100 * day);
    const present = await marked(friday);
    opened.draft();
    increment();
    expect([future, present].map((one) => existsSync(pathOf(one)))).toEqual([false, true]);
  });

  it('is refused for another backup, with another layout, or if it is damaged', async () => {
    const { id } = opened.draft({}, numbered('A-1'));
    const first = await marked();
    save(opened, id, numbered('A-1', 5));
    increment();
    const second = await marked(friday + 1);
    expect(() => combined(second, pathOf(first))).toThrow(refused);
    const changed = (alter: (path: string) => void): string => {
      const path = join(place.path, 'changed.db');
      copyFileSync(pathOf(first), path);
      alter(path);
      return path;
    };
    const sql = (text: string) => (path: string) => {
      const file = new Sqlite(path);
      file.exec(text);
      file.close();
    };
    expect(existsSync(combined(first))).toBe(true);
    for (const alter of [
      sql('CREATE VIEW endless AS WITH RECURSIVE n (a) AS (SELECT 1 UNION ALL SELECT a FROM n) SELECT * FROM n'),
      sql(`CREATE TRIGGER t AFTER INSERT ON drafts BEGIN DELETE FROM drafts; END`),
      sql('DROP TABLE drafts; CREATE VIEW drafts AS SELECT * FROM draft_contents'),
      sql('DROP TABLE attempts'),
      sql('CREATE TABLE other (a)'),
      sql('PRAGMA user_version = 17'),
      sql('DELETE FROM backup_marks'),
      sql(`UPDATE backup_marks SET id = 'other'`),
      sql(`UPDATE drafts SET state = 'lost'`),
      sql(`UPDATE draft_contents SET content = NULL`),
      sql(`INSERT INTO drafts SELECT * FROM drafts`),
      (path: string) => overwrite(path, 1, Buffer.alloc(pageSize)),
      (path: string) => overwrite(path, 1, Buffer.alloc(pageSize, 0x5a)),
      (path: string) => writeFileSync(path, ''),
      (path: string) => writeFileSync(path, 'no database '.repeat(1000)),
    ]) {
      expect(() => combined(first, changed(alter))).toThrow(refused);
      expect(existsSync(join(place.path, 'scratch', 'combined.db'))).toBe(false);
    }
    // Its rows refer to others that are not there.
    const path = combined(first, changed(sql('DELETE FROM drafts')));
    expect(inspectBackup(path, first.name).intact).toBe(false);
  });

  it('that was interrupted leaves the former one, and nothing that could be mistaken for one', async () => {
    const { id } = opened.draft({}, numbered('A-1'));
    const backup = await marked();
    increment();
    const size = statSync(pathOf(backup)).size;
    mkdirSync(dirname(pathOf(backup)), { recursive: true });
    writeFileSync(`${pathOf(backup)}.part`, 'half');
    expect(listRestorable(place.path)).toHaveLength(2);
    expect(statSync(pathOf(backup)).size).toBe(size);
    save(opened, id, numbered('A-1', 5));
    increment();
    expect(names().filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(rowsOf(combined(backup))).toEqual(rowsOf(documentsOf(place.path)));
  });

  it('is deleted with its backup; of earlier backups, only the last but one keeps its own', async () => {
    const made: StoredBackup[] = [];
    for (const days of [0, 1, 2, 3]) {
      const { id } = opened.draft();
      made.push(await marked(friday + days * day));
      save(opened, id, numbered(`A-${days}`));
      increment(friday + days * day + hour);
    }
    expect(made.map((one) => existsSync(pathOf(one)))).toEqual([false, false, true, true]);
    for (let weeks = 1; weeks < 20; weeks += 1) await marked(friday + weeks * 7 * day);
    const there = names();
    expect(there).not.toContain(made[2]?.name);
    expect(there.filter((name) => name.endsWith('-since.db'))).toEqual([]);
  });
});
