import { createHash } from 'node:crypto';
import { member } from '../../../../domain/json.ts';
import type { Log, SecretStore } from '../../../ports.ts';

/** What a proxy asks with its 407. `realm` is its own text. */
export interface ProxyChallenge {
  /** Lower-case: `basic`, `digest`, `ntlm`, `negotiate`. */
  readonly scheme: string;
  readonly host: string;
  readonly port: number;
  readonly realm: string;
}
export interface ProxyCredentials {
  readonly user: string;
  readonly password: string;
}
export interface ProxyQuestion {
  readonly challenge: ProxyChallenge;
  /** Whether what was entered before has just been refused. */
  readonly isRefused: boolean;
  /** Whether the user has just asked for what needs the proxy; else the keyboard is left where it is. */
  readonly isExpected: boolean;
}
export interface ProxyLoginOptions {
  readonly secrets: SecretStore;
  /** `null`: the user is not asked, and the stored login stays. The question answers `null` where it was cancelled. */
  readonly ask: ((question: ProxyQuestion) => Promise<ProxyCredentials | null>) | null;
  /** Each password, before it is used: to be hidden wherever it is repeated. */
  readonly onSecret: (secret: string) => void;
  readonly log: Log;
}
export type ProxyLogin = ReturnType<typeof createProxyLogin>;

/** With Negotiate and NTLM only the system logs in, with the user's own login. */
export const asksForPassword = ({ scheme }: Pick<ProxyChallenge, 'scheme'>): boolean =>
  scheme === 'basic' || scheme === 'digest';

/**
 * Names and passwords for proxies, each kept in the keychain for one proxy (host and port) and its realm. They are asked for
 * where none is kept or the kept one is refused; after a cancel the user is not asked again before the next try.
 */
export function createProxyLogin({ secrets, ask, onSecret, log }: ProxyLoginOptions) {
  const known = new Map<string, ProxyCredentials>();
  const cancelled = new Set<string>();
  // One after another, so that requests under way at the same time put one question.
  let last: Promise<unknown> = Promise.resolve();
  let calledAt = -Infinity;

  return {
    /** `refused`: what this very request has given already. `null`: there is none to give. Never throws. */
    answer: (challenge: ProxyChallenge, refused: ProxyCredentials | null): Promise<ProxyCredentials | null> => {
      const next = last.then(() => find(challenge, refused)).catch(() => null);
      last = next;
      return next;
    },
    /** The user has asked for something that needs the network. */
    mayAskAgain: (): void => {
      cancelled.clear();
      calledAt = performance.now();
    },
  };

  async function find(challenge: ProxyChallenge, refused: ProxyCredentials | null): Promise<ProxyCredentials | null> {
    const account = accountOf(challenge);
    const kept = known.get(account) ?? (await read(account, challenge));
    if (kept !== null && !isSame(kept, refused)) return kept;
    if (ask === null || cancelled.has(account)) return null;
    if (kept !== null) {
      log.warn('proxy.refused');
      known.delete(account);
      await secrets.delete(account).catch(() => undefined);
    }
    const isExpected = performance.now() - calledAt < expectedMs;
    const given = await ask({ challenge, isRefused: refused !== null, isExpected });
    if (given === null) {
      cancelled.add(account);
      log.info('proxy.cancelled');
      return null;
    }
    hide(given);
    known.set(account, given);
    // Where there is no keychain it lasts for this run.
    await secrets.set(account, write(challenge, given)).catch(() => log.warn('proxy.notKept'));
    return given;
  }

  async function read(account: string, challenge: ProxyChallenge): Promise<ProxyCredentials | null> {
    const kept = readKept(await secrets.get(account).catch(() => null), challenge);
    if (kept === null) return null;
    hide(kept);
    known.set(account, kept);
    return kept;
  }

  /** Basic sends both as one text. */
  function hide({ user, password }: ProxyCredentials): void {
    onSecret(password);
    onSecret(`${user}:${password}`);
  }
}

const isSame = (kept: ProxyCredentials, refused: ProxyCredentials | null): boolean =>
  kept.user === refused?.user && kept.password === refused.password;

/** A realm may be long, and of any characters. */
function accountOf({ host, port, realm }: ProxyChallenge): string {
  return `proxy/${host}:${port}/${createHash('sha256').update(realm).digest('hex').slice(0, 32)}`;
}

/** How long after it the user takes a question for the answer to what they did, in milliseconds. */
const expectedMs = 15_000;

const version = 1;

const write = ({ host, port, realm }: ProxyChallenge, { user, password }: ProxyCredentials): string =>
  JSON.stringify({ version, host, port, realm: realm.slice(0, 200), user, password });

/** Compared with what is asked for, so that no renamed entry goes to another proxy. */
function readKept(text: string | null, { host, port, realm }: ProxyChallenge): ProxyCredentials | null {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
  const expected = { version, host, port, realm: realm.slice(0, 200) };
  if (Object.entries(expected).some(([name, value]) => member(kept, name) !== value)) return null;
  const [user, password] = [member(kept, 'user'), member(kept, 'password')];
  return typeof user === 'string' && typeof password === 'string' ? { user, password } : null;
}
