/**
 * A documents.db that fails in every way a disk, another program or a user can make it fail: each draft comes back as it was a
 * minute ago, and nothing that may have been sent can be sent again without the user.
 */
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Draft } from '../../../domain/model/draft.ts';
import { silentLog } from '../../../main/log.ts';
import { openStore } from '../../../main/store/open.ts';
import type { Store } from '../../../main/store/open.ts';
import type { RestoreResult } from '../../../main/backups/restore/restoration.ts';
import { writeIncrement } from '../../../main/backups/increment.ts';
import type { StoredBackup } from '../../../main/backups/backup-folder.ts';
import { createRandom } from '../../../practice/random.ts';
import type { Random } from '../../../practice/random.ts';
import { folder, open, testClock } from '../store/support.ts';
import type { Opened } from '../store/support.ts';
import {
  accept,
  backUp,
  documentsOf,
  friday,
  numbered,
  overwrite,
  pageSize,
  queue,
  restoreNewest,
  save,
  send,
} from './support.ts';

const many = 200;
const made = 160;

let place: string;
let backup: StoredBackup;
type Drafts = ReadonlyMap<string, Draft>;
/** The drafts when the increment was written, and when the application was killed. */
let minuteAgo: Drafts;
let last: Drafts;

beforeAll(async () => {
  const at = folder();
  place = at.path;
  const opened = open(place, testClock(friday - 1000));
  const ids = Array.from({ length: made }, (_, index) => draft(opened, index));
  opened.store.changes.mark();
  backup = await backUp(place, friday);
  opened.clock.advance(60_000);
  for (const [index, id] of ids.entries()) work(opened, id, index);
  for (let index = made; index < many; index += 1) work(opened, draft(opened, index), index);
  checkpoint(place);
  for (const [index, id] of ids.entries()) if (index % 7 === 0) retype(opened, id, index);
  expect(writeIncrement({ folder: place, at: opened.clock.now() })).toBeGreaterThan(0);
  minuteAgo = draftsOf(opened);
  opened.clock.advance(30_000);
  // The last minute.
  retype(opened, ids[5] ?? '', 5);
  accept(opened, ids[10] ?? '');
  last = draftsOf(opened);
  const killed = mkdtempSync(join(tmpdir(), 'rampa-damages-'));
  for (const end of ['', '-wal', '-saves']) copyFileSync(documentsOf(place) + end, documentsOf(killed) + end);
  opened.store.close();
  for (const end of ['', '-wal', '-shm', '-saves']) rmSync(documentsOf(place) + end, { force: true });
  for (const end of ['', '-wal', '-saves']) copyFileSync(documentsOf(killed) + end, documentsOf(place) + end);
  rmSync(killed, { recursive: true });
}, 120_000);
afterAll(() => rmSync(place, { recursive: true, force: true }));

const draft = (opened: Opened, index: number): string =>
  opened.draft({ number: `A-${index}`, lineCount: index % 40 }, numbered(`A-${index}`, index % 40), {
    kind: index % 3 === 0 ? 'despatch' : 'salesReturnInvoice',
  }).id;
function retype(opened: Opened, id: string, index: number): void {
  if (opened.store.drafts.get(id)?.state === 'draft') save(opened, id, numbered(`A-${index}`, (index * 3) % 50));
}
function work(opened: Opened, id: string, index: number): void {
  if (index % 5 !== 1) retype(opened, id, index + 1);
  if (index % 5 === 2) accept(opened, id);
  if (index % 5 === 3) queue(opened, id);
  if (index % 5 === 4) {
    const attempt = send(opened, id);
    if (index % 2 === 0) opened.store.queue.finishAttempt(attempt, { kind: 'unknown', problem: { reason: 'reset' } });
  }
}
function draftsOf({ store, connectionId }: Opened): Drafts {
  const { rows } = store.drafts.list({ connectionId, offset: 0, limit: 500 });
  return new Map(
    rows
      .flatMap(({ id }) => [[id, store.drafts.get(id)] as const])
      .filter((one): one is [string, Draft] => one[1] !== null),
  );
}
function checkpoint(path: string): void {
  const file = new Sqlite(documentsOf(path));
  file.pragma('wal_checkpoint(TRUNCATE)');
  file.close();
}

