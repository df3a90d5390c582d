import type { SecretStore } from '../ports.ts';

/** Secrets for this run only: what a machine without a keychain gets. Nothing is ever written to a file. */
export function createMemoryStore(): SecretStore {
  const secrets = new Map<string, string>();
  return {
    get: (account) => Promise.resolve(secrets.get(account) ?? null),
    set: (account, secret) => {
      secrets.set(account, secret);
      return Promise.resolve();
    },
    delete: (account) => {
      secrets.delete(account);
      return Promise.resolve();
    },
  };
}
