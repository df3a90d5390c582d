/** The circuit breakers of one connection and the documents that they block: ready → waiting when one trips, and back. */
import type { WaitingReason } from '../../../domain/model/draft-state.ts';
import { needsDecision, waitingReasons } from '../../../domain/model/draft-state.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import type { BlockedReason } from '../../../domain/model/queue.ts';
import { backoff, chanceOf, listSteps, patientSteps, rareSteps, writeSteps } from './backoff.ts';
import { afterLimit } from './budget.ts';
import { blockedBy } from '../../service/meaning.ts';
import { isStored, reasonOfReading } from './blocked-reason.ts';
import type { Entries } from './entries.ts';
import { isNextCreate } from './order.ts';
import type { OrderItem } from './order.ts';
import {
  connectionScope,
  createCircuitBreakers,
  isDue,
  pathScope,
  permissionScope,
  readingOf,
  readingScope,
  scopeOf,
  scopesOf,
  writesScope,
} from './circuit-breakers.ts';
import type { Reading, TrippedBreaker, Write } from './circuit-breakers.ts';
import type { EnginePorts, Unreadable } from '../ports.ts';
import { isSameIdentity } from '../../submission.ts';
import { messageOf } from '../../error-message.ts';

export type ConnectionBreakers = ReturnType<typeof createConnectionBreakers>;

