import type { ConnectionSettings } from '../../domain/settings.ts';
import type { ServiceProblem } from '../../domain/model/connection.ts';
import { destinationOf, sameDestination } from '../destination.ts';
import type { Destination } from '../destination.ts';
import type { Clock, Log, Transport } from '../ports.ts';
import type { ConnectionSecrets, KeptApiKey, KeptTokens } from '../secrets/connection-secrets.ts';
import { secretErrorCode } from '../secrets/secret-error.ts';
import { checkAddress } from '../addresses.ts';
import { logIn, refresh } from './authentication.ts';
import type { AuthenticationResult, Tokens } from './authentication.ts';
import type { Scrubber } from './scrub.ts';
import { readClaims } from './claims.ts';
import type { Claims } from './claims.ts';
import { messageOf } from '../error-message.ts';

/**
 * An access token, or why there is none. A token may only be sent in an `Authorization` header to the address of its
 * `destination`, and is never logged.
 */
export type TokenResult =
  | { readonly kind: 'token'; readonly token: string; readonly destination: Destination }
  | { readonly kind: 'noSession'; readonly problem: ServiceProblem };

/** The state of the session. Times are epoch milliseconds; `limit` is claim ARC, `permissions` claim P as text (§5.8). */
interface SessionStatus {
  readonly signedIn: boolean;
  readonly tokenExpiresAt: number | null;
  readonly permissions: string | null;
  readonly limit: number | null;
  /** Why there is no session, after the last attempt; `null` after a success and before any attempt. */
  readonly problem: ServiceProblem | null;
}

export type Session = ReturnType<typeof createSession>;

export interface SessionOptions {
  readonly connectionId: string;
  readonly settings: () => ConnectionSettings;
  /** `connectionSecrets(store, connectionId)` of main/secrets. */
  readonly secrets: {
    readonly apiKey: Pick<ConnectionSecrets['apiKey'], 'get'>;
    readonly tokens: ConnectionSecrets['tokens'];
  };
  readonly transport: Transport;
  readonly clock: Clock;
  readonly log: Log;
  /** Receives every secret before it is used. */
  readonly scrubber: Scrubber;
  readonly onChange?: () => void;
}

/**
 * The session of one connection (§5). Concurrent callers share one login or refresh. Never throws. A refused login is not
 * repeated until the key or the settings change or the user asks for it. Key and tokens are only sent to the destination for
 * which they were entered or received, even if the settings change later.
 */
