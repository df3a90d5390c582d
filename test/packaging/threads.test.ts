import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../main/clock.ts';
import type { TableAnswers, TableRequest } from '../../main/worker/messages.ts';
import { TableReader } from '../../main/worker/table-reader.ts';
import { Thread } from '../../main/worker/thread.ts';

/** The built files, not the sources: bundling can make names collide. */
const out = fileURLToPath(new URL('../../out', import.meta.url));
const entry = pathToFileURL(join(out, 'main', 'lookups.cjs'));
const folder = mkdtempSync(join(tmpdir(), 'rampa-threads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const scripts = ['main', 'preload'].flatMap((part) =>
  readdirSync(join(out, part), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.c?js$/.test(name))
    .map((name) => join(part, name)),
);

it('every built script of main and preload has valid syntax', () => {
  expect(scripts.length).toBeGreaterThan(10);
  const unread = scripts.filter((name) => spawnSync(process.execPath, ['--check', join(out, name)]).status !== 0);
  expect(unread).toEqual([]);
});

describe.each(['csv', 'xlsx'] as const)('a table as %s', (format) => {
  const path = join(folder, `table.${format}`);
  const rows = [
    ['00041', 'Çğİıöşü'],
    ['P-2', '=1+1'],
  ] as const;

  it('is written and read by the built threads', async () => {
    const writer = new Thread<TableRequest, TableAnswers>(entry, { tables: true });
    const columns = [
      { title: 'Stok kodu', holds: 'text' },
      { title: 'Açıklama', holds: 'text' },
    ] as const;
    await writer.ask<'begin'>({ do: 'begin', table: { format, language: 'tr', columns } });
    await writer.ask<'add'>({ do: 'add', rows });
    await writer.ask<'write'>({ do: 'write', path });
    await writer.close();

    const reader = new TableReader(entry, systemClock);
    const file = readFileSync(path);
    const bytes = new SharedArrayBuffer(file.length);
    new Uint8Array(bytes).set(file);
    const read = await reader.read({ bytes, language: 'tr', use: 'lines' });
    if ('problem' in read) throw new Error(read.problem);
    const given = JSON.parse(await reader.rows(read.id, 0)) as { readonly rows: unknown };
    expect(given.rows).toEqual([columns.map(({ title }) => title), ...rows]);
    await reader.close(read.id);
  });
});
