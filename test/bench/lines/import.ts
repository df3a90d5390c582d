import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { rowsAtOnce } from '../../../domain/model/table.ts';
import { systemClock } from '../../../main/clock.ts';
import { TableReader } from '../../../main/worker/table-reader.ts';
import type { BenchCase, BenchLine, ReadyCase } from '../line.ts';
import { inProject } from '../surroundings.ts';
import { csvOf, xlsxOf } from '../table-bytes.ts';

const formats = ['csv', 'xlsx'] as const;
type Format = (typeof formats)[number];
const sizes = [5000, 50_000];
/** As it is shipped, in one file: from its sources it would be a hundred to find and to strip of their types. */
const entry = pathToFileURL(inProject('out', 'main', 'lookups.cjs'));
/** The library alone, in a thread that does nothing else: the user's import finds Rampa's as cold. */
const plainReader = new URL('../plain-reader.ts', import.meta.url);

function cases(prepare: (format: Format, rows: number) => Promise<ReadyCase>): readonly BenchCase[] {
  return formats.flatMap((format) =>
    sizes.map((rows) => ({
      size: `${rows.toLocaleString('en-US')} rows; ${format}`,
      turns: { whole: rows === 50_000 ? 8 : 12, quick: rows === 50_000 || format === 'xlsx' ? 0 : 3 },
      prepare: () => prepare(format, rows),
    })),
  );
}

const bytesOf = (format: Format, rows: number): Promise<Uint8Array> =>
  format === 'csv' ? Promise.resolve(csvOf(rows)) : xlsxOf(rows);

/** As the page asks: the file's bytes in Base64 go in, and its rows come out in JSON, some at a time. */
async function read(reader: TableReader, data: string): Promise<number> {
  const table = await reader.read({ data, language: 'tr', use: 'documents' });
  if ('problem' in table) throw new Error(`not read: ${table.problem}`);
  let rows = 0;
  for (let from = 0; from < table.rowCount; from += rowsAtOnce) {
    rows += (JSON.parse(await reader.rows(table.id, from)) as readonly unknown[]).length;
  }
  await reader.close(table.id);
  return rows;
}

async function prepareImport(format: Format, rows: number): Promise<ReadyCase> {
  const bytes = await bytesOf(format, rows);
  const reader = new TableReader(entry, systemClock);
  const hold = (found: number): void => {
    if (found !== rows + 1) throw new Error(`${found} rows were read`);
  };
  return {
    sample: async () => {
      const from = performance.now();
      hold(await read(reader, Buffer.from(bytes).toString('base64')));
      return [performance.now() - from];
    },
    floor: async () => {
      const from = performance.now();
      hold(await readPlainly(format, bytes));
      return [performance.now() - from];
    },
    close: () => reader.cancel(),
  };
}

async function readPlainly(format: Format, bytes: Uint8Array): Promise<number> {
  const worker = new Worker(plainReader, { workerData: { format, bytes } });
  const rows = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  await worker.terminate();
  return rows;
}

/** From a cancel in the middle of the reading until the thread is gone and the reading has ended. */
async function prepareCancel(format: Format, rows: number): Promise<ReadyCase> {
  const data = Buffer.from(await bytesOf(format, rows)).toString('base64');
  const reader = new TableReader(entry, systemClock);
  const whole = performance.now();
  await read(reader, data);
  const half = (performance.now() - whole) / 2;
  return {
    sample: async () => {
      const reading = reader.read({ data, language: 'tr', use: 'documents' });
      await new Promise((resolve) => setTimeout(resolve, half));
      const from = performance.now();
      await reader.cancel();
      const taken = performance.now() - from;
      await reading;
      return [taken];
    },
    close: () => reader.cancel(),
  };
}

export const importLine: BenchLine = {
  name: 'import',
  title: 'a table of ten columns read from a file, to the rows that the page has',
  unit: 'ms',
  floor: 'the reader library alone (papaparse, read-excel-file), in a thread of its own',
  aims: [{ of: 'ratio', most: 2 }],
  needs: ['build'],
  cases: cases(prepareImport),
};

export const importCancel: BenchLine = {
  name: 'import-cancel',
  title: 'from a cancel in the middle of the reading until it has stopped',
  unit: 'ms',
  floor: null,
  aims: [{ of: 'figure', statistic: 'p95', most: 100 }],
  needs: ['build'],
  cases: cases(prepareCancel).filter(({ size }) => size.startsWith('50,000')),
};
