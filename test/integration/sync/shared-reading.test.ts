/** A question to the service costs once, however many documents wait for its answer. */
import { describe, expect, it } from 'vitest';
import { invoice } from '../application/harness.ts';
import type { Harness } from '../application/harness.ts';
import { colleaguesInvoice } from '../application/opened.ts';
import { ownHarness } from '../application/own-harness.ts';
import { still } from '../application/paced-clock.ts';

const path = 'sales-return-invoices';
const posts = { method: 'POST', path } as const;
const real = { pace: still, checkPauses: [1_000, 15_000, 60_000] } as const;

describe('thirty documents of unknown outcome', () => {
  /** They were sent without a reliable answer, and never looked for, because Rampa was closed. */
  async function thirtyUnknown(own: Harness): Promise<readonly string[]> {
    const listed = own.service.ledger.documents({ kind: 'salesReturnInvoice' }).length;
    for (let made = listed; made < 83; made += 1)
      own.service.company.createAsColleague('salesReturnInvoice', colleaguesInvoice());
    await own.call('testConnection', { id: own.connectionId });
    await own.call('updateConnection', { id: own.connectionId, settings: { ...own.settings(), parallel: 8 } });
    own.service.faults.arm({ kind: 'resetBeforeWrite', times: 30, match: posts });
    const ids = await own.draftAll(30, () => 'Next');
    for (const [index, id] of ids.entries()) {
      if (index > 0) await own.open();
      await own.send([id]);
      await own.until(async () => (await own.state(id)).state === 'unknown');
      await own.close();
    }
    return ids;
  }

  it('and one submission make at most 20 requests in a list of 83 documents', async () => {
    const own = await ownHarness(real);
    const ids = await thirtyUnknown(own);
    own.service.ledger.forgetRequests();
    await own.open();
    const id = await own.draft(invoice());
    await own.send([id]);
    for (let second = 0; second < 120; second += 1) await own.pass(1_000);
    expect((await own.state(id)).state).toBe('accepted');
    expect(new Set(await own.states(ids))).toEqual(new Set(['unknown']));
    expect(own.service.ledger.requests({ path: '/api/' }).length).toBeLessThanOrEqual(20);
  });
});

describe('after a restart', () => {
  it('the search for unknown outcomes begins by itself, and sends nothing', async () => {
    const own = await ownHarness({ ...real, pace: 10 });
    own.service.faults.arm({ kind: 'resetAfterWrite', match: posts });
    own.service.faults.arm({ kind: 'resetBeforeWrite', match: posts });
    const ids = [
      await own.draft(invoice({ InvoiceNumber: 'A-1' })),
      await own.draft(invoice({ InvoiceNumber: 'A-2' })),
    ];
    const ready = await own.draft(invoice());
    await own.call('queueDrafts', { ids: [ready] });
    await own.call('updateConnection', { id: own.connectionId, settings: { ...own.settings(), parallel: 1 } });
    for (const [index, id] of ids.entries()) {
      if (index > 0) await own.open();
      await own.send([id]);
      await own.until(async () => (await own.state(id)).state === 'unknown');
      await own.close();
    }
    own.service.ledger.forgetRequests();
    await own.open();
    await own.until(async () => (await own.states(ids)).join() === 'accepted,unknown');
    // Time for further checks: a document that may be sent again is sent only in a run that the user began.
    await own.pass(3_600_000);
    expect(await own.states([...ids, ready])).toEqual(['accepted', 'unknown', 'ready']);
    expect(own.service.ledger.requests({ method: 'POST', path })).toEqual([]);
    expect(await own.status()).toMatchObject({ activity: 'idle', total: 0 });
  });

  it('old unknown documents are searched for ever more rarely, and when the user asks', async () => {
    const own = await ownHarness(real);
    own.service.faults.arm({ kind: 'resetBeforeWrite', match: posts });
    const id = await own.draft(invoice());
    await own.send([id]);
    const lists = () => own.service.ledger.requests({ method: 'GET', path }).filter((each) => each.path.endsWith(path));
    const hours = async (count: number): Promise<number> => {
      const before = lists().length;
      for (let passed = 0; passed < count * 60; passed += 1) await own.pass(60_000);
      return lists().length - before;
    };
    await own.until(async () => (await own.state(id)).state === 'unknown');
    const [first, day] = [await hours(1), await hours(23)];
    expect(first).toBeGreaterThanOrEqual(3);
    expect(first).toBeLessThanOrEqual(6);
    expect(day).toBeLessThanOrEqual(3);
    expect(await hours(48)).toBeLessThanOrEqual(2);
    // A restart changes nothing about that.
    await own.close();
    await own.open();
    const restarted = await hours(1);
    expect(restarted).toBe(0);
    await own.call('reconcileDraft', { id });
    expect(await hours(0)).toBe(0);
    const asked = lists().length;
    await own.call('reconcileDraft', { id });
    expect(lists()).toHaveLength(asked + 1);
    expect(await hours(25)).toBe(1);
  });
});
