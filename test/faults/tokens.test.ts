/** Tokens and the keychain fail at the wrong moment: work goes on, or waits and shows the reason. */
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../main/secrets/secrets.ts';
import type { Secrets } from '../../main/secrets/secrets.ts';
import { invoice } from '../integration/application/harness.ts';
import { ownHarness } from '../integration/application/own-harness.ts';

/** A keychain that can be made to accept writes that never finish. */
function keychain() {
  const store = createMemoryStore();
  let hanging = false;
  let hung = 0;
  const secrets: Secrets = {
    storage: { kind: 'keychain' },
    store: {
      get: (account) => store.get(account),
      set: (account, secret) => {
        if (!hanging || !account.endsWith('/tokens')) return store.set(account, secret);
        hung += 1;
        return new Promise<void>(() => undefined);
      },
      delete: (account) => store.delete(account),
    },
  };
  return {
    secrets,
    hang: (on: boolean) => {
      hanging = on;
    },
    /** Number of writes that never finished. */
    hung: () => hung,
  };
}

describe('tokens', () => {
  it('renewed but not stored because the process ended, are replaced by a login', async () => {
    const { secrets, hang, hung } = keychain();
    const own = await ownHarness({ secrets });
    await own.call('testConnection', { id: own.connectionId });
    const before = own.service.tokens.counts();
    // The service has answered the refresh, but the keychain's write never finishes; then the process ends.
    own.service.tokens.expireAll();
    hang(true);
    const id = await own.draft(invoice({ InvoiceNumber: 'T-1' }));
    await own.send([id]);
    await own.until(() => Promise.resolve(hung() > 0));
    expect(own.service.tokens.counts().refreshes).toBe(before.refreshes + 1);
    own.abandon();
    hang(false);
    await own.open();
    expect(own.written()).toHaveLength(0);
    await own.submit();
    await own.until(async () => (await own.state(id)).state === 'accepted');
    expect(own.written()).toHaveLength(1);
    const after = own.service.tokens.counts();
    expect(after.refusedRefreshes).toBeLessThanOrEqual(1);
    expect(after.logins).toBe(before.logins + 1);
  });
});
