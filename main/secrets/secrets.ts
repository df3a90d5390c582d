import type { SecretStorage } from '../../domain/model/application.ts';
import type { SecretStore } from '../ports.ts';
import { createKeychain } from './keychain.ts';
import type { KeychainOptions } from './keychain.ts';
import { secretErrorCode } from './secret-error.ts';
import { splitStore } from './split-store.ts';

/** Where secrets are stored on this machine, and in what kind of store. */
export interface Secrets {
  readonly store: SecretStore;
  readonly storage: SecretStorage;
}

/** Windows refuses a credential over 2,560 bytes; this leaves some room. */
const maxBytes = 2_000;

/** Opens the keychain; without one that answers, secrets are kept in memory, with the reason. Never throws. */
export async function openSecrets(serviceName: string, options: KeychainOptions = {}): Promise<Secrets> {
  const { store, problem } = await createKeychain(serviceName, options);
  if (store === null) return createMemorySecrets(problem);
  const keychain = splitStore(store, maxBytes);
  if (problem === null) return { store: keychain, storage: { kind: 'keychain' } };
  return { store: withLateAnswers(keychain), storage: { kind: 'memory', why: problem } };
}

/**
 * A keychain that did not answer at the start, as while it asks the user for its password. Its secrets can be read once it
 * answers; until then new ones are kept in memory.
 */
function withLateAnswers(keychain: SecretStore): SecretStore {
  const kept = createMemoryStore();
  return {
    get: async (account) => (await kept.get(account)) ?? keychain.get(account),
    set: async (account, secret) => {
      try {
        await keychain.set(account, secret);
        await kept.delete(account);
      } catch (error) {
        if (secretErrorCode(error) !== 'timeout') throw error;
        await kept.set(account, secret);
      }
    },
    delete: async (account) => {
      await kept.delete(account);
      await keychain.delete(account);
    },
  };
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
