/** Reads one hostile file as the application does, in a process of its own, and reports what it took (run.ts). */
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { FileThread } from '../../main/worker/file-thread.ts';
import { TableReader } from '../../main/worker/table-reader.ts';
import { systemClock } from '../../main/clock.ts';
import { listWorker } from '../integration/support/workers.ts';
import type { Reader } from './files.ts';

export interface Played {
  readonly outcome: string;
  /** Megabytes above those of an idle process that has read a small file. */
  readonly memory: number;
  /** Milliseconds: the longest time in which the process's own thread did nothing else. */
  readonly blocked: number;
  readonly took: number;
}

const small: Readonly<Record<Reader, string>> = {
  table: 'a;b\n1;2',
  eDocuments: '<Invoice/>',
  drafts: '{}',
};

const shared = (bytes: Uint8Array): SharedArrayBuffer => {
  const buffer = new SharedArrayBuffer(bytes.length);
  new Uint8Array(buffer).set(bytes);
  return buffer;
};

async function read(reader: Reader, bytes: SharedArrayBuffer): Promise<string> {
  if (reader === 'table') {
    const tables = new TableReader(listWorker, systemClock);
    const table = await tables.read({ bytes, language: 'tr', use: 'documents' });
    if ('problem' in table) return table.problem;
    await tables.rows(table.id, 0);
    await tables.cancel();
    return `${table.rowCount} rows`;
  }
  const files = new FileThread(listWorker, systemClock);
  const outcome = reader === 'drafts' ? await files.read(bytes) : (await files.eDocuments(bytes, () => undefined)).read;
  if ('problem' in outcome) return outcome.problem;
  return `${'drafts' in outcome ? outcome.drafts.length : outcome.documents.length} documents`;
}

const peak = (): number => process.resourceUsage().maxRSS / 1_000;

const [reader, path] = process.argv.slice(2) as [Reader, string];
await read(reader, shared(Buffer.from(small[reader])));
const bytes = shared(readFileSync(path));
const before = peak();
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const begun = performance.now();
const outcome = await read(reader, bytes);
const took = performance.now() - begun;
delay.disable();
const played: Played = { outcome, memory: peak() - before, blocked: delay.max / 1e6, took };
process.send?.(played, () => process.disconnect());
