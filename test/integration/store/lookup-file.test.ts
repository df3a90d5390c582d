import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openConnection } from '../../../main/store/database.ts';
import type { Database } from '../../../main/store/database.ts';
import { openLookupFile } from '../../../main/store/lookups/file.ts';
import type { LookupFile } from '../../../main/store/lookups/file.ts';

const noLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
let folder: string;
let file: LookupFile;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rampa-lookup-file-'));
  file = openLookupFile(join(folder, 'lookups.db'), noLog, 'local');
});
afterEach(() => {
  file.close();
  rmSync(folder, { recursive: true, force: true });
});

const version = (database: Database): unknown => database.connection.pragma('user_version', { simple: true });
const tables = (): number =>
  file.use(
    (database) =>
      database.prepare<[], { n: number }>(`SELECT count(*) AS n FROM sqlite_schema WHERE type = 'table'`).get()?.n ?? 0,
    -1,
  );

it('reads in one transaction see the same state', () => {
  const other = openConnection(join(folder, 'lookups.db'), 'local');
  const read = file.inOneSnapshot(() => {
    const before = tables();
    other.exec('CREATE TABLE another (code TEXT) STRICT');
    return { before, within: tables() };
  });
  other.close();
  expect(read.within).toBe(read.before);
  expect(tables()).toBe(read.before + 1);
});

it('a read works even if SQLite has already ended its transaction', () => {
  const known = file.use(version, 0);
  const read = file.inOneSnapshot(() => {
    const answer = file.use(version, 0);
    // SQLite does that if a page cannot be read; the caller then gets its fallback.
    file.use((database) => database.connection.exec('ROLLBACK'), null);
    return answer;
  });
  expect(read).toBe(known);
  expect(file.use(version, 0)).toBe(known);
});

it('errors of the work are passed to the caller', () => {
  const wrong = (): never => {
    throw new Error('not the file’s');
  };
  expect(() => file.inOneSnapshot(wrong)).toThrow('not the file’s');
  expect(file.inOneSnapshot(() => file.use(version, 0))).toBe(file.use(version, 0));
});
