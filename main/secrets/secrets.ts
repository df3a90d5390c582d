import type { SecretStorage } from '../../domain/model/application.ts';
import type { SecretStore } from '../ports.ts';
import { createKeychain } from './keychain.ts';
import type { KeychainOptions } from './keychain.ts';
import { splitStore } from './split-store.ts';

/** Where secrets are stored on this machine, and in what kind of store. */
export interface Secrets {
  readonly store: SecretStore;
  /** Changes from memory to the keychain when `answered` resolves. */
  readonly storage: SecretStorage;
  /** Resolves once a keychain that did not answer at the start does; absent if it answered, or if there is none. */
  readonly answered?: Promise<void>;
}

/** Windows refuses a credential over 2,560 bytes; this leaves some room. */
const maxBytes = 2_000;

/** Opens the keychain; without one that answers, secrets are kept in memory, with the reason. Never throws. */
export async function openSecrets(serviceName: string, options: KeychainOptions = {}): Promise<Secrets> {
  const opened = await createKeychain(serviceName, options);
  if (opened.store === null) return createMemorySecrets(opened.problem);
  const keychain = splitStore(opened.store, maxBytes);
  if (opened.problem === null) return { store: keychain, storage: { kind: 'keychain' } };
  return lateSecrets(keychain, opened.problem, opened.answered);
}

/**
 * A keychain that did not answer at the start, as while it asks the user for its password. Its secrets can be read once it
 * answers; until then new ones are kept in memory, and are then moved into it.
 */
function lateSecrets(keychain: SecretStore, why: string, opened: Promise<void>): Secrets {
  const kept = new Map<string, string>();
  let storage: SecretStorage = { kind: 'memory', why };
  let answers = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answers = resolve;
  });

  async function move(): Promise<void> {
    while (kept.size > 0)
      for (const [account, secret] of kept) {
        await keychain.set(account, secret);
        if (kept.get(account) === secret) kept.delete(account);
      }
    storage = { kind: 'keychain' };
    answers();
  }
  // What the keychain refuses stays in memory.
  const tryToMove = (): Promise<void> => move().catch(() => undefined);
  void opened.then(tryToMove, () => undefined);

  const store: SecretStore = {
    get: async (account) => kept.get(account) ?? keychain.get(account),
    set: async (account, secret) => {
      if (storage.kind === 'keychain') return keychain.set(account, secret);
      kept.set(account, secret);
      await tryToMove();
    },
    delete: async (account) => {
      kept.delete(account);
      await keychain.delete(account);
    },
  };
  return {
    store,
    get storage() {
      return storage;
    },
    answered,
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
