/**
 * A failure of the connection is never charged to a document. In simulated time: each kind of outage begins while documents are
 * being sent, lasts ten minutes, a night or a weekend, and ends without anybody doing anything.
 *
 * `npm test` plays each kind once with fewer documents; how long each lasts depends on a random seed. With `RAMPA_OUTAGES=S`, the
 * seed is S; with `RAMPA_OUTAGES=all` (`npm run faults -- --player outages`), each kind has each length, and the figures are
 * printed.
 */
import { describe, expect, it } from 'vitest';
import { colleaguesInvoice } from '../application/opened.ts';
import type { Harness } from '../application/harness.ts';
import { ownHarness } from '../application/own-harness.ts';
import { still } from '../application/paced-clock.ts';
import { failingNetwork, outages, play } from './support/outage.ts';
import type { FailingNetwork, Outage } from './support/outage.ts';

const kind = 'salesReturnInvoice';
const minute = 60_000;
const hour = 60 * minute;
const parallel = 4;
const night = 10 * hour;
const lengths = [
  { length: 'ten minutes', ms: 10 * minute, login: false },
  { length: 'a night', ms: night, login: false },
  { length: 'a weekend', ms: 72 * hour, login: false },
  { length: 'a night, in which nobody can log in either,', ms: night, login: true },
] as const;
const option = process.env['RAMPA_OUTAGES'] ?? '';
const isWhole = option === 'all';
const seed = option === '' || isWhole ? Math.floor(Math.random() * 1e6) : Number(option);
/** In the whole form 100 creates with "Next", 20 replacements and 5 deletions, mixed. Each fifth of the others is a deletion. */
const size = isWhole ? { creates: 100, others: 25, writesBefore: 8 } : { creates: 10, others: 10, writesBefore: 4 };
/** The last pause between two tries may begin just before the end of the outage. */
const recovery = 3 * hour;

interface Office {
  readonly own: Harness;
  readonly network: FailingNetwork;
  readonly pass: (ms: number) => Promise<void>;
}

async function office(): Promise<Office> {
  const network = failingNetwork();
  const own = await ownHarness({
    ...{ pace: still, transport: network.transport, checkPauses: [1_000, 15_000, 60_000] },
    settings: { parallel },
  });
  const pass = (ms: number): Promise<void> => play(own.clock, network, ms, (step) => own.service.clock.advance(step));
  return { own, network, pass };
}

async function queueAll(own: Harness): Promise<{ readonly creates: string[]; readonly others: string[] }> {
  const [creates, others]: [string[], string[]] = [[], []];
  for (let at = 0; at < size.others; at += 1) {
    creates.push(...(await own.draftAll(size.creates / size.others, () => 'Next')));
    const documentId = own.service.company.createAsColleague(kind, {
      ...colleaguesInvoice(),
      InvoiceNumber: `O-${at}`,
    });
    const operation = at % 5 === 4 ? 'delete' : 'replace';
    others.push((await own.openAs(kind, documentId, operation, operation === 'delete' ? {} : { DueDays: '7' })).id);
  }
  return { creates, others };
}

const decisions = ({ state, waitingReason }: { readonly state: string; readonly waitingReason: string | null }) =>
  state === 'waiting' && ['changed', 'unchecked', 'body'].includes(waitingReason ?? '');

async function outcome(outage: Outage, ms: number, login: boolean) {
  const { own, network, pass } = await office();
  const { creates, others } = await queueAll(own);
  const ids = [...creates, ...others];
  let began = false;
  network.failAfter(size.writesBefore, outage, login, () => {
    began = true;
  });
  network.use(own.clock);
  await own.send(ids);
  while (!began) await pass(20);
  await pass(ms);
  const during = await own.items();
  const asked = network.counts();
  network.recover();
  await pass(recovery);
  const after = await Promise.all(ids.map((id) => own.state(id)));
  const inState = (state: string): readonly string[] => after.flatMap((one) => (one.state === state ? [one.id] : []));
  return {
    ...{ own, creates, others, asked },
    askedForDecision: during.filter(decisions).length + after.filter(decisions).length,
    unknown: inState('unknown'),
    accepted: inState('accepted').length,
    left: after.flatMap(({ state, waitingReason }) =>
      state === 'accepted' || state === 'unknown' ? [] : [`${state} ${waitingReason}`],
    ),
    written: own.written().length,
  };
}

const cases = outages.flatMap((outage, index) =>
  lengths.filter((_, at) => isWhole || (seed + index) % lengths.length === at).map((length) => ({ outage, ...length })),
);

describe(`an outage (seed ${seed})`, () => {
  it.each(cases)('($outage) of $length leaves nothing to decide, and everything is sent after it', async (given) => {
    const { outage, length, ms, login } = given;
    const { creates, others, asked, askedForDecision, unknown, accepted, left, written } = await outcome(
      ...([outage, ms, login] as const),
    );
    const figures = { unknown: unknown.length, askedForDecision, left: left.length, accepted, ...asked };
    if (isWhole) console.log(`${outage}, ${length}: ${JSON.stringify(figures)}`);
    expect(left, JSON.stringify(figures)).toEqual([]);
    expect(askedForDecision).toBe(0);
    // Only documents that were being sent when it began, and of these only creates that the service numbers.
    expect(unknown.length).toBeLessThanOrEqual(parallel);
    expect(unknown.filter((id) => others.includes(id))).toEqual([]);
    expect(accepted).toBe(creates.length + others.length - unknown.length);
    expect(written).toBeLessThanOrEqual(creates.length);
    // Little of a daily limit of 10,000, besides what is sent while only reading fails.
    const needed = outage === 'mostReads' ? 3 * asked.writes : 0;
    expect((asked.requests - needed) / Math.max(1, ms / (24 * hour))).toBeLessThan(400);
  });
});
