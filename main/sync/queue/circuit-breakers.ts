/**
 * Circuit breakers of one connection. A tripped breaker blocks its scope: the whole connection, all writes, reading documents of a
 * kind, a kind (its path) or one operation of a kind (a permission). What may be read or written depends on the user and the company
 * (§1.1, §1.3), so breakers of readings and permissions are those of one identity. One with a time is tried again then, ever more rarely and
 * without end; one without waits for the user or a change of settings.
 */
import type { DocumentKind, Operation } from '../../../domain/model/draft-state.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import type { BlockedReason } from '../../../domain/model/queue.ts';
import type { Identity } from '../../submission.ts';
import { isStored } from './blocked-reason.ts';

export interface TrippedBreaker {
  readonly reason: BlockedReason;
  readonly problem: ServiceProblem | null;
  /** Time of the next try, epoch milliseconds; `null`: no automatic try. */
  readonly nextTryAt: number | null;
  readonly trippedAt: number;
  /** How often in a row it tripped, from 1. */
  readonly trips: number;
}
export interface Write extends Identity {
  readonly kind: DocumentKind;
  readonly operation: Operation;
  /** The user decided to send it although the service's document could not be read. */
  readonly sentUnread?: boolean;
}
/** How documents of a kind are read: singly (before a write, and after one), or as a list (searching for a create). */
export interface Reading extends Identity {
  readonly kind: DocumentKind;
  readonly how: 'get' | 'list';
}

export function createCircuitBreakers() {
  const tripped = new Map<string, TrippedBreaker>();
  /** Those that were reset because the service could be read, until it answers a write: if one trips again, its count goes on. */
  const eased = new Map<string, TrippedBreaker>();

  /** `now`: epoch milliseconds. `retryAt` computes the time of the next try from the number of trips in a row. */
  function trip(
    scope: string,
    { reason, problem }: Pick<TrippedBreaker, 'reason' | 'problem'>,
    now: number,
    retryAt: (trips: number) => number | null,
  ): TrippedBreaker {
    const before = tripped.get(scope);
    // Requests that fail together trip it once, and one that fails for a passing reason does not shorten the wait of another. A disk
    // that refuses comes first.
    const isLate = reason === before?.reason || (!isStored(reason) && reason !== 'storage');
    if (before !== undefined && !isDue(before, now) && isLate) return before;
    const former = before ?? eased.get(scope);
    // After the first answer with 0120, the limit's reset is awaited, whatever failed before.
    const continues = former !== undefined && (reason !== 'limit' || former.reason === 'limit');
    const trips = continues ? former.trips + 1 : 1;
    const breaker = { reason, problem, nextTryAt: retryAt(trips), trippedAt: now, trips };
    tripped.set(scope, breaker);
    return breaker;
  }

  return {
    trip,
    get: (scope: string): TrippedBreaker | null => tripped.get(scope) ?? null,
    /** The scope is free again; its count is kept. */
    ease: (scope: string): void => {
      const before = tripped.get(scope);
      if (before !== undefined) eased.set(scope, before);
      tripped.delete(scope);
    },
    reset: (scope: string): void => {
      tripped.delete(scope);
      eased.delete(scope);
    },
    /** Those of kinds and operations, with their scopes. */
    scoped: (): readonly (readonly [string, TrippedBreaker])[] =>
      [...tripped].filter(([scope]) => scope !== connectionScope && scope !== writesScope),
    /** Everything is tried now. The breaker of writes keeps its count: one write goes ahead of the others. */
    resetAll: (now: number): void => {
      const writes = tripped.get(writesScope);
      tripped.clear();
      eased.clear();
      if (writes !== undefined) tripped.set(writesScope, { ...writes, nextTryAt: now });
    },
  };
}

/** Whether the next try is due. Also if the clock was set back since the trip, because `nextTryAt` may then be days away. */
export function isDue({ nextTryAt, trippedAt }: Pick<TrippedBreaker, 'nextTryAt' | 'trippedAt'>, now: number): boolean {
  return nextTryAt !== null && (nextTryAt <= now || now < trippedAt);
}

export const connectionScope = 'connection';
export const writesScope = 'writes';
export const pathScope = ({ kind }: Pick<Write, 'kind'>): string => `path ${kind}`;
export const permissionScope = ({ kind, operation, ...who }: Write): string =>
  `permission ${kind} ${operation} ${nameOf(who)}`;
/** How the document is read before it is written, or to find out what was written. */
export const readingOf = ({ kind, operation, userId, companyId, periodId }: Write): Reading => ({
  ...{ kind, userId, companyId, periodId },
  how: operation === 'create' ? 'list' : 'get',
});
export const readingScope = ({ kind, how, ...who }: Reading): string => `reading ${kind} ${how} ${nameOf(who)}`;

const nameOf = ({ userId, companyId, periodId }: Identity): string => [userId, companyId, periodId].join(' ');

/**
 * What holds up a write besides the connection: its path, its permission and, before an existing document is written, reading it,
 * unless the user decided to send it unread.
 */
export function scopesOf(write: Write): readonly string[] {
  const scopes = [pathScope(write), permissionScope(write)];
  const isRead = write.operation !== 'create' && write.sentUnread !== true;
  return isRead ? [...scopes, readingScope({ ...write, how: 'get' })] : scopes;
}

/**
 * What a write that was certainly not carried out blocks; `null`: nothing, because the problem concerns only its document (its kind
 * is switched off, or its body was refused).
 */
export function scopeOf(reason: BlockedReason, problem: ServiceProblem | null, write: Write): string | null {
  if (problem?.reason === 'switchedOff' || reason === 'body') return null;
  if (reason === 'path') return pathScope(write);
  return reason === 'permission' ? permissionScope(write) : connectionScope;
}
