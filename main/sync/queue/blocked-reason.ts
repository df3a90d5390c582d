import type { WaitingReason } from '../../../domain/model/draft-state.ts';
import type { FailureReason, ServiceProblem } from '../../../domain/model/connection.ts';
import { passingReasons } from '../../../domain/model/queue.ts';
import type { BlockedReason } from '../../../domain/model/queue.ts';

/** Why further requests are blocked after a request that was certainly not carried out. */
export function blockedReasonOfProblem({ reason }: ServiceProblem): BlockedReason {
  switch (reason) {
    case 'limit':
    case 'settings':
      return reason;
    case 'tooManyRequests':
      return 'busy';
    case 'secrets':
      return 'keychain';
    // A request that was certainly not carried out can have met a wrong address only at login.
    case 'path':
    case 'notFound':
      return 'settings';
    case 'noApiKey':
    case 'keyForOtherAddress':
      return 'secrets';
    case 'loginRefused':
    case 'tokenExpired':
      return 'login';
    case 'licenceExpired':
      return 'licence';
    case 'header':
      return 'headers';
    default:
      return 'offline';
  }
}

/** Failures that may be gone at the next try. All others would recur. */
const transientReasons: ReadonlySet<FailureReason> = new Set([
  'timeout',
  'reset',
  'truncated',
  'redirect',
  'notJson',
  'serverError',
] satisfies FailureReason[]);

/** Whether a document that could not be read for this reason may be readable at the next try. */
export const isTransient = ({ reason }: ServiceProblem): boolean => transientReasons.has(reason);

/** Whether drafts that are blocked for this reason are stored with the state `waiting`. */
export function isStored(reason: BlockedReason): reason is WaitingReason {
  return !(passingReasons as readonly BlockedReason[]).includes(reason);
}
