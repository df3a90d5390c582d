import type { SecretStorage } from '../../domain/model/application.ts';
import type { SecretStore } from '../ports.ts';
import { createKeychain } from './keychain.ts';
import type { KeychainOptions } from './keychain.ts';
import { splitStore } from './split-store.ts';

/** Where secrets are stored on this machine, and in what kind of store. */
export interface Secrets {
  readonly store: SecretStore;
  readonly storage: SecretStorage;
}

/** Windows refuses a credential over 2,560 bytes; this leaves some room. */
const maxBytes = 2_000;

/** Opens the keychain; without one, secrets are kept in memory, with the reason. Never throws. */
export async function openSecrets(serviceName: string, options: KeychainOptions = {}): Promise<Secrets> {
  const keychain = await createKeychain(serviceName, options);
  if ('unavailable' in keychain) return createMemorySecrets(keychain.unavailable);
  return { store: splitStore(keychain, maxBytes), storage: { kind: 'keychain' } };
}

/** Keeps secrets in memory, until Rampa exits. */
export function createMemorySecrets(why: string): Secrets {
  return { store: createMemoryStore(), storage: { kind: 'memory', why } };
}

/** Keeps secrets in memory, for example on a machine without a keychain. Nothing is ever written to a file. */
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
