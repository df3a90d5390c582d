/**
 * A document with an explicit number whose first attempt was lost finds the number taken when it is sent again: by a colleague's
 * document that the user can read, by one that a sharing code hides from the user, or by its own first attempt.
 */
import { despatch, Harness, invoice } from '../../integration/application/harness.ts';
import { checkPauses, putAway, quiet, written } from './creates.ts';
import { bodyOf } from './edits.ts';
import type { Random } from '../../../practice/random.ts';
import type { Scenario, World } from './scenario.ts';
import { judgeCreates } from './ledger-check.ts';
import type { Sent } from './ledger-check.ts';

type Taker = 'colleague' | 'hidden' | 'ourselves';
const names: Readonly<Record<Taker, string>> = {
  colleague: 'number taken by a colleague meanwhile',
  hidden: 'number taken by a document hidden from the user',
  ourselves: 'number taken by the own first attempt, written late',
};

export const numbers: readonly Scenario[] = (Object.keys(names) as Taker[]).flatMap((taker) =>
  (['first', 'second'] as const).map((profile) => ({
    name: `${names[taker]}${profile === 'second' ? ' (second service)' : ''}`,
    open: (random: Random) => openWorld(taker, profile, random),
    life: 25,
  })),
);

/** Assigned to company 1, holds one of its two sharing codes. */
const limitedUser = 2;
const foreignCode = 'YÖNETİM';

async function openWorld(taker: Taker, profile: 'first' | 'second', random: Random): Promise<World> {
  const harness = await Harness.start({
    pace: 20,
    checkPauses,
    service: { limit: 1_000_000, profile },
    settings: { userId: limitedUser, companyId: 1 },
  });
  const { service } = harness;
  await harness.call('testConnection', { id: harness.connectionId });
  return {
    round: async (mark) => {
      const kind = random.pick(['salesReturnInvoice', 'despatch'] as const);
      const content = (Description: string, more: Record<string, string> = {}) =>
        kind === 'despatch'
          ? despatch({ Description, DespatchNumber: mark, ...more })
          : invoice({ Description, InvoiceNumber: mark, ...more });
      const path = kind === 'despatch' ? service.paths.despatches : 'sales-return-invoices';
      const after = service.ledger.requests().at(-1)?.sequence ?? 0;
      service.faults.arm(
        taker === 'ourselves'
          ? { kind: 'lateCommit', ms: random.integer(0, 60), match: { method: 'POST', path } }
          : { kind: 'resetBeforeWrite', match: { method: 'POST', path } },
      );
      const id = await harness.draft(content(mark), kind);
      const sent: readonly Sent[] = [{ id, mark, kind, lines: 1, revision: 1 }];
      await harness.send([id]);
      if (taker !== 'ourselves') {
        await service.ledger.waitFor((request) => request.sequence > after && request.fault === 'resetBeforeWrite');
        const theirs = content(`${mark} of a colleague`, taker === 'hidden' ? { SharingCode: foreignCode } : {});
        service.company.createAsColleague(kind, bodyOf(kind, theirs), 1);
      }
      await quiet(harness, sent);
      if (taker === 'ourselves') await written({ kind: 'lateCommit', ms: 60 });
      const tally = await judgeCreates((name, args) => harness.call(name, args), service.ledger, sent);
      service.faults.clear();
      await putAway(harness, sent);
      return tally;
    },
    end: () => harness.end(),
  };
}
