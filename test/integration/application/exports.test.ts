import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TableColumn } from '../../../domain/model/table.ts';
import { Harness } from './harness.ts';

const columns: readonly TableColumn[] = [
  { title: 'Ürün', holds: 'text' },
  { title: 'Miktar', holds: 'number' },
];
let own: Harness;
beforeAll(async () => {
  own = await Harness.start();
});
afterAll(() => own.end());

let path: string;
beforeEach(() => {
  path = join(own.folder, 'liste.csv');
  own.chosen = path;
  own.offered.length = 0;
});

const begin = (format: 'csv' | 'xlsx' = 'csv') =>
  own.call('beginExport', { name: 'liste', format, language: 'tr', columns });
async function begun(format: 'csv' | 'xlsx' = 'csv'): Promise<string> {
  const { id } = await begin(format);
  if (id === null) throw new Error('no file was chosen');
  return id;
}

describe('an export', () => {
  it('is written to the chosen file by the thread, after all its rows have arrived', async () => {
    const id = await begun();
    await own.call('addToExport', { id, rows: [['A', '1.5']] });
    await own.call('addToExport', { id, rows: [['B', null]] });
    expect(existsSync(path)).toBe(false);
    expect(await own.call('finishExport', { id })).toEqual({ path });
    expect(own.offered).toEqual(['liste.csv']);
    expect(readFileSync(path, 'utf8')).toBe('\uFEFFÜrün;Miktar\r\nA;1,5\r\nB;\r\n');
    expect(readdirSync(own.folder).filter((name) => name.includes('.part'))).toEqual([]);
  });

  it('can be a workbook', async () => {
    path = join(own.folder, 'liste.xlsx');
    own.chosen = path;
    const id = await begun('xlsx');
    await own.call('finishExport', { id });
    expect(readFileSync(path).subarray(0, 2).toString()).toBe('PK');
  });

  it('does not start if no file is chosen', async () => {
    own.chosen = null;
    expect(await begin()).toEqual({ id: null });
  });

  it('is discarded when another one starts, and writes nothing', async () => {
    const first = await begun();
    await own.call('addToExport', { id: first, rows: [['old', '1']] });
    const second = await begun();
    await expect(own.call('addToExport', { id: first, rows: [['old', '2']] })).rejects.toMatchObject({
      code: 'invalidState',
    });
    await expect(own.call('finishExport', { id: first })).rejects.toMatchObject({ code: 'invalidState' });
    await own.call('finishExport', { id: second });
    expect(readFileSync(path, 'utf8')).not.toContain('old');
  });

  it('does not touch partial downloads and other files with similar names', async () => {
    writeFileSync(`${path}.part`, 'of somebody');
    await own.call('finishExport', { id: await begun() });
    expect(readFileSync(`${path}.part`, 'utf8')).toBe('of somebody');
    rmSync(`${path}.part`);
  });

  it('can have a name as long as the folder allows', async () => {
    path = join(own.folder, `${'k'.repeat(251)}.csv`);
    own.chosen = path;
    writeFileSync(path, 'of yesterday');
    await own.call('finishExport', { id: await begun() });
    expect(readFileSync(path, 'utf8')).toContain('Ürün');
  });

  it('reports if it cannot replace the existing file, which is unchanged, and leaves no temporary file', async () => {
    path = join(own.folder, 'a folder.csv');
    own.chosen = path;
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'in it'), 'kept');
    const id = await begun();
    await expect(own.call('finishExport', { id })).rejects.toMatchObject({ code: 'fileNotWritten' });
    expect(readFileSync(join(path, 'in it'), 'utf8')).toBe('kept');
    expect(readdirSync(own.folder).filter((name) => name.includes('.part'))).toEqual([]);
  });
});
