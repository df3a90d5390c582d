/**
 * Documents that other programs wrote, opened and sent back through the page's own editor and the whole application: the service
 * then holds the same document except for the change and what follows from it, according to its ledger. `npm run stranger --
 * --documents N --seed S` plays more, or one seed again.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDesk } from './desk.ts';
import { expectedFaults } from './expected.ts';
import { playAll, type Outcome } from './play.ts';
import { table } from './table.ts';

/** Number of documents of each kind in one service, and of seeds. */
const short = { documents: 8, seeds: 3 } as const;
const inOneService = 200;

async function outcomesOf(seed: number, documents: number): Promise<readonly Outcome[]> {
  const desk = await openDesk({ documents, seed });
  try {
    return await playAll(desk, { documents, seed });
  } finally {
    await desk.harness.end();
  }
}

const kindsOf = (outcomes: readonly Outcome[]): Set<string> =>
  new Set(outcomes.flatMap(({ faults }) => faults.map(({ kind }) => kind)));
const unexpected = (outcomes: readonly Outcome[]): readonly Outcome[] =>
  outcomes.filter(({ faults }) => faults.some(({ kind }) => !(kind in expectedFaults)));

describe('documents that other programs wrote', () => {
  const documents = Number(process.env['RAMPA_STRANGER'] ?? 0);

  // `npm run stranger` sets the number of documents and runs only the long test.
  if (documents === 0)
    it('are sent back completely, except for the user’s change and what follows from it', async () => {
      const found = new Set<string>();
      const holds = fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
        const outcomes = await outcomesOf(seed, short.documents);
        expect(outcomes.length).toBeGreaterThan(short.documents * 4);
        kindsOf(outcomes).forEach((kind) => found.add(kind));
        const wrong = unexpected(outcomes);
        if (wrong.length > 0) throw new Error(`seed ${seed}: ${table(wrong)}`);
      });
      // Shrinking a seed is pointless, as another seed is another company.
      await fc.assert(holds, { numRuns: short.seeds, examples: [[1], [5]], endOnFailure: true });
      expect([...Object.keys(expectedFaults)].filter((kind) => !found.has(kind))).toEqual([]);
    });
  else
    it(
      'are sent back completely, in the requested number',
      async () => {
        const first = Number(process.env['RAMPA_STRANGER_SEED'] ?? 1);
        const all: Outcome[] = [];
        for (let done = 0, seed = first; done < documents; done += inOneService, seed += 1) {
          const outcomes = await outcomesOf(seed, Math.min(inOneService, documents - done));
          all.push(...outcomes);
          const faulty = outcomes.filter(({ faults }) => faults.length > 0).length;
          console.log(`seed ${seed}: ${outcomes.length} sendings, ${faulty} with faults`);
        }
        console.log(table(all));
        expect(all.filter(({ faults }) => faults.length > 0).length).toBe(0);
      },
      24 * 3_600_000,
    );
});
