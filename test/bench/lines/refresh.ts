import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Database, openConnection } from '../../../main/store/database.ts';
import { barcodesTable, createList, rowsTable, showList, wordsTable } from '../../../main/store/lookups/tables.ts';
import { connect } from '../connected.ts';
import type { Connected } from '../connected.ts';
import type { BenchCase, BenchLine, ReadyCase } from '../line.ts';

const sizes = [10_000, 100_000] as const;
const service = (products: number): readonly string[] => ['--data', 'small', '--products', String(products)];

function cases(prepare: (products: number) => Promise<ReadyCase>): readonly BenchCase[] {
  return sizes.map((products) => ({
    size: `${products.toLocaleString('en-US')} products`,
    turns: { whole: products === 100_000 ? 8 : 15, quick: products === 100_000 ? 0 : 3 },
    prepare: () => prepare(products),
  }));
}

/** From the request to the displayed list, in milliseconds. */
async function refresh({ application, connectionId }: Connected): Promise<number> {
  const from = performance.now();
  const end = new Promise<string>((resolve) => {
    const stop = application.on((name, event) => {
      if (name !== 'lookupProgress') return;
      const { phase } = event as { readonly phase: string };
      if (phase !== 'done' && phase !== 'failed' && phase !== 'cancelled') return;
      stop();
      resolve(phase);
    });
  });
  await application.handle('refreshLookups', { connectionId, kinds: ['products'] });
  const phase = await end;
  if (phase !== 'done') throw new Error(`the refresh ${phase}`);
  return performance.now() - from;
}

/** Floor: fetches and parses the same answer, and writes the same rows in one transaction into tables of the same layout. */
async function prepareRefresh(products: number): Promise<ReadyCase> {
  const connected = await connect(service(products));
  await refresh(connected);
  const shown = new Database(openConnection(connected.lookupsPath));
  const { id } = shown
    .prepare<[], { id: number }>("SELECT id FROM lists WHERE kind = 'products' AND shown = 1")
    .get() ?? {
    id: 0,
  };
  const rows = shown.connection
    .prepare(`SELECT * FROM ${rowsTable(id)}`)
    .raw()
    .all() as (string | number | null)[][];
  const barcodes = shown.connection
    .prepare(`SELECT * FROM ${barcodesTable(id)}`)
    .raw()
    .all() as (string | number)[][];
  shown.close();
  const ask = await rawRequest(connected);
  return {
    sample: async () => [await refresh(connected)],
    floor: async () => {
      const from = performance.now();
      const parsed = await ask();
      writeRows(rows, barcodes);
      if (parsed === null) throw new Error('no answer');
      return [performance.now() - from];
    },
    close: connected.close,
  };
}

async function rawRequest({ service: told, connectionId, application }: Connected): Promise<() => Promise<unknown>> {
  const login = await fetch(`${told.authUrl}/ApiAuth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ OrgName: told.organisation, ApiKey: told.apiKeys[1] }),
  });
  const { Data } = (await login.json()) as { readonly Data: { readonly AccessToken: string } };
  const connections = await application.handle('listConnections', {});
  const { userId, companyId } = connections.find(({ id }) => id === connectionId)?.settings ?? {};
  const headers = {
    authorization: `Bearer ${Data.AccessToken}`,
    'x-userid': String(userId),
    'x-companyid': String(companyId),
  };
  return async (): Promise<unknown> => (await fetch(`${told.baseUrl}/api/v1/products`, { headers })).json();
}

function writeRows(rows: readonly (string | number | null)[][], barcodes: readonly (string | number)[][]): void {
  const folder = mkdtempSync(join(tmpdir(), 'rampa-bench-'));
  const database = new Database(openConnection(join(folder, 'plain.db')));
  database.connection.exec(`CREATE TABLE lists (id INTEGER PRIMARY KEY, connection_id TEXT, kind TEXT, shown INTEGER,
    row_count INTEGER, partial INTEGER, refreshed_at INTEGER)`);
  database.write(() => {
    const list = createList(database, 'plain', 'products');
    const row = database.prepare(
      `INSERT INTO ${rowsTable(list)} VALUES (${(rows[0] ?? []).map(() => '?').join(', ')})`,
    );
    const words = database.prepare(`INSERT INTO ${wordsTable(list)} (rowid, words) VALUES (?, ?)`);
    const barcode = database.prepare(`INSERT INTO ${barcodesTable(list)} VALUES (?, ?, ?)`);
    for (const values of rows) {
      row.run(...values);
      const [number = 0, , folded = '', name = ''] = values;
      words.run(number, `${folded} ${String(name).toLowerCase()}`);
    }
    for (const values of barcodes) barcode.run(...values);
    // This also creates the indexes.
    showList(database, list, { rows: rows.length, partial: false, refreshedAt: 1 });
  });
  database.close();
  rmSync(folder, { recursive: true });
}

/** The longest time that main's event loop is blocked while a list is refreshed, in milliseconds. */
async function prepareStandstill(products: number): Promise<ReadyCase> {
  const connected = await connect(service(products));
  await refresh(connected);
  return {
    sample: async () => {
      const resolution = 1;
      const delay = monitorEventLoopDelay({ resolution });
      delay.enable();
      await refresh(connected);
      delay.disable();
      return [Math.max(0, delay.max / 1e6 - resolution)];
    },
    // How long the event loop of an idle process is blocked on this machine, over the same period.
    floor: async () => {
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      await new Promise((resolve) => setTimeout(resolve, 500));
      delay.disable();
      return [Math.max(0, delay.max / 1e6 - 1)];
    },
    close: connected.close,
  };
}

export const refreshLine: BenchLine = {
  name: 'refresh',
  title: 'the list of products fetched anew from the service',
  unit: 'ms',
  floor: 'the same answer fetched and parsed, and the same rows inserted into the same tables',
  aims: [{ of: 'ratio', most: 1.6 }],
  cases: cases(prepareRefresh),
};

export const refreshStandstill: BenchLine = {
  name: 'refresh-standstill',
  title: 'the longest time that main’s event loop is blocked while products are refreshed',
  unit: 'ms',
  floor: 'the same of an event loop with nothing to do',
  aims: [{ of: 'median', most: 16 }],
  cases: cases(prepareStandstill),
};
