/** Files damaged in other ways than by lost pages, and logs of a run that was killed; all with fixed seeds. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Draft } from '../../../domain/model/draft.ts';
import { silentLog } from '../../../main/log.ts';
import { openStore } from '../../../main/store/open.ts';
import { createRandom } from '../../../practice/random.ts';
import type { Random } from '../../../practice/random.ts';
import { folder, open, testClock } from '../store/support.ts';
import type { Opened } from '../store/support.ts';
import { accept, documentsOf, friday, numbered, pageSize, queue, restore, save, send } from './support.ts';

type Damage = (bytes: Buffer, random: Random) => Buffer;
const frame = 24 + pageSize;
const logHeader = 32;

let places: { readonly closed: string; readonly killed: string; readonly vacuumed: string; readonly wide: string };
let truth: ReadonlyMap<string, Draft>;
let purged: readonly string[];

/** A copy of the file, with its log if there is one. */
function copied(from: string, to = mkdtempSync(join(tmpdir(), 'rampa-scan-'))): string {
  for (const end of ['', '-wal']) {
    try {
      copyFileSync(documentsOf(from) + end, documentsOf(to) + end);
    } catch {
      if (end === '') throw new Error('there is no file');
    }
  }
  return to;
}

function fill(opened: Opened): string[] {
  const ids = Array.from({ length: 60 }, (_, index) => {
    const { id } = opened.draft({ number: `S-${index}`, lineCount: index }, numbered(`S-${index}`, index));
    if (index % 3 === 0) save(opened, id, numbered(`S-${index}`, (index * 11) % 90));
    return id;
  });
  return ids;
}

beforeAll(() => {
  const place = folder();
  let opened = open(place.path, testClock(friday));
  const ids = fill(opened);
  opened.store.close();
  const filed = copied(place.path);
  opened = open(place.path, opened.clock);
  // Emptying the bin frees pages, which keep their former content.
  const connection = new Sqlite(documentsOf(place.path));
  connection.pragma('foreign_keys = ON');
  purged = ids.slice(15, 50);
  connection.prepare('DELETE FROM drafts WHERE id IN (SELECT value FROM json_each(?))').run(JSON.stringify(purged));
  connection.close();
  const kept = ids.filter((id) => !purged.includes(id));
  for (const [index, id] of kept.entries()) {
    if (index % 4 === 1) accept(opened, id);
    if (index % 4 === 2) queue(opened, id);
    if (index % 4 === 3) send(opened, id);
  }
  truth = new Map(kept.map((id) => [id, opened.store.drafts.get(id) ?? never()]));
  const killed = copied(place.path);
  // The log contains everything that was sent; the file contains none of it.
  copyFileSync(documentsOf(filed), documentsOf(killed));
  opened.store.close();
  const closed = copied(place.path);
  const wide = copied(place.path);
  const vacuumed = copied(place.path);
  alter(wide, 'PRAGMA journal_mode = DELETE; PRAGMA page_size = 8192; VACUUM');
  alter(vacuumed, 'PRAGMA journal_mode = DELETE; PRAGMA auto_vacuum = FULL; VACUUM; DELETE FROM draft_versions');
  rmSync(filed, { recursive: true });
  place.remove();
  places = { closed, killed, vacuumed, wide };
});
afterAll(() => {
  for (const path of Object.values(places)) rmSync(path, { recursive: true });
});

function alter(path: string, sql: string): void {
  const connection = new Sqlite(documentsOf(path));
  connection.exec(sql);
  connection.close();
}

interface Outcome {
  readonly there: ReadonlySet<string>;
  readonly whole: number;
  readonly unsent: readonly string[];
  /** Number of drafts that can be sent without checking in the service. */
  readonly free: number;
}
/**
 * Salvages without a backup. A document that the service has, or may have, must not become a draft that can be sent again without
 * a question.
 */
