import type { ConnectionRuntimes } from './connections/connection-runtimes.ts';
import type { OneAtATime } from './one-at-a-time.ts';
import type { Resources } from './resources.ts';
import type { Answer, Arguments, OperationName } from '../../preload/contract.ts';

/** Dependencies of the operation handlers. */
export interface Context extends Resources {
  readonly runtimes: ConnectionRuntimes;
  /**
   * Drafts are queued in steps. What decides on queued documents (another queueing, a withdrawal, other settings) waits for that, so
   * that it finds them queued or not queued, and none is queued by other settings than those of its beginning.
   */
  readonly queueing: OneAtATime;
}

/**
 * Handlers of the contract's operations. Each concern provides some (`satisfies Partial<Handlers>`); a missing one is a compile
 * error where all are combined (application.ts).
 */
export type Handlers<N extends OperationName = OperationName> = {
  readonly [K in N]: (args: Arguments<K>) => Answer<K> | Promise<Answer<K>>;
};
