import type { WaitingReason } from '../../../domain/model/draft-state.ts';
import type { FailureReason, ServiceProblem } from '../../../domain/model/connection.ts';
import { passingReasons } from '../../../domain/model/queue.ts';
import type { BlockedReason } from '../../../domain/model/queue.ts';

/** Why further requests are blocked after a request that was certainly not carried out. */
export function blockedReasonOfProblem({ reason, setting }: ServiceProblem): BlockedReason {
  switch (reason) {
    case 'limit':
    case 'settings':
      return reason;
    case 'tooManyRequests':
      return 'busy';
    case 'secrets':
      return 'keychain';
    case 'path':
    case 'notFound':
      return setting === 'authUrl' ? 'settings' : 'offline';
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

/** Failures of one reading that say nothing about what failed: the document, its kind or the connection. */
const doubtfulReasons: ReadonlySet<FailureReason> = new Set([
  'timeout',
  'reset',
  'truncated',
  'redirect',
  'notJson',
  'notAnEnvelope',
  'serverError',
  'path',
] satisfies FailureReason[]);

/** Whether only another reading can show what failed. All other answers contain an envelope, which says what is wrong. */
export const isDoubtful = ({ reason }: ServiceProblem): boolean => doubtfulReasons.has(reason);

/** What documents of a kind wait for that cannot be read, while the service answers. */
export const reasonOfReading = ({ reason }: ServiceProblem): 'permission' | 'path' | 'offline' =>
  reason === 'permission' || reason === 'path' ? reason : 'offline';

/** Whether drafts that are blocked for this reason are stored with the state `waiting`. */
export function isStored(reason: BlockedReason): reason is WaitingReason {
  return !(passingReasons as readonly BlockedReason[]).includes(reason);
}
