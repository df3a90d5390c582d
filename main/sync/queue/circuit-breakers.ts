/**
 * What stands in the way of sending, and of whom: an obstacle concerns the whole connection, one kind of document (its
 * path), or one operation of a kind (a permission). A gate with a time is tried again by one probe; without one it waits
 * for a person.
 */
import type { DocumentKind, Operation, WaitingReason } from '../../../domain/model/draft-state.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';

export type Obstacle = WaitingReason | 'offline' | 'storage';
export interface Gate {
  readonly reason: Obstacle;
  readonly problem: ServiceProblem | null;
  /** Epoch milliseconds; `null`: not by itself. */
  readonly nextTryAt: number | null;
  readonly closedAt: number;
  /** How often in a row it was found closed, from 1. */
  readonly times: number;
}
interface Concerned {
  readonly kind: DocumentKind;
  readonly operation: Operation;
}

export interface Gates {
  /** `now`: epoch milliseconds. `when` computes the time of the next try from how often in a row it was found closed. */
  readonly close: (
    reason: Obstacle,
    problem: ServiceProblem | null,
    item: Concerned | null,
    now: number,
    when: (times: number) => number | null,
  ) => Gate;
  /** The gate of the whole connection. */
  readonly whole: () => Gate | null;
  /** A probe went through. */
  readonly openWhole: () => void;
  readonly openAll: () => void;
  /** No gate of its kind or operation stands in the item's way. */
  readonly lets: (item: Concerned) => boolean;
  /** The first gate that is not the whole connection's. */
  readonly partial: () => Gate | null;
}

export function createGates(): Gates {
  let whole: Gate | null = null;
  const partial = new Map<string, Gate>();
  return {
    close: (reason, problem, item, now, when) => {
      const scope = item === null ? null : scopeOf(reason, problem, item);
      const before = scope === null ? whole : (partial.get(scope) ?? null);
      const times = before?.reason === reason ? before.times + 1 : 1;
      const gate = { reason, problem, nextTryAt: when(times), closedAt: now, times };
      if (scope === null) whole = gate;
      else partial.set(scope, gate);
      return gate;
    },
    whole: () => whole,
    openWhole: () => {
      whole = null;
    },
    openAll: () => {
      whole = null;
      partial.clear();
    },
    lets: (item) => !partial.has(pathScope(item)) && !partial.has(permissionScope(item)),
    partial: () => partial.values().next().value ?? null,
  };
}

/** Its time has come; also where the clock was set back since, by which its time may be days away. */
export function isDue({ nextTryAt, closedAt }: Gate, now: number): boolean {
  return nextTryAt !== null && (nextTryAt <= now || now < closedAt);
}

/** A kind that is switched off is told of and holds up nobody: each document of it is refused for itself, and says why. */
function scopeOf(reason: Obstacle, problem: ServiceProblem | null, item: Concerned): string | null {
  if (problem?.reason === 'switchedOff') return `switch ${item.kind}`;
  if (reason === 'path') return pathScope(item);
  return reason === 'permission' ? permissionScope(item) : null;
}
const pathScope = ({ kind }: Concerned): string => `path ${kind}`;
const permissionScope = ({ kind, operation }: Concerned): string => `permission ${kind} ${operation}`;
