/**
 * Foreign files in the backups folder, put there by mistake or on purpose: the only way in which a foreign database reaches the
 * application. Each is reported as intact or not, or refused with a classified error; an intact one can be restored, and the
 * application works with it. The current file is never damaged.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectBackup } from '../../main/backups/inspect-backup.ts';
import type { StoredBackup } from '../../main/backups/backup-folder.ts';
import { classify } from '../../main/store/errors.ts';
import { openForReading } from '../../main/backups/integrity.ts';
import {
  accept,
  backUp,
  backupPath,
  documentsOf,
  friday,
  numbered,
  pageSize,
  restore,
  save,
} from '../integration/backups/support.ts';
import { folder, open, testClock } from '../integration/store/support.ts';
import { createRandom } from '../../practice/random.ts';
import type { Random } from '../../practice/random.ts';

/** `npm run faults -- --fuzz N` runs more. */
const count = Math.ceil(Number(process.env['RAMPA_FUZZ'] ?? 10_000) / 200);
const seed = Math.floor(Math.random() * 1e6);

let place: ReturnType<typeof folder>;
let backup: StoredBackup;
let good: Buffer;
let present: Buffer;
beforeAll(async () => {
  place = folder();
  const opened = open(place.path, testClock(friday));
  for (let index = 0; index < 6; index += 1) {
    const { id } = opened.draft({ number: `H-${index}` }, numbered(`H-${index}`, 20));
    save(opened, id, numbered(`H-${index}`, 30));
    if (index < 2) accept(opened, id);
  }
  backup = await backUp(place.path);
  opened.draft({}, numbered('since'));
  opened.store.close();
  good = readFileSync(backupPath(place.path, backup));
  present = readFileSync(documentsOf(place.path));
});
afterAll(() => place.remove());

/** Makes a file: by SQL on a copy of the valid backup, or from bytes. */
type Way = (random: Random) => Uint8Array;
const sql =
  (...statements: readonly string[]): Way =>
  () => {
    const path = `${documentsOf(place.path)}.hostile`;
    writeFileSync(path, good);
    const connection = new Sqlite(path);
    connection.unsafeMode(true);
    for (const statement of statements) connection.exec(statement);
    connection.close();
    return readFileSync(path);
  };
const bytes =
  (change: (copy: Buffer, random: Random) => Buffer): Way =>
  (random) =>
    change(Buffer.from(good), random);
const anywhere = (copy: Buffer, random: Random): number => random.integer(0, copy.length - 1);

