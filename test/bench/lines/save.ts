/** Saving one changed cell: from the call through the bridge, as the page makes it, until it is on disk. */
import type { Arguments } from '../../../preload/contract.ts';
import { saving } from '../../saving.ts';
import type { BenchCase, BenchLine, ReadyCase } from '../line.ts';
import { openApplication } from '../support/application.ts';
import { benchSettings, invoiceOf, withOneCell } from '../support/documents.ts';
import { rawTransactions } from '../support/raw-transaction.ts';

/** Saves in one sample. The editor saves one change at a time, so each save is timed separately. */
const savesAtOnce = 5;

async function prepare(lines: number): Promise<ReadyCase> {
  const { call, close } = await openApplication();
  const connectionId = (await call('createConnection', { settings: benchSettings() })).id;
  const content = invoiceOf(lines);
  const draft = await call('createDraft', { connectionId, kind: 'salesReturnInvoice', content });
  const raw = rawTransactions();
  let { revision } = draft;
  let round = 0;
  // The page's computation after a change is measured by another line; here it is done once.
  const { summary } = saving({ id: draft.id, revision, content });
  const next = (): Arguments<'saveDraft'> => {
    round += 1;
    const total = `${round}.50`;
    return {
      id: draft.id,
      revision,
      content: JSON.stringify(withOneCell(content, round)),
      summary: { ...summary, total },
    };
  };
  return {
    sample: async () => {
      const taken: number[] = [];
      for (let index = 0; index < savesAtOnce; index += 1) {
        const change = next();
        const from = performance.now();
        const result = await call('saveDraft', change);
        taken.push(performance.now() - from);
        if (!result.saved) throw new Error(`not saved: ${result.why}`);
        ({ revision } = result.summary);
      }
      return taken;
    },
    floor: () => Promise.resolve(Array.from({ length: savesAtOnce }, () => raw.overwrite(next().content))),
    close: async () => {
      raw.close();
      await close();
    },
  };
}

const ofLines = (lines: number): BenchCase => ({
  size: `${lines.toLocaleString('en')} line${lines === 1 ? '' : 's'}`,
  turns: { whole: 60, quick: 10 },
  prepare: () => prepare(lines),
});

export const save: BenchLine = {
  name: 'save',
  title: 'save of one changed cell: bridge, checks, durable write',
  unit: 'ms',
  floor: 'one transaction of better-sqlite3 that writes the same text, with the same pragmas',
  aims: [
    { of: 'ratio', most: 3 },
    // The main process is blocked during a save.
    { of: 'p95', most: 4 },
  ],
  cases: [1, 10, 100, 1000].map(ofLines),
};