export function createSession(options: SessionOptions) {
  const { connectionId, settings, secrets, transport, clock, log, scrubber } = options;
  let held: HeldTokens | null = null;
  let loaded = false;
  let problem: ServiceProblem | null = null;
  let refusal: { readonly of: string; readonly problem: ServiceProblem } | null = null;
  let underWay: Promise<TokenResult> | null = null;
  let signingIn: Promise<TokenResult> | null = null;
  /** Counts calls of `forget`; work started before one has no effect after it. */
  let generation = 0;
  /** Writes and deletions of the stored tokens, in the order in which they were requested. */
  let keeping: Promise<void> = Promise.resolve();

  return {
    /** The access token: from memory, at the start from the keychain, otherwise by a login. */
    token: (): Promise<TokenResult> => {
      if (underWay !== null) return underWay;
      const present = heldHere();
      if (present !== null && !isOver(present, clock)) return Promise.resolve(given(present));
      return singleFlight(obtain);
    },
    /**
     * A new token in place of `refused`, the token that the service answered with 401. If another caller has renewed it
     * meanwhile, the newer one is returned without a request. `refresh` falls back to a login if the service refuses the refresh.
     */
    renew: async (refused: string, how: 'refresh' | 'login'): Promise<TokenResult> => {
      if (underWay !== null) {
        const result = await underWay;
        if (result.kind === 'noSession' || result.token !== refused) return result;
      }
      if (underWay !== null) return underWay;
      // A newer one may have expired too; then it is renewed like any other.
      const present = heldHere();
      if (present !== null && present.access !== refused)
        return isOver(present, clock) ? singleFlight(obtain) : given(present);
      return singleFlight(how === 'refresh' ? renewTokens : newLogin);
    },
    /** A new login requested by the user, whatever the current token: "get a new token" (§5.9), "try again" after a refusal. */
    signIn: (): Promise<TokenResult> => {
      if (signingIn !== null) return signingIn;
      const run: Promise<TokenResult> = signInAnew().finally(() => {
        // After `forget`, another one may be under way.
        if (signingIn === run) signingIn = null;
      });
      signingIn = run;
      return run;
    },
    status: (): SessionStatus => {
      const present = heldHere();
      return {
        signedIn: present !== null,
        tokenExpiresAt: present?.claims.expiresAt ?? null,
        permissions: hidden(present?.claims.permissions ?? null),
        limit: present?.claims.limit ?? null,
        problem,
      };
    },
    /**
     * Call when the key or the settings changed, or the connection is removed: drops the tokens and allows a refused login to be
     * repeated.
     */
    forget: (): void => {
      generation += 1;
      held = null;
      loaded = true;
      problem = null;
      refusal = null;
      underWay = null;
      signingIn = null;
      void keep('forgetting', () => secrets.tokens.delete());
      options.onChange?.();
    },
  };

  /** The tokens, if the settings still lead to the destination for which they were received. */
  function heldHere(): HeldTokens | null {
    return held !== null && sameDestination(held.destination, destinationOf(settings())) ? held : null;
  }

  async function signInAnew(): Promise<TokenResult> {
    // A login under way may return the token that this new login must replace.
    const started = generation;
    if (underWay !== null) await underWay;
    if (started !== generation) return changedMeanwhile;
    refusal = null;
    return singleFlight(newLogin);
  }

  function singleFlight(work: (started: number) => Promise<TokenResult>): Promise<TokenResult> {
    if (underWay !== null) return underWay;
    const started = generation;
    const run: Promise<TokenResult> = work(started)
      .catch(unexpected)
      .then((result) => {
        if (started !== generation) return changedMeanwhile;
        underWay = null;
        problem = result.kind === 'noSession' ? result.problem : null;
        options.onChange?.();
        return result;
      });
    underWay = run;
    return run;
  }

  /** The stored tokens if they are still valid, otherwise new ones. */
  async function obtain(started: number): Promise<TokenResult> {
    await load(started);
    const present = heldHere();
    if (present === null) return newLogin(started);
    return isOver(present, clock) ? renewTokens(started) : given(present);
  }

  async function load(started: number): Promise<void> {
    if (loaded) return;
    loaded = true;
    try {
      const kept = await secrets.tokens.get();
      if (kept !== null) {
        scrubber.addTokens(kept.access, kept.refresh);
        // With tokens there is no login, which would read the key; the service may repeat the key nevertheless.
        await readKey();
      }
      if (kept !== null && held === null && started === generation) held = hold(kept, clock, 'kept');
    } catch (error) {
      log.warn('session.keychain', { connectionId, doing: 'reading', why: secretErrorCode(error) });
    }
  }

  async function readKey(): Promise<KeptApiKey | null> {
    const kept = await secrets.apiKey.get();
    if (kept !== null) scrubber.add(kept.apiKey);
    return kept;
  }

  /** The service writes the claims and may put a secret into them. */
  function hidden(words: string | null): string | null {
    return words === null ? null : scrubber.text(words);
  }

  async function renewTokens(started: number): Promise<TokenResult> {
    const old = heldHere();
    if (old === null) return newLogin(started);
    const result = await refresh(transport, settings(), old, scrubber);
    log.info('session.refresh', { connectionId, result: result.kind });
    if (result.kind === 'tokens') return take(result.tokens, old.destination, started);
    // Refused (§5.5), or answered unintelligibly: a login is always allowed and settles it.
    const { reason, status } = result.problem;
    const isToWait = reason === 'limit' || reason === 'tooManyRequests';
    if (status !== undefined && !isToWait && started === generation) return newLogin(started);
    return none(result.problem);
  }

  async function newLogin(started: number): Promise<TokenResult> {
    let kept: KeptApiKey | null;
    try {
      kept = await readKey();
    } catch (error) {
      return none({ reason: 'secrets', message: messageOf(error) });
    }
    if (started !== generation) return none({ reason: 'aborted' });
    if (kept === null) return none({ reason: 'noApiKey' });
    // Read once, so that the destination compared here is the one used below.
    const present = settings();
    if (present.organisation.trim() === '') return none({ reason: 'settings', message: 'no organisation is given' });
    const address = checkAddress(present.authUrl);
    if ('problem' in address) return none(address.problem);
    const { apiKey, destination } = kept;
    if (!sameDestination(destination, destinationOf(present))) return none({ reason: 'keyForOtherAddress' });
    const attempt = JSON.stringify([destination, apiKey]);
    if (refusal !== null && refusal.of === attempt) return none(refusal.problem);

    const result: AuthenticationResult = await logIn(transport, present, apiKey, scrubber);
    log.info('session.login', { connectionId, result: result.kind });
    if (result.kind === 'tokens') return take(result.tokens, destination, started);
    if (result.kind === 'refused' && started === generation) {
      refusal = { of: attempt, problem: result.problem };
      held = null;
    }
    return none(result.problem);
  }

  /**
   * Stored before it is used: after a crash the stored refresh token must not be one that was already replaced. If the keychain
   * refuses, the session continues in memory, and the next start logs in.
   */
  async function take(tokens: Tokens, destination: Destination, started: number): Promise<TokenResult> {
    scrubber.addTokens(tokens.access, tokens.refresh);
    if (started !== generation) return none({ reason: 'aborted' });
    const kept = { access: tokens.access, refresh: tokens.refresh, destination };
    await keep('writing', () => (started === generation ? secrets.tokens.set(kept) : Promise.resolve()));
    if (started !== generation) return none({ reason: 'aborted' });
    refusal = null;
    held = hold(kept, clock, 'received');
    return given(held);
  }

  function keep(doing: 'writing' | 'forgetting', work: () => Promise<void>): Promise<void> {
    keeping = keeping.then(work).catch((error: unknown) => {
      log.warn('session.keychain', { connectionId, doing, why: secretErrorCode(error) });
    });
    return keeping;
  }
}

