import type { ConnectionRuntimes } from './connections/connection-runtimes.ts';
import type { Resources } from './resources.ts';
import type { Answer, Arguments, OperationName } from '../../preload/contract.ts';

/** What the handlers of operations work with. */
export interface Context extends Resources {
  readonly runtimes: ConnectionRuntimes;
}

/**
 * What carries out the contract's operations. Each concern gives some (`satisfies Partial<Handlers>`), and a missing one does
 * not compile where all are put together (application.ts).
 */
export type Handlers<N extends OperationName = OperationName> = {
  readonly [K in N]: (args: Arguments<K>) => Answer<K> | Promise<Answer<K>>;
};
