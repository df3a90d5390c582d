import type { EventName, Events } from '../../preload/contract.ts';
import type { Clock, HostPorts, Log, Transport } from '../ports.ts';
import type { PolicyStatus } from '../../domain/model/policy.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Scrubber } from '../service/scrub.ts';
import type { Store } from '../store/open.ts';
import type { Practice } from './connections/practice.ts';
import type { DraftAnnouncer } from './drafts/draft-announcer.ts';

/** The open store, the host's ports, and the way to the page. */
export interface Resources {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly transport: Transport;
  readonly practice: Practice;
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
