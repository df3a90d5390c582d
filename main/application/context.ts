import type { ConnectionRuntimes } from './connections/connection-runtimes.ts';
import type { Resources } from './resources.ts';

/** What the handlers of operations work with. */
export interface Context extends Resources {
  readonly runtimes: ConnectionRuntimes;
}
