import { randomBytes } from 'node:crypto';
import type { SecretStore } from '../ports.ts';
import { secretError, SecretError } from './secret-error.ts';

/** What is used of keytar. Never `findCredentials`, which can crash the process: accounts are known by name. */
export interface NativeKeychain {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}
export interface KeychainOptions {
  /** Loads the native module; keytar where nothing is said. */
  readonly load?: () => Promise<NativeKeychain>;
  /** Milliseconds for one call. The user may be asked to unlock the keychain meanwhile. */
  readonly timeoutMs?: number;
}

/** How long a success is taken to show that the keychain is not locked, in milliseconds. */
const trustMs = 2_000;

/**
 * The operating system's keychain, shown to work by writing, reading and deleting a probe; else why it does not, in the
 * keychain's own words. Every later call may throw a `SecretError`.
 */
export async function createKeychain(
  serviceName: string,
  options: KeychainOptions = {},
): Promise<SecretStore | { readonly unavailable: string }> {
  let native: NativeKeychain;
  try {
    native = await (options.load ?? loadKeytar)();
  } catch (error) {
    return { unavailable: secretError(error).message };
  }
  const run = oneAtATime(options.timeoutMs ?? 20_000);
  // Other processes of the same user try their own probe, perhaps just now: a check of the installation, a second Rampa.
  const probe = `probe-${randomBytes(4).toString('hex')}`;
  let openAt = -Infinity;
  const call = <T>(work: () => Promise<T>): Promise<T> =>
    run(work).catch((error: unknown) => {
      openAt = -Infinity;
      throw secretError(error);
    });
  const writeProbe = async (): Promise<void> => {
    const value = randomBytes(12).toString('hex');
    await call(() => native.setPassword(serviceName, probe, value));
    try {
      const read = await call(() => native.getPassword(serviceName, probe));
      if (read !== value) throw new Error('The keychain did not give back what was written.');
    } finally {
      await call(() => native.deletePassword(serviceName, probe));
    }
    openAt = performance.now();
  };

  try {
    await writeProbe();
  } catch (error) {
    return { unavailable: secretError(error).message };
  }
  return {
    get: async (account) => {
      const secret = await call(() => native.getPassword(serviceName, account));
      // A Secret Service that is locked, and stays so, says "nothing found"; only a write shows the difference.
      if (secret === null && performance.now() - openAt > trustMs) await writeProbe();
      return secret;
    },
    set: async (account, secret) => {
      await call(() => native.setPassword(serviceName, account, secret));
      openAt = performance.now();
    },
    delete: async (account) => {
      await call(() => native.deletePassword(serviceName, account));
    },
  };
}

/** Loaded only here and only now: a machine without its libraries must still start. */
async function loadKeytar(): Promise<NativeKeychain> {
  const module: { default: NativeKeychain } = await import('keytar');
  return module.default;
}

/**
 * Runs calls one after another, each within a time limit. A keychain's call holds one of Node's few worker threads and
 * cannot be stopped, so while one is overdue the next are refused at once rather than stuck behind it or beside it.
 */
function oneAtATime(timeoutMs: number): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let overdue = false;

  return (work) => {
    const turn = last.then(() => {
      if (overdue) throw new SecretError('timeout', 'The keychain has not answered an earlier call yet.');
      return limited(work());
    });
    last = turn.catch(() => undefined);
    return turn;
  };

  function limited<T>(call: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        overdue = true;
        reject(new SecretError('timeout', `The keychain did not answer within ${timeoutMs / 1000} s.`));
      }, timeoutMs);
      const settled = (finish: () => void): void => {
        clearTimeout(timer);
        overdue = false;
        finish();
      };
      call.then(
        (value) => settled(() => resolve(value)),
        (error: unknown) => settled(() => reject(error instanceof Error ? error : new Error(String(error)))),
      );
    });
  }
}
