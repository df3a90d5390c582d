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
  it('is written to the file that the person chose, by the thread, once its rows are all there', async () => {
    const id = await begun();
    await own.call('addToExport', { id, rows: [['A', '1.5']] });
    await own.call('addToExport', { id, rows: [['B', null]] });
    expect(existsSync(path)).toBe(false);
    expect(await own.call('finishExport', { id })).toEqual({ path });
    expect(own.offered).toEqual(['liste.csv']);
    expect(readFileSync(path, 'utf8')).toBe('\uFEFFÜrün;Miktar\r\nA;1,5\r\nB;\r\n');
    expect(readdirSync(own.folder).filter((name) => name.includes('.part'))).toEqual([]);
  });

  it('as a workbook is one', async () => {
    path = join(own.folder, 'liste.xlsx');
    own.chosen = path;
    const id = await begun('xlsx');
    await own.call('finishExport', { id });
    expect(readFileSync(path).subarray(0, 2).toString()).toBe('PK');
  });

  it('does not begin where no file is chosen', async () => {
    own.chosen = null;
    expect(await begin()).toEqual({ id: null });
  });

  it('that another one followed is forgotten, and writes nothing', async () => {
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

  it('leaves a part of a download, or whatever else has a name like its own, as it was', async () => {
    writeFileSync(`${path}.part`, 'of somebody');
    await own.call('finishExport', { id: await begun() });
    expect(readFileSync(`${path}.part`, 'utf8')).toBe('of somebody');
    rmSync(`${path}.part`);
  });

  it('that cannot be written leaves the file that is there as it was', async () => {
    // Beside it there is no room for a longer name.
    path = join(own.folder, `${'k'.repeat(240)}.csv`);
    own.chosen = path;
    writeFileSync(path, 'of yesterday');
    const id = await begun();
    await expect(own.call('finishExport', { id })).rejects.toMatchObject({ code: 'fileNotWritten' });
    expect(readFileSync(path, 'utf8')).toBe('of yesterday');
  });

  it('that cannot take the place of what is there says so, leaves what is there, and no part of itself', async () => {
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