type Damage = (path: string, random: Random) => void;
const log = (path: string): string => `${path}-wal`;
const noise = (random: Random, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => random.integer(0, 255)));
/** Overwrites a share of the file's pages. */
const pagesLost =
  (share: number, bytes: (random: Random) => Buffer, first = 1): Damage =>
  (path, random) => {
    const file = readFileSync(path);
    for (let at = (first - 1) * pageSize; at < file.length; at += pageSize)
      if (random.integer(0, 999) < share * 1000) bytes(random).copy(file, at);
    writeFileSync(path, file);
  };
const zeros = (): Buffer => Buffer.alloc(pageSize);
const rubbish = (random: Random): Buffer => noise(random, pageSize);
const change =
  (end: '' | '-wal', alter: (bytes: Buffer, random: Random) => Buffer | void): Damage =>
  (path, random) => {
    const bytes = readFileSync(path + end);
    writeFileSync(path + end, alter(bytes, random) ?? bytes);
  };
const remove =
  (...ends: readonly string[]): Damage =>
  (path) => {
    for (const end of ends) rmSync(path + end, { force: true });
  };
const both =
  (one: Damage, other: Damage): Damage =>
  (path, random) => {
    one(path, random);
    other(path, random);
  };

const damages: readonly (readonly [string, Damage])[] = [
  ['the header zeroed', change('', (file) => void file.fill(0, 0, 100))],
  ['the first page zeroed', change('', (file) => void file.fill(0, 0, pageSize))],
  ['the first ten pages zeroed', change('', (file) => void file.fill(0, 0, 10 * pageSize))],
  [
    'a sector of every twentieth page zeroed',
    change('', (file) => {
      for (let at = 512; at < file.length; at += 20 * pageSize) file.fill(0, at, at + 512);
    }),
  ],
  ['one page in twenty zeroed', pagesLost(0.05, zeros)],
  ['one page in twenty of noise', pagesLost(0.05, rubbish)],
  ['a quarter of the pages gone', pagesLost(0.25, zeros)],
  ['a quarter of the pages of noise', pagesLost(0.25, rubbish)],
  ['every second page zeroed', pagesLost(0.5, zeros)],
  ['every page but the first of noise', pagesLost(1, rubbish, 2)],
  ['noise', change('', (file, random) => noise(random, file.length))],
  [
    'bits flipped',
    change('', (file, random) => {
      for (let count = 0; count < 2_000; count += 1) {
        const at = random.integer(0, file.length - 1);
        file[at] = (file[at] ?? 0) ^ (1 << random.integer(0, 7));
      }
    }),
  ],
  [
    'pages swapped',
    change('', (file) => {
      for (let at = 3 * pageSize; at + 2 * pageSize <= file.length; at += 9 * pageSize) {
        const page = Buffer.from(file.subarray(at, at + pageSize));
        file.copy(file, at, at + pageSize, at + 2 * pageSize);
        page.copy(file, at + pageSize);
      }
    }),
  ],
  ['cut to half', (path) => truncateSync(path, Math.floor(readFileSync(path).length / 2))],
  ['cut within its header', (path) => truncateSync(path, 60)],
  ['emptied', (path) => truncateSync(path, 0)],
  ['the file gone', remove('')],
  ['file and log gone', remove('', '-wal')],
  ['file, log and number of saves gone', remove('', '-wal', '-saves')],
  ['the log gone', remove('-wal')],
  ['the log emptied', (path) => truncateSync(log(path), 0)],
  ['the log cut to half', (path) => truncateSync(log(path), Math.floor(readFileSync(log(path)).length / 2))],
  ['the log of noise', change('-wal', (bytes, random) => noise(random, bytes.length))],
  ['the log’s header zeroed', change('-wal', (bytes) => void bytes.fill(0, 0, 32))],
  [
    'file and log of noise',
    both(
      change('', (file, random) => noise(random, file.length)),
      change('-wal', (bytes, random) => noise(random, bytes.length)),
    ),
  ],
  [
    'another program’s file in its place',
    both(remove('-wal'), (path) => writeFileSync(path, 'PK\u0003\u0004'.repeat(9_000))),
  ],
  [
    'the backup’s file in its place, by hand',
    both(remove('-wal'), (path) => copyFileSync(join(path, '..', 'backups', backup.name), path)),
  ],
];

