import type { ServiceProblem } from '../../../domain/model/connection.ts';
import type { Obstacle } from './circuit-breakers.ts';

/** What stands in the way of a request that was certainly not carried out. */
export function obstacleOf({ reason }: ServiceProblem): Obstacle {
  switch (reason) {
    case 'limit':
    case 'secrets':
    case 'settings':
      return reason;
    // Of what was certainly not carried out, only the login's address can be at fault.
    case 'path':
    case 'notFound':
      return 'settings';
    case 'noApiKey':
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