export function createConnectionBreakers(ports: EnginePorts, entries: Entries) {
  const { store, clock, log, connectionId } = ports;
  const breakers = createCircuitBreakers();
  /** How documents of the run's kinds cannot be read now. */
  const readings = new Map<string, Reading>();
  /** The user wants writing to be tried, with whichever document is next. */
  let userProbes = false;
  /** How often the connection's breaker has tripped. */
  let generation = 0;

  const later = (trips: number, steps?: readonly number[]): number =>
    clock.now() + backoff(trips, chanceOf(ports.random), steps);

  /** When a breaker of the connection is probed automatically; `null`: only after the user acts. */
  function nextTry(reason: BlockedReason, problem: ServiceProblem, trips: number): number | null {
    if (reason === 'limit') return afterLimit(trips, clock.now(), ports.settings().assumed.limitResetHour);
    if (reason === 'busy' || reason === 'keychain') {
      const { retryAfterMs } = problem;
      return retryAfterMs === undefined ? later(trips, patientSteps) : clock.now() + retryAfterMs;
    }
    // A token that is invalid immediately (a wrong clock, a colleague's login) is not a refused login.
    if (problem.reason === 'tokenExpired' || !isStored(reason)) return later(trips);
    return needsUser.has(problem.reason) ? null : later(trips, rareSteps);
  }

  function makeReady(reasons: readonly WaitingReason[], which?: (write: Write) => boolean): void {
    const ids = store.queue.unblock(connectionId, reasons, which);
    for (const id of ids) {
      const entry = entries.get(id);
      if (entry !== undefined) Object.assign(entry, { state: 'ready', waitingReason: null });
    }
    if (ids.length > 0) ports.onDrafts(ids);
  }

  const allows = (write: Write): boolean => !scopesOf(write).some(isBlocking);

  const isIn =
    (scope: string) =>
    (write: Write): boolean =>
      scope === connectionScope || scopesOf(write).includes(scope);

  /** A scope whose time has come lets documents through, and stays tripped until one of them succeeds. */
  function isBlocking(scope: string): boolean {
    const breaker = breakers.get(scope);
    return breaker !== null && (readings.has(scope) || !isDue(breaker, clock.now()));
  }

  /** The documents of the scope wait for the reason why its breaker has tripped; others may wait for something else. */
  function makeWait(scope: string, reason: WaitingReason): void {
    const blocked = entries
      .all()
      .filter((entry) => entry.submitted && entry.state === 'ready' && !entry.busy && isIn(scope)(entry));
    if (blocked.length === 0) return;
    const ids = blocked.map(({ id }) => id);
    const waiting = new Set(store.queue.block(connectionId, reason, ids));
    for (const entry of blocked)
      if (waiting.has(entry.id)) Object.assign(entry, { state: 'waiting', waitingReason: reason });
    ports.onDrafts([...waiting]);
  }

  /** One unknown document never blocks the others: a number cannot be kept free. */
  function letOthersPass({ kind, ...who }: Reading): void {
    for (const entry of entries.all())
      if (entry.kind === kind && isNextCreate(entry) && isSameIdentity(entry, who)) entry.firstCheckPending = false;
  }

  function trip(scope: string, reason: BlockedReason, problem: ServiceProblem, steps?: readonly number[]): void {
    const before = breakers.get(scope);
    const retryAt = (trips: number): number | null =>
      steps === undefined ? nextTry(reason, problem, trips) : later(trips, steps);
    if (breakers.trip(scope, { reason, problem }, clock.now(), retryAt) !== before) {
      if (scope === connectionScope) generation += 1;
      log.warn('queue.stalled', { connectionId, reason, problem: problem.reason });
    }
    if (isStored(reason)) makeWait(scope, reason);
  }

  /** The documents that wait for this scope alone. */
  const waitsOnlyFor =
    (scope: string) =>
    (write: Write): boolean =>
      isIn(scope)(write) && !scopesOf(write).some((other) => other !== scope && isBlocking(other));

  /** The documents that wait for the scope are made ready first: without its breaker, nothing else would. */
  function release(scope: string, reasons: readonly WaitingReason[]): void {
    if (breakers.get(scope) === null) return;
    makeReady(reasons, scope === connectionScope ? undefined : waitsOnlyFor(scope));
    breakers.ease(scope);
    readings.delete(scope);
  }

  /** `startedIn`: the answer to an earlier request does not show that what has tripped the breaker since is over. */
  function answered(startedIn: number): void {
    if (startedIn === generation) release(connectionScope, ofConnection);
  }

  return {
    /** How often the connection's breaker has tripped; each request remembers it from its start. */
    generation: (): number => generation,
    /** The breaker of the whole connection. */
    connectionBreaker: (): TrippedBreaker | null => breakers.get(connectionScope),
    /** Writing has had no reliable answer, while reading may work. After one lost write, another document is tried. */
    writesBreaker: (): TrippedBreaker | null => breakers.get(writesScope),
    /**
     * Whether any document may be the next to be written, even one that cannot be repeated harmlessly: after one lost write, which
     * may be its document's own fault, and when the user asks.
     */
    anyMayBeWritten: (): boolean => userProbes || (breakers.get(writesScope)?.trips ?? 0) <= 1,
    /** The tripped breaker of the search for a document of unknown outcome; else that of its kind, operation or reading: the last that is tried. */
    breakerOf: ({ state, ...write }: Write & Pick<OrderItem, 'state'>): TrippedBreaker | null =>
      (state === 'unknown' ? [readingScope(readingOf(write))] : scopesOf(write))
        .flatMap((scope) => breakers.get(scope) ?? [])
        .toSorted((a, b) => (b.nextTryAt ?? Infinity) - (a.nextTryAt ?? Infinity))[0] ?? null,
    /** Whether no breaker of the write's kind or operation, nor of the reading that it needs, is tripped. */
    allows,
    /** Whether documents of the kind can be read, as far as is known. */
    reads: (reading: Reading): boolean => !isBlocking(readingScope(reading)),
    /** The readings that are to be tried now, to find out whether they work again. */
    dueReadings: (): readonly Reading[] =>
      [...readings].flatMap(([scope, reading]) => {
        const breaker = breakers.get(scope);
        return breaker !== null && isDue(breaker, clock.now()) ? [reading] : [];
      }),
    /** When reading the kind is tried again; epoch milliseconds. */
    nextReadingAt: (reading: Reading): number | null => breakers.get(readingScope(reading))?.nextTryAt ?? null,
    /** When the next kind, operation or reading is tried again; epoch milliseconds. */
    nextScopedTryAt: (): number | null => {
      const times = breakers.scoped().flatMap(([, { nextTryAt }]) => (nextTryAt === null ? [] : [nextTryAt]));
      const ahead = times.filter((time) => time > clock.now());
      return ahead.length === 0 ? null : Math.min(...ahead);
    },
    /** Makes documents ready whose kind or operation is to be tried again. */
    releaseDue: (): void => {
      const now = clock.now();
      for (const [scope, breaker] of breakers.scoped()) {
        const { reason } = breaker;
        if (readings.has(scope) || !isDue(breaker, now) || !isStored(reason)) continue;
        const which = waitsOnlyFor(scope);
        const waits = entries.all().some((entry) => entry.waitingReason === reason && which(entry));
        if (waits) makeReady([reason], which);
      }
    },
    /** A write that was certainly not carried out, or a reading (`write: null`), met this obstacle. */
    trip: (reason: BlockedReason, problem: ServiceProblem, write: Write | null): void => {
      const scope = write === null ? connectionScope : scopeOf(reason, problem, write);
      if (scope === null) return;
      const isOperation = write !== null && (scope === pathScope(write) || scope === permissionScope(write));
      trip(scope, reason, problem, isOperation ? rareSteps : undefined);
    },
    /** The service could not be read at all. */
    tripUnread: ({ reached, problem }: Pick<Unreadable, 'reached' | 'problem'>): void =>
      trip(connectionScope, reached ? 'offline' : blockedBy(problem), problem),
    /** The service answers, but documents of the kind cannot be read. */
    tripReading: (reading: Reading, problem: ServiceProblem): void => {
      const scope = readingScope(reading);
      readings.set(scope, reading);
      const reason = reasonOfReading(problem);
      const steps = reading.how === 'list' ? listSteps : undefined;
      trip(scope, reason, problem, reason === 'offline' ? steps : rareSteps);
      if (reading.how === 'list' && (breakers.get(scope)?.trips ?? 0) >= patientTrips) letOthersPass(reading);
    },
    /** A write had no reliable answer: from now on, one document at a time tries whether writing works. */
    writeLost: (problem: ServiceProblem): void => {
      userProbes = false;
      trip(writesScope, 'writes', problem, writeSteps);
    },
    /** The database cannot be written: nothing may be sent. */
    tripForStore: (error: unknown): void => {
      const message = messageOf(error);
      log.warn('queue.store', { connectionId, message });
      generation += 1;
      breakers.trip(
        connectionScope,
        { reason: 'storage', problem: { reason: 'storage', message } },
        clock.now(),
        later,
      );
    },
    /**
     * The service has answered: any envelope shows that the connection works. `startedIn`: the generation in which the request was
     * started; by default, after the last trip.
     */
    answered: (startedIn = generation): void => answered(startedIn),
    /** The service has answered a write, or has shown that it carried one out. `startedIn`: as for `answered`. */
    written: (write: Write, startedIn = generation): void => {
      answered(startedIn);
      release(pathScope(write), ['path']);
      release(permissionScope(write), ['permission']);
      for (const scope of [writesScope, pathScope(write), permissionScope(write)]) breakers.reset(scope);
      if (startedIn === generation) breakers.reset(connectionScope);
    },
    /** Documents of the kind can be read again. */
    readingWorks: (reading: Reading): void => {
      release(readingScope(reading), ['path', 'permission']);
      breakers.reset(readingScope(reading));
    },
    /**
     * Everything is tried again, except what waits for the user's decision. `by`: the user submitted or resumed, or the settings, the
     * key or the session changed, which is no order to write what may be doubled.
     */
    resetAll: (by: 'user' | 'settings'): void => {
      makeReady(waitingReasons.filter((reason) => !needsDecision(reason)));
      breakers.resetAll(clock.now());
      readings.clear();
      if (by === 'user') userProbes = true;
    },
  };
}

/** After a kind's list could not be read so often, creates with "Next" no longer wait for the first check of the one before them. */
const patientTrips = 3;

/** Reasons that documents wait for while the whole connection is blocked. */
const ofConnection: readonly WaitingReason[] = ['limit', 'login', 'licence', 'headers', 'secrets', 'settings'];

/** Problems that no later request can solve: the user must change the key or the settings. */
const needsUser: ReadonlySet<ServiceProblem['reason']> = new Set([
  ...(['loginRefused', 'licenceExpired', 'noApiKey', 'keyForOtherAddress', 'settings', 'header'] as const),
  ...(['permission', 'refusedByService', 'body'] as const),
]);
