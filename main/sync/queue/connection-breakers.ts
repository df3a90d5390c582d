/** The circuit breakers of one connection and the documents that they block: ready → waiting when one trips, and back. */
import type { WaitingReason } from '../../../domain/model/draft-state.ts';
import { needsDecision, waitingReasons } from '../../../domain/model/draft-state.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import type { BlockedReason } from '../../../domain/model/queue.ts';
import { backoff, chanceOf, patientSteps, writeSteps } from './backoff.ts';
import { afterLimit } from './budget.ts';
import { isStored } from './blocked-reason.ts';
import type { Entries, Entry } from './entries.ts';
import { createCircuitBreakers } from './circuit-breakers.ts';
import type { EnginePorts } from '../ports.ts';
import { messageOf } from '../../error-message.ts';

export type ConnectionBreakers = ReturnType<typeof createConnectionBreakers>;

export function createConnectionBreakers(ports: EnginePorts, entries: Entries) {
  const { store, clock, log, connectionId } = ports;
  const breakers = createCircuitBreakers();
  let generation = 0;

  const later = (trips: number, steps?: readonly number[]): number =>
    clock.now() + backoff(trips, chanceOf(ports.random), steps);

  /** When a breaker is probed automatically; `null`: only after the user acts. */
  function nextTry(reason: BlockedReason, problem: ServiceProblem, trips: number): number | null {
    // A token that is invalid immediately (a wrong clock, a colleague's login) is not a refused login.
    if (reason === 'offline' || problem.reason === 'tokenExpired') return later(trips);
    if (reason === 'limit') return afterLimit(trips, clock.now(), ports.settings().assumed.limitResetHour);
    if (reason !== 'busy' && reason !== 'keychain') return null;
    const { retryAfterMs } = problem;
    return retryAfterMs === undefined ? later(trips, patientSteps) : clock.now() + retryAfterMs;
  }

  function makeReady(reasons: readonly WaitingReason[]): void {
    const ids = store.queue.unblock(connectionId, reasons);
    for (const id of ids) {
      const entry = entries.get(id);
      if (entry !== undefined) Object.assign(entry, { state: 'ready', waitingReason: null });
    }
    if (ids.length > 0) ports.onDrafts(ids);
  }

  function makeWait(reason: WaitingReason): void {
    const blocked = entries.all().filter((entry) => {
      if (!entry.submitted || entry.state !== 'ready' || entry.busy) return false;
      return breakers.connectionBreaker()?.reason === reason || !breakers.allows(entry);
    });
    if (blocked.length === 0) return;
    const ids = blocked.map(({ id }) => id);
    const waiting = new Set(store.queue.block(connectionId, reason, ids));
    for (const entry of blocked)
      if (waiting.has(entry.id)) Object.assign(entry, { state: 'waiting', waitingReason: reason });
    ports.onDrafts([...waiting]);
  }

  /** Makes ready the documents that wait for the connection's breaker; they keep waiting for it if the disk refuses. */
  function release(): void {
    const { holds = [] } = breakers.connectionBreaker() ?? {};
    if (holds.length === 0) return;
    makeReady(holds);
    breakers.released();
  }

  /**
   * Whether a request that failed for a passing reason was sent before the present breaker tripped for a lasting one, which must
   * not be tried sooner because of that.
   */
  function isOutdated(reason: BlockedReason, startedIn: number): boolean {
    const tripped = breakers.connectionBreaker();
    return startedIn !== generation && tripped !== null && isStored(tripped.reason) && !isStored(reason);
  }

  function succeeded(startedIn: number, written: boolean): void {
    if (startedIn !== generation) return;
    release();
    breakers.resetConnection(written);
  }

  return {
    connectionBreaker: breakers.connectionBreaker,
    scopedBreaker: breakers.scopedBreaker,
    allows: breakers.allows,
    /** Number of trips so far. Each request remembers the number at its start. */
    generation: (): number => generation,
    /** `startedIn`: the generation of the failed request, so that requests that fail together trip the breaker once. */
    trip: (reason: BlockedReason, problem: ServiceProblem, entry: Entry | null, startedIn: number): void => {
      if (isOutdated(reason, startedIn)) return;
      if (startedIn === generation || breakers.connectionBreaker()?.reason !== reason) {
        generation += 1;
        breakers.trip(reason, problem, entry, clock.now(), (trips) => nextTry(reason, problem, trips));
        log.warn('queue.stalled', { connectionId, reason, problem: problem.reason });
      }
      if (isStored(reason)) makeWait(reason);
    },
    /** Writing has no reliable answer, while reading has: nothing is written for a while, and reading goes on. */
    tripForWrites: (problem: ServiceProblem, startedIn: number): void => {
      if (isOutdated('writes', startedIn) || startedIn !== generation) return;
      generation += 1;
      breakers.tripForWrites(problem, clock.now(), (trips) => later(trips, writeSteps));
      log.warn('queue.stalled', { connectionId, reason: 'writes', problem: problem.reason });
    },
    /** The database cannot be written: nothing may be sent. */
    tripForStore: (error: unknown): void => {
      const message = messageOf(error);
      log.warn('queue.store', { connectionId, message });
      generation += 1;
      breakers.trip('storage', { reason: 'storage', message }, null, clock.now(), later);
    },
    /**
     * Resets the connection's breaker if the successful request was started after the last trip. The documents that wait for the
     * breaker are made ready first: without it, nothing else would.
     */
    succeeded: (startedIn: number): void => succeeded(startedIn, true),
    /** As `succeeded`, after a reading, which says nothing about writing. */
    readSucceeded: (startedIn: number): void => succeeded(startedIn, false),
    /** Makes the documents that wait for the connection's breaker ready, so that one of them can be the probe. */
    prepareProbe: release,
    /** The user resumed or the settings changed: everything is tried again, except what waits for the user's decision. */
    resetAll: (): void => {
      makeReady(waitingReasons.filter((reason) => !needsDecision(reason)));
      breakers.resetAll();
    },
  };
}
