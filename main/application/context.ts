import type { ConnectionRuntimes } from './connections/connection-runtimes.ts';
import type { Answer, Arguments, OperationName, EventName, Events } from '../../preload/contract.ts';
import type { Clock, HostPorts, Log, Transport } from '../ports.ts';
import type { PolicyStatus } from '../../domain/model/policy.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Scrubber } from '../service/scrub.ts';
import type { Store } from '../store/open.ts';
import type { DraftAnnouncer } from './drafts/draft-announcer.ts';

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

/** The open store, the host's ports, and the way to the page. */
export interface Resources {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly log: Log;
  /** Knows every secret that this run has held, whichever file is open. */
  readonly scrubber: Scrubber;
  readonly random: (count: number) => Uint8Array;
  readonly host: HostPorts;
  /** As it was read at the start; `store` is under it already. */
  readonly policy: PolicyStatus;
  /** Reports every change of drafts, instead of `emit`. */
  readonly announcer: DraftAnnouncer;
  readonly emit: <N extends EventName>(name: N, event: Events[N]) => void;
}
