import { createHash } from 'node:crypto';
import { member } from '../../../../domain/json.ts';
import type { Log, SecretStore } from '../../../ports.ts';

/** A proxy's request for a login (HTTP 407). `realm` is the proxy's own text. */
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
  /** Whether the login entered before has just been refused. */
  readonly isRefused: boolean;
  /** Whether the user has just done something that needs the proxy; if not, the window must not take the focus. */
  readonly isExpected: boolean;
}
export interface ProxyLoginOptions {
  readonly secrets: SecretStore;
  /** `null`: the user is never asked, and the stored login is kept. The function resolves to `null` if the user cancels. */
  readonly ask: ((question: ProxyQuestion) => Promise<ProxyCredentials | null>) | null;
  /** Called with each password before it is used, so that it can be hidden wherever it is repeated. */
  readonly onSecret: (secret: string) => void;
  readonly log: Log;
}
export type ProxyLogin = ReturnType<typeof createProxyLogin>;

/** With Negotiate and NTLM the system logs in by itself, as the current user. */
export const asksForPassword = ({ scheme }: Pick<ProxyChallenge, 'scheme'>): boolean =>
  scheme === 'basic' || scheme === 'digest';

/**
 * User names and passwords for proxies, each stored in the keychain for one proxy (host and port) and its realm. The user is
 * asked if none is stored or the stored one is refused; after cancelling, not again until `mayAskAgain` is called.
 */
export function createProxyLogin({ secrets, ask, onSecret, log }: ProxyLoginOptions) {
  const known = new Map<string, ProxyCredentials>();
  const cancelled = new Set<string>();
  // One after another, so that concurrent requests ask the user only once.
  let last: Promise<unknown> = Promise.resolve();
  let calledAt = -Infinity;

  return {
    /** `refused`: the login that this request has already tried. Resolves to `null` if there is no login. Never throws. */
    answer: (challenge: ProxyChallenge, refused: ProxyCredentials | null): Promise<ProxyCredentials | null> => {
      const next = last.then(() => find(challenge, refused)).catch(() => null);
      last = next;
      return next;
    },
    /** Call when the user has started something that needs the network. */
    mayAskAgain: (): void => {
      cancelled.clear();
      calledAt = performance.now();
    },
  };

  async function find(challenge: ProxyChallenge, refused: ProxyCredentials | null): Promise<ProxyCredentials | null> {
    const account = accountOf(challenge);
    // Where the user is not asked, another instance stores what the user enters.
    const kept = (ask === null ? undefined : known.get(account)) ?? (await read(account, challenge));
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
    // Without a keychain, the login is kept until Rampa exits.
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

  /** Also hides the combination, because Basic sends both as one text. */
  function hide({ user, password }: ProxyCredentials): void {
    onSecret(password);
    onSecret(`${user}:${password}`);
  }
}

const isSame = (kept: ProxyCredentials, refused: ProxyCredentials | null): boolean =>
  kept.user === refused?.user && kept.password === refused.password;

/** Hashed, because a realm may be long and contain any characters. */
function accountOf({ host, port, realm }: ProxyChallenge): string {
  return `proxy/${host}:${port}/${createHash('sha256').update(realm).digest('hex').slice(0, 32)}`;
}

/** For how long after the user's action a question counts as expected, in milliseconds. */
const expectedMs = 15_000;

const version = 1;

const write = ({ host, port, realm }: ProxyChallenge, { user, password }: ProxyCredentials): string =>
  JSON.stringify({ version, host, port, realm: realm.slice(0, 200), user, password });

/** Parses a stored login. It must name the same proxy, so that a renamed keychain entry is not sent to another one. */
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