const refused: readonly (readonly [name: string, way: Way])[] = [
  ['nothing', () => Buffer.alloc(0)],
  ['text', () => Buffer.from('Bu bir yedek değildir.\n'.repeat(400))],
  ['noise', (random) => Uint8Array.from({ length: random.integer(1, 40_000) }, () => random.integer(0, 255))],
  [
    'a header and noise',
    (random) => Buffer.concat([good.subarray(0, 100), Buffer.alloc(50_000, random.integer(1, 255))]),
  ],
  ['a truncated copy', bytes((copy, random) => copy.subarray(0, random.integer(1, copy.length - pageSize)))],
  ['another database', sql('DROP TABLE drafts', 'CREATE TABLE drafts (id TEXT)')],
  ['an additional table', sql('CREATE TABLE harmless (a)')],
  ['a trigger', sql('CREATE TRIGGER t AFTER INSERT ON drafts BEGIN DELETE FROM drafts; END')],
  [
    'a trigger under the name of a removed table',
    sql('CREATE TRIGGER recurrences AFTER INSERT ON drafts BEGIN DELETE FROM drafts; END'),
  ],
  [
    'a trigger under one of our names',
    sql(
      'DROP TRIGGER drafts_counted_in',
      'CREATE TRIGGER drafts_counted_in AFTER INSERT ON drafts BEGIN DELETE FROM drafts; END',
    ),
  ],
  [
    'an endless view',
    sql(
      'PRAGMA foreign_keys = OFF; DROP TABLE drafts',
      'CREATE VIEW drafts AS WITH RECURSIVE n(row) AS (SELECT 1 UNION ALL SELECT row + 1 FROM n) SELECT * FROM n',
    ),
  ],
  [
    'an invalid schema',
    sql(`PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'nonsense' WHERE name = 'drafts'`),
  ],
  [
    'a missing check constraint',
    sql(`PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '') WHERE name = 'drafts'`),
  ],
  [
    'an empty index that begins with a page of a table',
    () => {
      put(good);
      const connection = openForReading(backupPath(place.path, backup));
      const { rootpage } = connection
        .prepare<[], { rootpage: number }>(`SELECT rootpage FROM sqlite_schema WHERE name = 'drafts_held'`)
        .get() ?? { rootpage: 0 };
      connection.close();
      const copy = Buffer.from(good);
      copy[(rootpage - 1) * pageSize] = 13;
      return copy;
    },
  ],
  ['an unknown file format', bytes((copy) => (copy.writeUInt8(9, 18), copy))],
  ['another version', sql('PRAGMA user_version = 1')],
  ['a newer version', sql('PRAGMA user_version = 2147483647')],
  ['broken foreign keys', sql('PRAGMA foreign_keys = OFF; DELETE FROM connections')],
];
/** Files of which some can be restored and some cannot. */
const doubtful: readonly (readonly [name: string, way: Way])[] = [
  [
    'a few flipped bytes',
    bytes((copy, random) => {
      for (let left = random.integer(1, 60); left > 0; left -= 1) copy[anywhere(copy, random)] = random.integer(0, 255);
      return copy;
    }),
  ],
  [
    'a changed header field',
    bytes((copy, random) => (copy.writeUInt8(random.integer(0, 255), random.integer(16, 99)), copy)),
  ],
  [
    'a page copied over another',
    bytes((copy, random) => {
      const page = (): number => Math.floor(anywhere(copy, random) / pageSize) * pageSize;
      copy.copy(copy, page(), page(), Math.min(copy.length, page() + pageSize));
      return copy;
    }),
  ],
  ['contents that are not JSON', sql(`UPDATE draft_contents SET content = '{"a":' WHERE row % 2 = 0`)],
  ['contents of another shape', sql(`UPDATE draft_contents SET content = '[1,2]'`)],
  [
    'contents nested too deeply',
    sql(`UPDATE draft_contents SET content = '{"a":' || replace(hex(zeroblob(50000)), '00', '[') || '}'`),
  ],
  [
    'contents with strange members',
    sql(`UPDATE draft_contents SET content = '{"__proto__":{"x":1},"Lines":{"length":5}}'`),
  ],
  ['settings that are not JSON', sql(`UPDATE connections SET settings = 'x'`)],
  [
    'attempts that were never made',
    sql(`UPDATE attempts SET problem = '{"reason":"odd"}'; UPDATE submissions SET url = ''`),
  ],
];

function put(content: Uint8Array): void {
  writeFileSync(backupPath(place.path, backup), content);
}
function isSound(): boolean {
  try {
    return inspectBackup(backupPath(place.path, backup), backup.name).intact;
  } catch (error) {
    const { code, message } = classify(error);
    if (code === 'internal') throw new Error(`not classified: ${message}`, { cause: error });
    return false;
  }
}
/**
 * Reads everything in the current file; returns how many records could be read. Unreadable ones must fail with a classified
 * error.
 */
function readAll(): number {
  const { store } = open(place.path, testClock(friday));
  try {
    let read = 0;
    for (const { id: connectionId } of store.connections.list()) {
      const { rows } = store.drafts.list({ connectionId, offset: 0, limit: 100 });
      for (const { id } of rows) {
        try {
          store.drafts.get(id);
          store.attempts.list(id);
          read += 1;
        } catch (error) {
          expect(classify(error).code).toBe('databaseDamaged');
        }
      }
    }
    return read;
  } finally {
    store.close();
  }
}

describe(`foreign files in place of a backup, seed ${seed}`, () => {
  it.each(refused)('%s: is not accepted as a backup', (_, way) => {
    put(way(createRandom(seed)));
    expect(isSound()).toBe(false);
    expect(readFileSync(documentsOf(place.path)).equals(present)).toBe(true);
  });

  it(`${count} nearly valid files: each is refused, or can be restored and used`, () => {
    const random = createRandom(seed);
    const seen = { intact: 0, refused: 0 };
    for (let index = 0; index < count; index += 1) {
      const [name, way] = doubtful[index % doubtful.length] ?? ['', () => good];
      put(way(random));
      if (!isSound()) {
        seen.refused += 1;
        continue;
      }
      seen.intact += 1;
      try {
        restore(place.path, backup);
        // Drafts of the replaced file that the backup lacks were carried over.
        expect(readAll(), name).toBeGreaterThan(0);
        const restored = openForReading(documentsOf(place.path));
        expect(restored.pragma('integrity_check', { simple: true }), name).toBe('ok');
        restored.close();
      } finally {
        writeFileSync(documentsOf(place.path), present);
      }
    }
    expect(seen.intact).toBeGreaterThan(0);
    expect(seen.refused).toBeGreaterThan(0);
  });
});
