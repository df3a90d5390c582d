/** Drafts made one after another, as the page makes them: each checked, totalled and on the disk before the next. */
import type { BenchLine, ReadyCase } from '../line.ts';
import { openApplication } from '../support/application.ts';
import { benchSettings, invoiceOf } from '../support/documents.ts';
import { rawTransactions } from '../support/raw-transaction.ts';

const draftsAtOnce = 50;

async function prepare(): Promise<ReadyCase> {
  const { call, close } = await openApplication();
  const connectionId = (await call('createConnection', { settings: benchSettings() })).id;
  const raw = rawTransactions();
  let made = 0;
  const next = (): ReturnType<typeof invoiceOf> => invoiceOf(1, `N-${(made += 1)}`);
  return {
    sample: async () => {
      const contents = Array.from({ length: draftsAtOnce }, next);
      const from = performance.now();
      for (const content of contents) await call('createDraft', { connectionId, kind: 'salesReturnInvoice', content });
      return [(performance.now() - from) / draftsAtOnce];
    },
    floor: () => {
      const texts = Array.from({ length: draftsAtOnce }, () => JSON.stringify(next()));
      return Promise.resolve([texts.reduce((sum, text) => sum + raw.add(text), 0) / draftsAtOnce]);
    },
    close: async () => {
      raw.close();
      await close();
    },
  };
}

export const create: BenchLine = {
  name: 'create',
  title: 'drafts created one after another',
  unit: 'ms/item',
  floor: 'one transaction of better-sqlite3 a draft that writes the same text, with the same pragmas',
  aims: [{ of: 'ratio', most: 3 }],
  cases: [{ size: '2,000 drafts', turns: { whole: 40, quick: 6 }, prepare }],
};
