import { deserialize, serialize } from 'node:v8';
import type { LookupRow } from '../../../domain/model/lookup.ts';
import { createBridge } from '../../../main/bridge/bridge.ts';
import { connect } from '../connected.ts';
import { fillProducts } from '../filled-store.ts';
import type { BenchCase, BenchLine, ReadyCase } from '../line.ts';
import { timesOf } from '../times.ts';
import { Database, openConnection } from '../../../main/store/database.ts';

const limit = 20;
const samples = 20;

/** What was typed so far; `match` is what the index is asked for it. */
interface Typed {
  readonly name: string;
  readonly text: string;
  readonly match: string;
  readonly isQuick?: boolean;
}
const typed: readonly Typed[] = [
  { name: 'a word that 100 have', text: 'ramp', match: '"ramp"*', isQuick: true },
  { name: 'a letter that a fifth have', text: 'ı', match: '"i"*' },
  { name: 'a word that all have', text: 'ltd', match: '"ltd"*' },
  { name: 'the beginning of a code', text: 'P-77', match: '"p"* AND "77"*' },
];

const cases: readonly BenchCase[] = typed.flatMap((one) =>
  [1000, 10_000, 100_000].map((rows) => ({
    size: `${rows.toLocaleString('en-US')} products; ${one.name}`,
    turns: { whole: 40, quick: one.isQuick === true && rows === 100_000 ? 10 : 0 },
    prepare: () => prepare(one, rows),
  })),
);

async function prepare({ text, match }: Typed, products: number): Promise<ReadyCase> {
  const { application, connectionId, lookupsPath, close } = await connect();
  const raw = new Database(openConnection(lookupsPath));
  const list = fillProducts(raw, connectionId, products);
  const bridge = createBridge(application);
  const statement = raw.prepare<[string, number], LookupRow>(
    `SELECT r.code, r.name, r.id, r.detail, r.stock_type, r.units, r.vat_rate, r.price, r.currency_code
     FROM words_${list} w CROSS JOIN rows_${list} r ON r.row = w.rowid
     WHERE w.words_${list} MATCH ? ORDER BY w.rowid LIMIT ?`,
  );
  const ask = async (query = text): Promise<number> => {
    // As the two ends of Electron's bridge write and read what crosses it.
    const args: unknown = cross({ connectionId, kind: 'products', query, limit });
    const answer = cross(await bridge.call('searchLookup', args));
    if (!answer.ok) throw new Error(answer.error.detail ?? answer.error.code);
    return (answer.value as { readonly rows: readonly unknown[] }).rows.length;
  };
  if ((await ask()) !== statement.all(match, limit).length) throw new Error('the floor gives other rows');
  return {
    sample: async () => {
      const taken: number[] = [];
      for (let index = 0; index < samples; index += 1) {
        // Of what was asked last the count is known, and who types never asks the same twice.
        await ask('deniz');
        const from = performance.now();
        await ask();
        taken.push(performance.now() - from);
      }
      return taken;
    },
    floor: () => Promise.resolve(timesOf(samples, () => statement.all(match, limit))),
    close: async () => {
      raw.close();
      await close();
    },
  };
}

const cross = <T>(value: T): T => deserialize(serialize(value)) as T;

export const lookup: BenchLine = {
  name: 'lookup',
  title: 'products found while typing, over both ends of the bridge',
  unit: 'ms',
  floor: 'the full-text query that gives as many rows',
  aims: [{ of: 'figure', statistic: 'p95', most: 16 }],
  cases,
};
