import type { Answer, Arguments, OperationName } from '../../preload/contract.ts';

/** What carries out some of the contract's operations; application.ts puts all of them together. */
export type Handlers<N extends OperationName = OperationName> = {
  readonly [K in N]: (args: Arguments<K>) => Answer<K> | Promise<Answer<K>>;
};
