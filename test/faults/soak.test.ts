/**
 * A long day compressed: drafting, lookups and sending, again and again. Memory and handles must not grow with the work done.
 * `RAMPA_SOAK` sets the number of hours (`npm run faults -- --soak N`); an hour is forty documents of ten saves each, a refresh
 * of every list, and as many searches as a user makes.
 */
import { expect, it } from 'vitest';
import { companyLists } from '../../main/application/lookups/lookups.ts';
import { invoice } from '../integration/application/harness.ts';
import type { Harness } from '../integration/application/harness.ts';
import { ownHarness } from '../integration/application/own-harness.ts';
import { handles, heap } from './memory.ts';

const hours = Number(process.env['RAMPA_SOAK'] ?? 3);
const perHour = 40;

it(
  `${hours} hours of drafting, lookups and sending leave memory and handles as they were`,
  async () => {
    const own = await ownHarness({ pace: 50, service: { limit: 10_000_000 } });
    const measured: { readonly heap: number; readonly files: number; readonly resources: number }[] = [];
    for (let hour = 0; hour <= hours; hour += 1) {
      await work(own, hour);
      own.service.ledger.forgetRequests();
      own.heard.length = 0;
      measured.push({ heap: await heap(), ...(await handles()) });
    }
    // The first hour warms up caches, compiled code and lists.
    const [first, last] = [measured[1], measured.at(-1)];
    if (first === undefined || last === undefined) throw new Error('nothing was measured');
    const drafts = (hours - 1) * perHour;
    // The service keeps its documents in this process too: some kilobytes each.
    expect(last.heap - first.heap, JSON.stringify(measured)).toBeLessThan(4 + drafts * 0.03);
    expect(last.files - first.files, JSON.stringify(measured)).toBeLessThanOrEqual(4);
    expect(last.resources - first.resources, JSON.stringify(measured)).toBeLessThanOrEqual(4);
    const { total, counts } = await own.call('listDrafts', { connectionId: own.connectionId, offset: 0, limit: 1 });
    expect(total).toBe((hours + 1) * perHour);
    expect(counts.accepted).toBe(total);
    expect(own.service.ledger.documents({ kind: 'salesReturnInvoice' })).toHaveLength(total);
  },
  60_000 + hours * 60_000,
);

async function work(own: Harness, hour: number): Promise<void> {
  const { connectionId } = own;
  await own.call('refreshLookups', { connectionId, kinds: companyLists });
  const ids: string[] = [];
  for (let index = 0; index < perHour; index += 1) {
    const id = await own.draft(invoice({ Description: `${hour}/${index}` }));
    for (let save = 0; save < 10; save += 1) {
      await own.call('searchLookup', { connectionId, kind: 'products', query: `p${index}`, limit: 50 });
      await own.edit(id, { DueDays: String(save) });
    }
    ids.push(id);
  }
  // Now and then an answer is lost, and its document is searched for.
  own.service.faults.arm({ kind: 'resetAfterWrite', times: 2, match: { method: 'POST', path: 'invoices', skip: 5 } });
  await own.send(ids);
  await own.until(async () => {
    const states = await own.states(ids);
    if (states.includes('unknown')) await own.submit();
    return states.every((state) => state === 'accepted');
  });
  await own.until(async () => {
    const lists = await own.call('listLookupStatus', { connectionId });
    return lists.every(({ refreshing }) => !refreshing);
  });
}
