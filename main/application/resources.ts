import type { EventName, Events } from '../../preload/contract.ts';
import type { Clock, HostPorts, Log, Transport } from '../ports.ts';
import type { PolicyStatus } from '../../domain/model/policy.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Scrubber } from '../service/scrub.ts';
import type { Store } from '../store/open.ts';
import type { Practice } from './connections/practice.ts';
import type { DraftAnnouncer } from './drafts/draft-announcer.ts';

/** The open store, the host's ports, and the events for the page. */
export interface Resources {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly transport: Transport;
  readonly practice: Practice;
  readonly clock: Clock;
  readonly log: Log;
  /** Holds every secret of this run, whichever file is open. */
  readonly scrubber: Scrubber;
  readonly random: (count: number) => Uint8Array;
  readonly host: HostPorts;
  /** As read at the start; `store` already applies it. */
  readonly policy: PolicyStatus;
  /** Reports every change of drafts, instead of `emit`. */
  readonly announcer: DraftAnnouncer;
  readonly emit: <N extends EventName>(name: N, event: Events[N]) => void;
}
