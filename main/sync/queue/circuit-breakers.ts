/**
 * Circuit breakers of one connection. A tripped breaker blocks the whole connection, one kind of document (its path) or one
 * operation of a kind (a permission). A breaker with a time is probed at that time by a single request; one without waits for the
 * user or a change of settings.
 */
import type { DocumentKind, Operation, WaitingReason } from '../../../domain/model/draft-state.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import type { BlockedReason } from '../../../domain/model/queue.ts';
import { isStored } from './blocked-reason.ts';

export interface TrippedBreaker {
  readonly reason: BlockedReason;
  readonly problem: ServiceProblem | null;
  /** Time of the next probe, epoch milliseconds; `null`: no automatic probe. */
  readonly nextTryAt: number | null;
  readonly trippedAt: number;
  /** How often in a row it tripped for this reason, from 1. */
  readonly trips: number;
  /**
   * Documents stored as waiting for one of these reasons wait for this breaker: its own reason, and those of the breakers that it
   * replaced before they were probed.
   */
  readonly holds: readonly WaitingReason[];
}
interface Write {
  readonly kind: DocumentKind;
  readonly operation: Operation;
}

export function createCircuitBreakers() {
  let ofConnection: TrippedBreaker | null = null;
  /** Blocks only writing, and stays when {@link ofConnection} trips or is reset because of a reading. */
  let ofWrites: TrippedBreaker | null = null;
  const scoped = new Map<string, TrippedBreaker>();
  return {
    /** `now`: epoch milliseconds. `retryAt` computes the time of the next probe from the number of trips in a row. */
    trip: (
      reason: BlockedReason,
      problem: ServiceProblem | null,
      write: Write | null,
      now: number,
      retryAt: (trips: number) => number | null,
    ): TrippedBreaker => {
      const scope = write === null ? null : scopeOf(reason, problem, write);
      const before = scope === null ? ofConnection : (scoped.get(scope) ?? null);
      const trips = before?.reason === reason ? before.trips + 1 : 1;
      const holds = scope === null ? withReason(before?.holds ?? [], reason) : [];
      const breaker = { reason, problem, nextTryAt: retryAt(trips), trippedAt: now, trips, holds };
      if (scope === null) ofConnection = breaker;
      else scoped.set(scope, breaker);
      return breaker;
    },
    tripForWrites: (problem: ServiceProblem, now: number, retryAt: (trips: number) => number): void => {
      const trips = (ofWrites?.trips ?? 0) + 1;
      ofWrites = { reason: 'writes', problem, nextTryAt: retryAt(trips), trippedAt: now, trips, holds: [] };
    },
    connectionBreaker: (): TrippedBreaker | null => ofConnection ?? ofWrites,
    /** The first tripped breaker of a kind or an operation. */
    scopedBreaker: (): TrippedBreaker | null => scoped.values().next().value ?? null,
    /** Whether no breaker of the write's kind or operation is tripped. */
    allows: (write: Write): boolean => !scoped.has(pathScope(write)) && !scoped.has(permissionScope(write)),
    /** The documents that waited for the connection's breaker are ready. */
    released: (): void => {
      if (ofConnection !== null) ofConnection = { ...ofConnection, holds: [] };
    },
    /** Resets the connection's breaker: a probe succeeded. `written`: it was a write. */
    resetConnection: (written: boolean): void => {
      ofConnection = null;
      if (written) ofWrites = null;
    },
    resetAll: (): void => {
      ofConnection = ofWrites = null;
      scoped.clear();
    },
  };
}

/** Whether the next probe is due. Also if the clock was set back since the trip, because `nextTryAt` may then be days away. */
export function isDue({ nextTryAt, trippedAt }: TrippedBreaker, now: number): boolean {
  return nextTryAt !== null && (nextTryAt <= now || now < trippedAt);
}

function withReason(holds: readonly WaitingReason[], reason: BlockedReason): readonly WaitingReason[] {
  return isStored(reason) && !holds.includes(reason) ? [...holds, reason] : holds;
}

/** Problems of single documents (a kind that is switched off, a body that was refused) are shown and block nothing else. */
function scopeOf(reason: BlockedReason, problem: ServiceProblem | null, write: Write): string | null {
  if (problem?.reason === 'switchedOff') return `switch ${write.kind}`;
  if (reason === 'body') return `body ${write.kind}`;
  if (reason === 'path') return pathScope(write);
  return reason === 'permission' ? permissionScope(write) : null;
}
const pathScope = ({ kind }: Write): string => `path ${kind}`;
const permissionScope = ({ kind, operation }: Write): string => `permission ${kind} ${operation}`;
