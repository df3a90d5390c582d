import type { LookupKind } from '../../../domain/fields.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';

/** Why lists could not be fetched, the last time each was; kept for this run of the application. */
export interface Problems {
  readonly get: (connectionId: string, kind: LookupKind, customerId: string | null) => ServiceProblem | null;
  /** `null`: it went well. */
  readonly set: (
    connectionId: string,
    kind: LookupKind,
    customerId: string | null,
    problem: ServiceProblem | null,
  ) => void;
  readonly forget: (connectionId: string) => void;
}

/** Customers come and go in a long day offline: what went wrong with the first of so many is no news any more. */
const most = 500;

export function createProblems(): Problems {
  const problems = new Map<string, ServiceProblem>();
  const keyOf = (connectionId: string, kind: string, customerId: string | null): string =>
    `${connectionId} ${kind} ${customerId?.toLowerCase() ?? ''}`;
  return {
    get: (connectionId, kind, customerId) => problems.get(keyOf(connectionId, kind, customerId)) ?? null,
    set: (connectionId, kind, customerId, problem) => {
      const key = keyOf(connectionId, kind, customerId);
      problems.delete(key);
      if (problem !== null) problems.set(key, problem);
      for (const oldest of problems.keys()) {
        if (problems.size <= most) break;
        problems.delete(oldest);
      }
    },
    forget: (connectionId) => {
      for (const key of [...problems.keys()]) if (key.startsWith(`${connectionId} `)) problems.delete(key);
    },
  };
}