function salvaged(from: string, file: Damage, log: Damage = (bytes) => bytes, seed = 1): Outcome {
  const copy = copied(from);
  try {
    writeFileSync(documentsOf(copy), file(readFileSync(documentsOf(copy)), createRandom(seed)));
    if (from === places.killed) {
      writeFileSync(`${documentsOf(copy)}-wal`, log(readFileSync(`${documentsOf(copy)}-wal`), createRandom(seed)));
    }
    restore(copy, null);
    const beforeMigration = (): never => never();
    const store = openStore({ folder: copy, clock: testClock(friday), log: silentLog, beforeMigration });
    try {
      const rows = store.connections
        .list()
        .flatMap(({ id }) => store.drafts.list({ connectionId: id, offset: 0, limit: 500 }).rows);
      const of = new Map(rows.map((row) => [row.id, row]));
      const isLoose = ([id, own]: readonly [string, Draft]): boolean => {
        const state = of.get(id)?.state;
        const wasSent = own.state === 'accepted' || own.state === 'sending';
        const mayBeInService = state === 'accepted' || state === 'sending' || state === 'unknown';
        return wasSent && state !== undefined && !mayBeInService && !store.quarantine.isQuarantined(id);
      };
      const same = ([id, own]: readonly [string, Draft]): boolean =>
        of.has(id) && JSON.stringify(store.drafts.get(id)?.content) === JSON.stringify(own.content);
      const all = [...truth];
      const isFree = ({ id, state }: { readonly id: string; readonly state: string }): boolean =>
        !['accepted', 'sending', 'unknown'].includes(state) && !store.quarantine.isQuarantined(id);
      return {
        there: new Set(of.keys()),
        whole: all.filter(same).length,
        unsent: all.filter(isLoose).map(([id]) => id),
        free: rows.filter(isFree).length,
      };
    } finally {
      store.close();
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
const as: Damage = (bytes) => bytes;
const noHeader: Damage = (bytes) => bytes.fill(0, 0, 100);
const pageAt = (bytes: Buffer, random: Random, size = pageSize): number =>
  random.integer(1, bytes.length / size - 1) * size;

const ways: readonly (readonly [name: string, damage: Damage])[] = [
  [
    'flipped bits',
    (bytes, random) => {
      for (let left = 400; left > 0; left -= 1) {
        const at = random.integer(0, bytes.length - 1);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << random.integer(0, 7));
      }
      return bytes;
    },
  ],
  [
    'pages swapped',
    (bytes, random) => {
      for (let left = 20; left > 0; left -= 1) {
        const [one, other] = [pageAt(bytes, random), pageAt(bytes, random)];
        const kept = Buffer.from(bytes.subarray(one, one + pageSize));
        bytes.copy(bytes, one, other, other + pageSize);
        kept.copy(bytes, other);
      }
      return bytes;
    },
  ],
  [
    'a duplicated section',
    (bytes, random) => {
      const at = pageAt(bytes, random);
      const from = Math.floor(at / 2 / pageSize) * pageSize;
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(from)]);
    },
  ],
  [
    'sectors lost',
    (bytes, random) => {
      for (let left = 60; left > 0; left -= 1) {
        const at = random.integer(0, bytes.length / 512 - 1) * 512;
        bytes.fill(0, at, at + 512);
      }
      return bytes;
    },
  ],
  ['the header lost', noHeader],
];

describe.each(['closed', 'killed', 'vacuumed'] as const)('a file (%s)', (which) => {
  it.each(ways)(
    'with %s turns no sent document into an unsent one',
    (_, damage) => {
      for (let seed = 1; seed <= 4; seed += 1) {
        const { there, unsent } = salvaged(places[which], damage, as, seed);
        expect(unsent, `seed ${seed}`).toEqual([]);
        expect(there.size, `seed ${seed}`).toBeGreaterThan(truth.size / 3);
      }
    },
    120_000,
  );
});

it('with other page sizes than Rampa’s is read too', () => {
  const lost: Damage = (bytes) => bytes.fill(0, 8192 * 3, 8192 * 4);
  expect(salvaged(places.wide, lost).there.size).toBeGreaterThan(truth.size * 0.9);
});

it('does not restore what was purged', () => {
  for (const which of [places.closed, places.killed]) {
    const { there } = salvaged(which, (bytes) => bytes.fill(0, pageSize, pageSize * 2));
    expect(there.size).toBeGreaterThan(truth.size * 0.9);
    expect(purged.filter((id) => there.has(id))).toEqual([]);
  }
});

