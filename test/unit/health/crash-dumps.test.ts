import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listCrashDumps, pruneCrashDumps } from '../../../main/health/crash-dumps.ts';

const now = Date.UTC(2026, 10, 22);
const day = 86_400_000;
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'rampa-crashes-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, daysAgo: number): void {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'memory');
  utimesSync(path, (now - daysAgo * day) / 1000, (now - daysAgo * day) / 1000);
}
const names = (): readonly string[] => listCrashDumps(folder).map(({ name }) => name);

describe('crash dumps', () => {
  it('are found in all of Crashpad’s folders, newest first, with size and time', () => {
    write('completed/a.dmp', 2);
    write('pending/b.dmp', 1);
    write('reports/c.dmp', 3);
    write('settings.dat', 0);
    expect(listCrashDumps(folder)).toEqual([
      { name: 'b.dmp', bytes: 6, at: now - day },
      { name: 'a.dmp', bytes: 6, at: now - 2 * day },
      { name: 'c.dmp', bytes: 6, at: now - 3 * day },
    ]);
    expect(listCrashDumps(join(folder, 'none'))).toEqual([]);
  });

  it('are limited to five, none older than 30 days', () => {
    for (let days = 1; days <= 4; days += 1) write(`completed/${days}.dmp`, days);
    for (const old of [30, 31]) write(`pending/${old}.dmp`, old);
    pruneCrashDumps(folder, now);
    expect(names()).toEqual(['1.dmp', '2.dmp', '3.dmp', '4.dmp']);
    for (let days = 5; days <= 7; days += 1) write(`completed/${days}.dmp`, days);
    pruneCrashDumps(folder, now);
    expect(names()).toEqual(['1.dmp', '2.dmp', '3.dmp', '4.dmp', '5.dmp']);
  });

  it('are deleted with their side files, but Crashpad’s settings are kept', () => {
    for (const end of ['dmp', 'meta', 'lock']) write(`completed/old.${end}`, 40);
    write('completed/other.meta', 40);
    write('settings.dat', 400);
    pruneCrashDumps(folder, now);
    const left = ['completed/old.dmp', 'completed/old.meta', 'completed/old.lock', 'completed/other.meta'];
    expect(left.filter((name) => existsSync(join(folder, name)))).toEqual(['completed/other.meta']);
    expect(existsSync(join(folder, 'settings.dat'))).toBe(true);
  });

  it('behind a symbolic link are neither listed nor deleted', () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'rampa-elsewhere-'));
    try {
      writeFileSync(join(elsewhere, 'x.dmp'), 'memory');
      utimesSync(join(elsewhere, 'x.dmp'), 0, 0);
      symlinkSync(elsewhere, join(folder, 'completed'));
      symlinkSync(join(elsewhere, 'x.dmp'), join(folder, 'y.dmp'));
      pruneCrashDumps(folder, now);
      expect(names()).toEqual([]);
      expect(existsSync(join(elsewhere, 'x.dmp'))).toBe(true);
    } finally {
      rmSync(elsewhere, { recursive: true, force: true });
    }
  });
});
