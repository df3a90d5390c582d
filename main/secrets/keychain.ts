import { randomBytes } from 'node:crypto';
import type { SecretStore } from '../ports.ts';
import { secretError, SecretError } from './secret-error.ts';

/** The part of keytar that is used. Never `findCredentials`, which can crash the process: accounts are known by name. */
export interface NativeKeychain {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}
export interface KeychainOptions {
  /** Loads the native module; default: keytar. */
  readonly load?: () => Promise<NativeKeychain>;
  /** Milliseconds per call. The user may be asked to unlock the keychain meanwhile. */
  readonly timeoutMs?: number;
}

/** For how long after a success the keychain counts as unlocked, in milliseconds. */
const trustMs = 2_000;

/** `problem`: why the probe failed, in the keychain's words. `store`: `null` if the keychain cannot be used. */
type OpenedKeychain =
  | { readonly store: SecretStore; readonly problem: null }
  /** It has not answered yet; `answered` resolves once it does, and rejects if it refuses then. */
  | { readonly store: SecretStore; readonly problem: string; readonly answered: Promise<void> }
  | { readonly store: null; readonly problem: string };

/**
 * Opens the operating system's keychain by writing, reading and deleting a probe. A keychain that has not answered in time may
 * still be asking the user for its password, so its store is returned as well. Every later call may throw a `SecretError`.
 */
export async function createKeychain(serviceName: string, options: KeychainOptions = {}): Promise<OpenedKeychain> {
  let native: NativeKeychain;
  try {
    native = await (options.load ?? loadKeytar)();
  } catch (error) {
    return { store: null, problem: secretError(error).message };
  }
  const run = oneAtATime(options.timeoutMs ?? 20_000);
  // A random name, because other processes of the user (a health check, a second Rampa) may use a probe at the same time.
  const probe = `probe-${randomBytes(4).toString('hex')}`;
  let openAt = -Infinity;
  let lastCall: Promise<unknown> = Promise.resolve();
  const call = <T>(work: () => Promise<T>): Promise<T> =>
    run(() => {
      const started = work();
      lastCall = started;
      return started;
    }).catch((error: unknown) => {
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
  /** One at a time, because all use the same name. */
  let probing: Promise<void> | null = null;
  const probeAgain = (): Promise<void> =>
    (probing ??= writeProbe().finally(() => {
      probing = null;
    }));

  const store: SecretStore = {
    get: async (account) => {
      const secret = await call(() => native.getPassword(serviceName, account));
      // A locked Secret Service reports "not found"; only a write shows the difference.
      if (secret === null && performance.now() - openAt > trustMs) await probeAgain();
      return secret;
    },
    set: async (account, secret) => {
      await call(() => native.setPassword(serviceName, account, secret));
      openAt = performance.now();
    },
    delete: async (account) => {
      const remove = (): Promise<boolean> => call(() => native.deletePassword(serviceName, account));
      if ((await remove()) || performance.now() - openAt <= trustMs) return;
      // A locked Secret Service deletes nothing and reports no error; the write lets the user unlock it.
      await probeAgain();
      await remove();
    },
  };
  try {
    await writeProbe();
    return { store, problem: null };
  } catch (error) {
    const { code, message } = secretError(error);
    if (code !== 'timeout') return { store: null, problem: message };
    // The same name again, which also deletes the probe that the overdue call may have written.
    return { store, problem: message, answered: lastCall.then(probeAgain) };
  }
}

/** Loaded only when needed: Rampa must start on a machine without the module's libraries. */
async function loadKeytar(): Promise<NativeKeychain> {
  const module: { default: NativeKeychain } = await import('keytar');
  return module.default;
}

/**
 * Runs calls one after another, each within a time limit. A keychain call occupies one of Node's few worker threads and cannot be
 * cancelled, so while one is overdue, further calls are refused immediately.
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
