import type { ServiceProblem } from '../../domain/model/connection.ts';
import type { TransportFailure } from '../ports.ts';

/** Why there is no whole answer, for a person. */
export const problemOfFailure = (failure: TransportFailure): ServiceProblem => ({
  reason: failure.reason,
  message: failure.detail,
});
