import type { SecretStorage } from '../../domain/model/application.ts';
import type { SecretStore } from '../ports.ts';
import { createKeychain } from './keychain.ts';
import type { KeychainOptions } from './keychain.ts';
import { splitStore } from './split-store.ts';

/** Where secrets are kept on this machine, and what kind of place that is. */
export interface Secrets {
  readonly store: SecretStore;
  readonly storage: SecretStorage;
}

/** Windows refuses a credential over 2,560 bytes; some room is left. */
const maxBytes = 2_000;

/** The keychain; where there is none, memory, with the reason in words. Never throws. */
export async function openSecrets(serviceName: string, options: KeychainOptions = {}): Promise<Secrets> {
  const keychain = await createKeychain(serviceName, options);
  if ('unavailable' in keychain) return createMemorySecrets(keychain.unavailable);
  return { store: splitStore(keychain, maxBytes), storage: { kind: 'keychain' } };
}

/** Memory by choice (or for want of a keychain): secrets last for this run. */
export function createMemorySecrets(why: string): Secrets {
  return { store: createMemoryStore(), storage: { kind: 'memory', why } };
}

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