/** How many drafts are as they were a minute ago, or later. */
function restored(damage: Damage): number {
  const copy = mkdtempSync(join(tmpdir(), 'rampa-damages-'));
  try {
    for (const end of ['', '-wal', '-saves']) copyFileSync(documentsOf(place) + end, documentsOf(copy) + end);
    copyBackups(copy);
    damage(documentsOf(copy), createRandom(7));
    const report = restoreNewest(copy);
    const store = openStore({ folder: copy, clock: testClock(friday), log: silentLog, beforeMigration: never });
    try {
      let whole = 0;
      for (const [id, own] of minuteAgo) {
        const now = store.drafts.get(id);
        const contents = [own, last.get(id)].map((one) => JSON.stringify(one?.content));
        if (now !== null && contents.includes(JSON.stringify(now.content))) whole += 1;
      }
      for (const [id, own] of last) {
        const now = store.drafts.get(id);
        if (!mayBeInService(own) || now === null) continue;
        expect(mayBeInService(now) || store.quarantine.isQuarantined(id), `${own.state} became ${now.state}`).toBe(
          true,
        );
      }
      expect(report).toMatchObject({ drafts: many, lostContents: 0 });
      for (const [id, own] of last) {
        const now = store.drafts.get(id);
        // What was queued may have been sent in the last minute; in a file that SQLite can read completely, it is still queued.
        if (report.incomplete) expect(['ready', 'waiting']).not.toContain(now?.state);
        else expect(now).toEqual(own);
      }
      return whole;
    } finally {
      store.close();
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
const mayBeInService = ({ state }: Draft): boolean => ['accepted', 'sending', 'unknown'].includes(state);
function copyBackups(copy: string): void {
  cpSync(join(place, 'backups'), join(copy, 'backups'), { recursive: true });
}

it.each(damages)('%s: each draft is as it was a minute ago', (_name, damage) => {
  expect(restored(damage)).toBe(many);
});

describe('a file that SQLite can read although something is wrong with it', () => {
  function readable(damage: (path: string) => void): { readonly store: Store; readonly report: RestoreResult } {
    const copy = mkdtempSync(join(tmpdir(), 'rampa-damages-'));
    for (const end of ['', '-wal', '-saves']) copyFileSync(documentsOf(place) + end, documentsOf(copy) + end);
    copyBackups(copy);
    damage(documentsOf(copy));
    const report = restoreNewest(copy);
    const store = openStore({ folder: copy, clock: testClock(friday), log: silentLog, beforeMigration: never });
    onTestFinished(() => {
      store.close();
      rmSync(copy, { recursive: true });
    });
    return { store, report };
  }

  it('in a search index only: each draft is as it was last, sent stays sent, and nothing stays queued', () => {
    const { store, report } = readable((path) => {
      const file = new Sqlite(path);
      file.pragma('wal_checkpoint(TRUNCATE)');
      const pages = file
        .prepare<[], number>(`SELECT pageno FROM dbstat WHERE name = 'draft_search_data'`)
        .pluck()
        .all();
      file.close();
      for (const page of pages) overwrite(path, page, Buffer.alloc(pageSize, 0x5a));
    });
    expect(report).toMatchObject({ drafts: many, incomplete: true, lostContents: 0 });
    for (const [id, own] of last) {
      const now = store.drafts.get(id);
      expect(now?.content).toEqual(own.content);
      if (mayBeInService(own)) expect(now?.state).toBe(own.state);
      else expect([now?.state, store.quarantine.isQuarantined(id)]).toEqual(['draft', true]);
    }
  });

  it('because the log is gone that followed a later save than the increment: what the file has in addition is kept', () => {
    const [id = ''] = [...last.keys()].filter((one) => last.get(one)?.state === 'draft');
    const { store, report } = readable((path) => {
      const opened = open(dirname(path), testClock(friday + 60_000));
      save(opened, id, numbered('in the file', 7));
      checkpoint(dirname(path));
      save(opened, id, numbered('in the log', 8));
      const bytes = readFileSync(path);
      const saves = readFileSync(`${path}-saves`);
      opened.store.close();
      rmSync(`${path}-wal`, { force: true });
      writeFileSync(path, bytes);
      writeFileSync(`${path}-saves`, saves);
    });
    expect(report).toMatchObject({ drafts: many, incomplete: true, lostContents: 0 });
    expect(store.drafts.get(id)?.content).toEqual(numbered('in the file', 7));
    expect(store.quarantine.isQuarantined(id)).toBe(true);
  });
});

const never = (): never => expect.unreachable('the new file has the newest layout');