it('whose indexes are lost has no draft that can be sent without checking: it may have changed since', () => {
  const noIndexes: Damage = (bytes) => {
    for (let at = 0; at < bytes.length; at += pageSize) {
      if (bytes[at] === 2 || bytes[at] === 10) bytes.fill(0, at, at + pageSize);
    }
    return bytes;
  };
  expect(salvaged(places.closed, (bytes) => bytes.fill(0, pageSize, pageSize * 2)).free).toBeGreaterThan(0);
  const { there, free } = salvaged(places.closed, noIndexes);
  expect({ there: there.size, free }).toEqual({ there: truth.size, free: 0 });
});

describe('the log of a run that was killed', () => {
  const gone: Damage = (bytes) => bytes.fill(0, pageSize, pageSize * 3);

  it('takes precedence over the file', () => {
    const { there, whole, unsent } = salvaged(places.killed, gone);
    expect({ there: there.size, whole, unsent }).toEqual({ there: truth.size, whole: truth.size, unsent: [] });
  });

  it('is read past a damaged part, and without its own header', () => {
    const holes: Damage = (bytes) => bytes.fill(0x55, logHeader + frame * 3, logHeader + frame * 6);
    for (const log of [holes, (bytes: Buffer) => bytes.fill(0, 0, logHeader)]) {
      expect(salvaged(places.killed, gone, log)).toMatchObject({ unsent: [] });
    }
  });

  it('is read in time where a page’s number is damaged', () => {
    const number: Damage = (bytes) => bytes.fill(0xff, logHeader + frame * 3, logHeader + frame * 3 + 4);
    expect(salvaged(places.killed, gone, number)).toMatchObject({ unsent: [] });
  });

  it('that lost its last writes leaves nothing to be sent without a question', () => {
    // The end is not missing but unreadable: the file itself shows drafts that were ready or not yet queued.
    const end: Damage = (bytes) => bytes.fill(0x55, logHeader + frame * 2);
    const { there, unsent } = salvaged(places.killed, gone, end);
    expect(there.size).toBeGreaterThan(0);
    expect(unsent).toEqual([]);
  });
});

describe('a prepared file', () => {
  it('with rows of a gigabyte on an overflow page that links to itself does not cause an endless loop', () => {
    const size = 489 + 4092 * 240_000;
    const damage: Damage = (bytes) => {
      const circle = bytes.length / pageSize;
      bytes.writeUInt32BE(circle, (circle - 1) * pageSize);
      for (let page = 2; page <= 9; page += 1) {
        const leaf = bytes.subarray((page - 1) * pageSize, page * pageSize).fill(0x20);
        leaf.writeUInt32BE(0x0d000000, 0);
        leaf.writeUInt16BE(8, 3);
        for (let cell = 0; cell < 8; cell += 1) {
          const at = 24 + cell * 505;
          leaf.writeUInt16BE(at, 8 + cell * 2);
          // The cell's size, its row id, and a header for NULL, ten characters and the rest.
          const header = [8, 0, 33, ...varint(13 + 2 * (size - 18))];
          Buffer.from([...varint(size), page * 8 + cell, ...header]).copy(leaf, at);
          leaf.writeUInt32BE(circle, at + varint(size).length + 1 + 489);
        }
      }
      return bytes;
    };
    expect(salvaged(places.closed, damage).unsent).toEqual([]);
  });

  it('with row ids that no row has is skipped', () => {
    const damage: Damage = (bytes) => {
      const leaf = bytes.subarray(pageSize, pageSize * 2).fill(0xff);
      leaf.writeUInt32BE(0x0d000000, 0);
      leaf.writeUInt16BE(0xffff, 3);
      return bytes;
    };
    expect(salvaged(places.closed, damage).unsent).toEqual([]);
  });
});

/** SQLite's variable-length integer: seven bits in each byte, the highest first. */
function varint(value: number): number[] {
  const high = Math.floor(value / 128);
  const before = high === 0 ? [] : varint(high).map((byte) => byte | 0x80);
  return [...before, value % 128];
}

function never(): never {
  throw new Error('a draft that was made is not there');
}