/** Nothing here should throw; if it does, no caller may wait forever. */
const unexpected = (error: unknown): TokenResult =>
  none({ reason: 'network', message: error instanceof Error ? error.name : 'unknown' });
const given = ({ access, destination }: HeldTokens): TokenResult => ({ kind: 'token', token: access, destination });
const none = (problem: ServiceProblem): TokenResult => ({ kind: 'noSession', problem });
const changedMeanwhile = none({ reason: 'aborted', message: 'the connection was changed meanwhile' });

interface HeldTokens extends KeptTokens {
  readonly claims: Claims;
  /** Monotonic milliseconds; `null` if this machine's clock and the token's expiry contradict each other. */
  readonly endsAt: number | null;
}

/**
 * The expiry is only a hint that saves a request; the service's 401 decides. It is counted from the moment when the token was
 * received, so that setting the clock does not matter. A token that was already expired then shows that this clock is ahead, and
 * its expiry is ignored.
 */
function hold(tokens: KeptTokens, clock: Clock, origin: 'received' | 'kept'): HeldTokens {
  const claims = readClaims(tokens.access);
  const left = claims.expiresAt === null ? null : claims.expiresAt - clock.now();
  const known = left !== null && (left > 0 || origin === 'kept');
  return { ...tokens, claims, endsAt: known ? clock.monotonic() + left : null };
}

const isOver = (held: HeldTokens, clock: Clock): boolean => held.endsAt !== null && held.endsAt <= clock.monotonic();
