/**
 * Two workstations replace or change the same despatch at nearly the same moment. The user whose change is overwritten is
 * notified: the draft is held back before sending, or the overwrite is found when the document is read afterwards.
 */
import { checkPauses } from '../../../domain/check-pauses.ts';
import { Harness } from '../../integration/application/harness.ts';
import { putAway, quiet } from './creates.ts';
import { looked, newBody } from './edits.ts';
import type { Random } from '../../../practice/random.ts';
import type { Scenario, World } from './scenario.ts';
import { add, nothing } from './tally.ts';
import type { Tally } from './tally.ts';

export const workstations: readonly Scenario[] = (['replace', 'change'] as const).map((operation) => ({
  name: `two workstations ${operation} the same despatch`,
  open: (random) => openWorld(operation, random),
  life: 40,
}));

const fields = ['Description', 'DocumentNumber'] as const;

async function openWorld(operation: 'replace' | 'change', random: Random): Promise<World> {
  // Uses the product's own pauses: the read that comes after 15 s there must not come after 45 ms here, when the other
  // workstation has read but, on a busy machine, not yet written. Also not faster than a busy machine can follow: a document that
  // is not read again within a minute is not verified.
  const first = await Harness.start({ pace: 5, checkPauses, service: { limit: 1_000_000 } });
  const second = await Harness.beside(first, { pace: 5, checkPauses });
  const both = [first, second] as const;
  for (const one of both) await one.call('testConnection', { id: one.connectionId });
  return {
    round: async (mark) => {
      const documentId = first.service.company.createAsColleague('despatch', newBody('despatch'));
      // Different fields, or both the same one.
      const field = random.pick(fields);
      const typed = [field, random.pick(fields)] as const;
      const ids: string[] = [];
      for (const [index, one] of both.entries()) {
        const change = { [typed[index] ?? field]: `${mark} ${index}` };
        const { id } = await one.openAs('despatch', documentId, operation, change);
        ids.push(id);
      }
      const delays = [random.integer(0, 30), random.integer(0, 30)];
      await Promise.all(
        both.map(async (one, index) => {
          await new Promise((resolve) => setTimeout(resolve, delays[index]));
          const id = ids[index] ?? '';
          await one.send([id]);
          await quiet(one, [{ id }]);
          await looked(one, id, 2);
        }),
      );
      const tallies = await Promise.all(
        both.map((one, index) => judge(one, ids[index] ?? '', documentId, typed[index] ?? field, `${mark} ${index}`)),
      );
      for (const [index, one] of both.entries()) await putAway(one, [{ id: ids[index] ?? '' }]);
      return tallies.reduce(add, { ...nothing, rounds: 1 });
    },
    end: async () => {
      await second.close();
      await first.end();
    },
  };
}

/** What this workstation typed is in the service, or it was not sent, or the user was shown that it is not there. */
async function judge(one: Harness, id: string, documentId: string, field: string, typed: string): Promise<Tally> {
  const { state, conflict, waitingReason } = await one.state(id);
  const there = one.service.ledger.document(documentId)?.record[field];
  const wrong = state === 'accepted' ? there !== typed && conflict === null : state !== 'unknown' && there === typed;
  return {
    ...nothing,
    documents: 1,
    wrong: Number(wrong),
    undecided: Number(state === 'waiting' || state === 'unknown'),
    complaints: wrong
      ? [`${typed}: here ${state} ${waitingReason ?? ''} ${conflict ?? ''}; there ${field} is ${JSON.stringify(there)}`]
      : [],
  };
}
