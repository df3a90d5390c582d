import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsAtOnce } from '../../../domain/model/table.ts';
import type { TableRows } from '../../../domain/model/table.ts';
import { xlsxBytes } from '../../../main/files/write-xlsx.ts';
import { systemClock } from '../../../main/clock.ts';
import { TableReader } from '../../../main/worker/table-reader.ts';
import { Harness } from './harness.ts';
import { listWorker } from '../support/workers.ts';
import { uploaded } from '../support/uploaded.ts';

let own: Harness;
beforeAll(async () => {
  own = await Harness.start();
});
afterAll(() => own.end());

const read = async (text: string, use: 'lines' | 'documents' = 'lines') =>
  own.call('readTable', { file: await uploaded(own, text), language: 'tr', use });
const partOf = async (id: string, from = 0): Promise<TableRows> =>
  JSON.parse((await own.call('getTableRows', { id, from })).rows) as TableRows;
const rowsOf = async (id: string, from = 0) => (await partOf(id, from)).rows;
const idOf = (reading: object): string => ('id' in reading ? String(reading.id) : '');

describe('a table in a file', () => {
  it('is read in a thread, and its cells are returned', async () => {
    const reading = await read('Kod;Miktar\nP1;1,5\n');
    expect(reading).toMatchObject({ rowCount: 2, isTyped: false, sheets: [], sheet: 0 });
    expect(await rowsOf(idOf(reading))).toEqual([
      ['Kod', 'Miktar'],
      ['P1', '1,5'],
    ]);
  });

  it('is returned with those of its texts that look like numbers, if other cells are numbers', async () => {
    const columns = [{ title: 'Fiyat', holds: 'text' }] as const;
    const rows = [...Array.from({ length: rowsAtOnce }, () => ['x']), ['1.250'], ['P1']];
    const bytes = await xlsxBytes({ columns, rows, language: 'tr' });
    const file = await uploaded(own, bytes);
    const reading = await own.call('readTable', { file, language: 'tr', use: 'lines' });
    expect(reading).toMatchObject({ isTyped: true });
    expect(await partOf(idOf(reading), rowsAtOnce)).toEqual({
      rows: [['x'], ['1.250'], ['P1']],
      texts: [[], [0], []],
    });
  });

  it('is returned in parts, of a size that depends on its use', async () => {
    const text = `a;b\n${'c;d\n'.repeat(10_001)}`;
    expect(await read(text)).toEqual({ problem: 'tooManyRows' });
    const reading = await read(text, 'documents');
    expect(reading).toMatchObject({ rowCount: 10_002 });
    expect(await rowsOf(idOf(reading))).toHaveLength(rowsAtOnce);
    expect(await rowsOf(idOf(reading), 10_000)).toEqual([
      ['c', 'd'],
      ['c', 'd'],
    ]);
  });

  it('is released only by its own id', async () => {
    const first = await read('a;b\n');
    const second = await read('c;d\n');
    await expect(rowsOf(idOf(first))).rejects.toThrow();
    await own.call('closeTable', { id: idOf(first) });
    expect(await rowsOf(idOf(second))).toEqual([['c', 'd']]);
    await own.call('closeTable', { id: idOf(second) });
    await expect(rowsOf(idOf(second))).rejects.toThrow();
  });

  it('is not read further after it was cancelled, and another one can be read', async () => {
    const file = await uploaded(own, 'a;b\n');
    const cancelled = own.call('readTable', { file, language: 'tr', use: 'lines' });
    await own.call('cancelReading', {});
    expect(await cancelled).toEqual({ problem: 'tooLarge' });
    expect(await rowsOf(idOf(await read('a;b\n')))).toEqual([['a', 'b']]);
    await own.call('cancelReading', {});
    // There is nothing left to cancel.
    expect(await own.call('cancelReading', {})).toEqual({});
  });

  it('ends the reading of the previous one', async () => {
    const [first, second] = await Promise.all([read('a;b\n'), read('c;d\n')]);
    expect(first).toEqual({ problem: 'tooLarge' });
    expect(await rowsOf(idOf(second))).toEqual([['c', 'd']]);
  });

  it('is given up when it takes too long', async () => {
    let ending = (): void => undefined;
    const after = (_ms: number, call: () => void) => {
      ending = call;
      return () => undefined;
    };
    const reader = new TableReader(listWorker, { ...systemClock, after });
    const reading = reader.read({ bytes: new SharedArrayBuffer(4), language: 'tr', use: 'lines' });
    // After reading has begun, and before the thread has started.
    await Promise.resolve();
    ending();
    expect(await reading).toEqual({ problem: 'tooLarge' });
  });
});
