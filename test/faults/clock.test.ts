/** Sets the machine's clock forward and back: tokens, the order of sending and the daily budget must not be affected. */
import { afterEach, describe, expect, it } from 'vitest';
import { invoice } from '../integration/application/harness.ts';
import { ownHarness } from '../integration/application/own-harness.ts';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});
const hour = 3_600_000;
const day = 24 * hour;

describe.each([
  ['an hour back', -hour],
  ['a day back', -day],
  ['a year back', -365 * day],
  ['an hour forward', hour],
  ['a day forward', day],
  ['three days forward', 3 * day],
  ['a year forward', 365 * day],
])('a clock set %s', (_, jump) => {
  it('between queueing and sending loses no token, no document and not the order', async () => {
    const own = await ownHarness();
    await own.call('testConnection', { id: own.connectionId });
    const { logins } = own.service.tokens.counts();
    const first = await own.draft(invoice({ Description: '1' }));
    await own.call('queueDrafts', { ids: [first] });
    own.clock.skip(jump);
    const others: string[] = [];
    for (const Description of ['2', '3', '4']) others.push(await own.draft(invoice({ Description })));
    await own.call('queueDrafts', { ids: others });
    await own.submit();
    await own.until(async () => (await own.states([first, ...others])).every((state) => state === 'accepted'));
    expect(own.written().map(({ document }) => document?.record['Description'])).toEqual(['1', '2', '3', '4']);
    // A token's age is measured with a monotonic clock, not with the wall clock.
    expect(own.service.tokens.counts().logins).toBe(logins);
  });

  it('while Rampa waits for the request limit, the wait is kept and never longer than a day', async () => {
    // A minute of the application is a tenth of a second here. The token outlives the test: one issued while the limit is low
    // would carry that limit (§5.9).
    const own = await ownHarness({ pace: 600, service: { tokenLifetimeSeconds: 100 * 365 * 24 * 3600 } });
    await own.call('testConnection', { id: own.connectionId });
    own.service.setLimit(own.service.tokens.used() + 1);
    const ids: string[] = [];
    for (const Description of ['1', '2', '3']) ids.push(await own.draft(invoice({ Description })));
    await own.send(ids);
    await own.until(async () => (await own.status()).blockedReason === 'limit');
    const { nextTryAt } = await own.status();
    expect((nextTryAt ?? 0) - own.clock.now()).toBeGreaterThan(0);
    expect((nextTryAt ?? 0) - own.clock.now()).toBeLessThanOrEqual(25 * hour);
    own.service.setLimit(1_000);
    own.clock.skip(jump);
    // After a jump back, the planned hour could be a year ahead. Rampa must then retry by itself, as it does when the hour has
    // come.
    if (jump < 0 || jump >= day)
      await own.until(async () => (await own.states(ids)).every((state) => state === 'accepted'));
    else await own.submit();
    await own.until(async () => (await own.states(ids)).every((state) => state === 'accepted'));
    expect(own.written()).toHaveLength(3);
    expect((await own.status()).budget.used).toBeGreaterThan(0);
  });
});

describe.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kathmandu', 'Europe/Istanbul'])(
  'a machine in the time zone %s',
  (timeZone) => {
    it('sends the day that was typed, and counts its requests', async () => {
      process.env['TZ'] = timeZone;
      const own = await ownHarness();
      const typed = await own.draft(invoice({ Date: '2026-11-21T00:30:00', Description: 'typed' }));
      const begun = await own.call('createDraft', { connectionId: own.connectionId, kind: 'salesReturnInvoice' });
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(own.clock.now());
      expect(begun.date).toBe(today);
      await own.send([typed]);
      await own.until(async () => (await own.state(typed)).state === 'accepted');
      expect(own.written()[0]?.document?.record['Date']).toBe('2026-11-21T00:30:00');
      expect((await own.status()).budget.used).toBeGreaterThan(0);
    });
  },
);
