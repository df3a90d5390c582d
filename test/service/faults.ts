import type { ArmedFault, Fault, FaultControl, FaultKind } from './types.ts';

export interface ArrivedRequest {
  readonly method: string;
  readonly path: string;
  /** `null` until it has been read. */
  readonly body: string | null;
}
export interface Faults extends FaultControl {
  /** Returns the fault for this request at this stage and decrements its count; `null` if there is none. */
  take(request: ArrivedRequest): ArmedFault | null;
  /** Whether the next connection is to be reset when it opens. */
  takeConnection(): boolean;
}

/** Faults that occur before the body is read. */
const early: readonly FaultKind[] = ['resetBeforeRead'];

export function createFaults(): Faults {
  let armed: ArmedFault[] = [];
  let lastId = 0;

  function count(fault: ArmedFault, change: Partial<ArmedFault>): void {
    armed = armed
      .map((other) => (other.id === fault.id ? { ...other, ...change } : other))
      .filter((other) => other.left > 0);
  }

  function fits({ match = {} }: Fault, request: ArrivedRequest): boolean {
    return (
      (match.method === undefined || match.method.toUpperCase() === request.method) &&
      (match.path === undefined || request.path.includes(match.path)) &&
      (match.body === undefined || (request.body ?? '').includes(match.body))
    );
  }

  return {
    arm: (fault) => {
      if (early.includes(fault.kind) && fault.match?.body !== undefined) {
        throw new Error(`${fault.kind} strikes before the body is read and cannot match by it.`);
      }
      if ((fault.kind === 'colleagueBefore' || fault.kind === 'colleagueAfter') && !fault.edit) {
        throw new Error(`${fault.kind} needs the edit to make.`);
      }
      lastId += 1;
      armed.push({ ...fault, id: lastId, left: fault.times ?? 1, passing: fault.match?.skip ?? 0 });
      return lastId;
    },
    clear: () => {
      armed = [];
    },
    take: (request) => {
      const stage = (fault: ArmedFault): boolean => early.includes(fault.kind) === (request.body === null);
      for (const fault of armed) {
        if (fault.kind === 'dropConnection' || !stage(fault) || !fits(fault, request)) continue;
        if (fault.passing > 0) {
          count(fault, { passing: fault.passing - 1 });
          continue;
        }
        count(fault, { left: fault.left - 1 });
        return fault;
      }
      return null;
    },
    takeConnection: () => {
      const fault = armed.find((candidate) => candidate.kind === 'dropConnection');
      if (!fault) return false;
      if (fault.passing > 0) count(fault, { passing: fault.passing - 1 });
      else count(fault, { left: fault.left - 1 });
      return fault.passing === 0;
    },
  };
}
