/** Reads a table with the library alone, in a thread: import.ts measures it. */
import { parentPort, workerData } from 'node:worker_threads';

const { format, bytes } = workerData as { readonly format: 'csv' | 'xlsx'; readonly bytes: Uint8Array };
let rows: number;
if (format === 'csv') {
  const { default: papaparse } = await import('papaparse');
  rows = papaparse.parse(new TextDecoder().decode(bytes), { delimiter: ';' }).data.length;
} else {
  const { readSheet } = await import('read-excel-file/universal');
  rows = (await readSheet(bytes.slice().buffer, 1, { trim: false })).length;
}
parentPort?.postMessage(rows);
