/**
 * A changed quantity, all that is computed from it, and the save, in Frappe Books and in Rampa; the ratio is how many times Rampa
 * is faster. Rampa writes to the disk, Frappe Books to a database in memory.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { computeTotals } from '../../../domain/amounts/totals.ts';
import { LineCache } from '../../../domain/edit/line-cache.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { validateAcrossLines, validateHeader } from '../../../domain/rules/validate.ts';
import { summaryFrom } from '../../../domain/summary.ts';
import type { Summary } from '../../../domain/summary.ts';
import { linesOf } from '../../../domain/value.ts';
import { factsWithoutLists as facts } from '../../saving.ts';
import type { BenchCase, BenchLine } from '../line.ts';
import { openApplication } from '../support/application.ts';
import { benchSettings, invoiceOf, withOneCell } from '../support/documents.ts';

interface Side {
  /** Changes a quantity and saves; returns the milliseconds. `round`: another number each time. */
  readonly change: (round: number) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** In a separate process. */
async function frappeBooks(lines: number): Promise<Side> {
  const script = fileURLToPath(new URL('../frappe-books/process.ts', import.meta.url));
  const child = fork(script, [String(lines)], { env: { ...process.env, NODE_ENV: 'production' } });
  const exited = once(child, 'exit');
  const answer = async (): Promise<unknown> => {
    const [message] = (await Promise.race([once(child, 'message'), exited])) as unknown[];
    if (child.connected) return message;
    throw new Error(`Frappe Books ended with ${String(message)}`);
  };
  await answer();
  return {
    change: async (round) => {
      child.send(100 + (round % 800));
      return Number(await answer());
    },
    close: async () => {
      child.disconnect();
      await exited;
    },
  };
}

const kind = 'salesReturnInvoice';

/** Computes like the editor: the amounts and problems of changed lines, the totals, and the problems beyond one line. */
function createSummary(): (content: ValueRecord) => Summary {
  const cache = new LineCache(kind, facts);
  return (content) => {
    const lines = linesOf(content);
    const amounts = lines.map((line) => cache.amounts(line));
    const totals = computeTotals(kind, content, amounts, facts);
    const beyond = [...validateHeader(kind, content, facts), ...validateAcrossLines(kind, content, facts, totals)];
    const found = [...beyond, ...lines.flatMap((line) => cache.problems(line, content).problems)];
    const errorCount = found.filter(({ severity }) => severity === 'error').length;
    const counts = { lineCount: lines.length, errorCount, warningCount: found.length - errorCount };
    return summaryFrom(kind, content, { ...counts, totals });
  };
}

async function rampa(lines: number): Promise<Side> {
  const { call, close } = await openApplication();
  const connectionId = (await call('createConnection', { settings: benchSettings() })).id;
  const content = invoiceOf(lines);
  const { id, ...draft } = await call('createDraft', { connectionId, kind, content });
  const summaryOf = createSummary();
  let { revision } = draft;
  return {
    change: async (round) => {
      const from = performance.now();
      const changed = withOneCell(content, round);
      const summary = summaryOf(changed);
      const result = await call('saveDraft', { id, revision, content: JSON.stringify(changed), summary });
      const ms = performance.now() - from;
      if (!result.saved) throw new Error(`not saved: ${result.why}`);
      ({ revision } = result.summary);
      return ms;
    },
    close,
  };
}

const caseOf = (lines: number): BenchCase => ({
  size: `${lines} lines`,
  turns: { whole: 15, quick: lines === 100 ? 5 : 0 },
  prepare: async () => {
    const [theirs, ours] = [await frappeBooks(lines), await rampa(lines)];
    for (let warm = 0; warm < 20; warm++) await ours.change(warm);
    let round = 20;
    const changes = async ({ change }: Side): Promise<readonly number[]> => {
      const taken: number[] = [];
      for (let index = 0; index < 3; index++) taken.push(await change((round += 1)));
      return taken;
    };
    return {
      sample: () => changes(theirs),
      floor: () => changes(ours),
      close: async () => {
        await theirs.close();
        await ours.close();
      },
    };
  },
});

export const frappeBooksLine: BenchLine = {
  name: 'frappe-books',
  title: 'one changed quantity with all amounts, and its save, in Frappe Books',
  unit: 'ms',
  floor: 'the same in Rampa',
  aims: [],
  cases: [50, 100, 500].map(caseOf),
  needs: ['frappe-books'],
};
