import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from '../../../main/backups/folder-lock.ts';
import { systemClock } from '../../../main/clock.ts';
import { fileLog } from '../../../main/log.ts';
import { keepPrivate, LinkInFolder } from '../../../main/store/file/private-folder.ts';

let top = '';
let folder = '';
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'rampa-private-'));
  folder = join(top, 'data');
});
afterEach(() => rmSync(top, { recursive: true, force: true }));
const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe.skipIf(process.platform === 'win32')('Rampa’s own folder', () => {
  it('is accessible only to its owner, even if it existed before', () => {
    const backups = join(folder, 'backups');
    mkdirSync(backups, { recursive: true });
    const files = [join(folder, 'documents.db'), join(folder, 'documents.db-wal'), join(backups, 'documents-v1.db')];
    for (const file of files) writeFileSync(file, '');
    for (const path of [folder, backups]) chmodSync(path, 0o777);
    for (const path of files) chmodSync(path, 0o666);
    lockFolder(folder, 0).release(true);
    expect([folder, backups].map(modeOf)).toEqual([0o700, 0o700]);
    expect(files.map(modeOf)).toEqual([0o600, 0o600, 0o600]);
  });

  it.each(['documents.db', 'documents.db-wal', 'running.json', 'folder.lock', 'backups', 'backups/documents-v1.db'])(
    'with a link in place of %s is not opened, and the link’s target is unchanged',
    (name) => {
      const secret = join(top, 'secret');
      writeFileSync(secret, 'theirs', { mode: 0o644 });
      mkdirSync(name.includes('/') ? join(folder, 'backups') : folder, { recursive: true });
      symlinkSync(secret, join(folder, name));
      expect(() => keepPrivate(folder)).toThrow(LinkInFolder);
      expect(() => lockFolder(folder, 0)).toThrow('is a link');
      expect(readFileSync(secret, 'utf8')).toBe('theirs');
      expect(modeOf(secret)).toBe(0o644);
    },
  );

  it('may be a link itself, for example one that an administrator has made', () => {
    const moved = join(top, 'moved');
    mkdirSync(moved, { mode: 0o755 });
    symlinkSync(moved, folder);
    lockFolder(folder, 0).release(true);
    expect(modeOf(moved)).toBe(0o700);
  });
});

describe.skipIf(process.platform === 'win32')('the log', () => {
  it('is accessible only to its owner, even if it existed before', () => {
    const path = join(folder, 'rampa.log');
    mkdirSync(folder, { mode: 0o755 });
    writeFileSync(path, '', { mode: 0o644 });
    fileLog(path, systemClock).info('page.ready');
    expect([modeOf(folder), modeOf(path)]).toEqual([0o700, 0o600]);
    expect(readFileSync(path, 'utf8')).toContain('"page.ready"');
  });

  it('is never written through a link', () => {
    const theirs = join(top, 'theirs');
    const path = join(folder, 'rampa.log');
    writeFileSync(theirs, '');
    mkdirSync(folder);
    symlinkSync(theirs, path);
    fileLog(path, systemClock).info('page.ready');
    expect(readFileSync(theirs, 'utf8')).toBe('');
  });
});

it('the log contains no document ids', () => {
  const path = join(folder, 'rampa.log');
  const id = '3f0c2b1e-7a55-4d6e-9c1b-0a1b2c3d4e5f';
  const log = fileLog(path, systemClock);
  log.info('request', { connectionId: id, path: `/SalesReturnInvoices/${id}/lines?customer=Ay%C5%9Fe`, status: 200 });
  log.info('request', { path: '/api/v1/quotes/INV-2026-0007' });
  log.warn('queue.failed', { message: `no draft ${id}; no draft ${id.replaceAll('-', '')}` });
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { connectionId: id, path: '/SalesReturnInvoices/…/lines', status: 200 },
    { path: '/api/v1/quotes/…' },
    { message: 'no draft …; no draft …' },
  ]);
});

it('the log consists of at most two files of 2 MB, however long a line is', () => {
  const path = join(top, 'logs', 'rampa.log');
  const sizes = () => [path, `${path}.1`].map((one) => statSync(one, { throwIfNoEntry: false })?.size ?? 0);
  const log = fileLog(path, systemClock);
  log.warn('queue.failed', { message: 'ş'.repeat(5_000_000) });
  expect(sizes()[0]).toBeLessThan(5_000);
  log.info('page.ready');
  for (let line = 0; line < 2_000; line += 1) log.info('queue.failed', { message: 'ş'.repeat(2_000) });
  for (const size of sizes()) expect(size).toBeLessThan(2_010_000);
  expect(sizes()[1]).toBeGreaterThan(1_990_000);
  expect(readFileSync(path, 'utf8') + readFileSync(`${path}.1`, 'utf8')).not.toContain('page.ready');
});
