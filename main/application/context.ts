import type { EventName, Events } from '../../preload/contract.ts';
import type { Clock, HostPorts, Log, Transport } from '../ports.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Store } from '../store/types.ts';
import type { Links } from './links.ts';

/** What the operations share. */
export interface Context {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: (count: number) => Uint8Array;
  readonly host: HostPorts;
  readonly links: Links;
  readonly emit: <N extends EventName>(name: N, event: Events[N]) => void;
}

/** The day on this workstation, `2026-11-21`. */
export function localDate(now: number): string {
  const date = new Date(now);
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** When this day began, epoch milliseconds. */
export function localMidnight(now: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
