import type { Clock, Transport } from './ports.ts';

export interface ServiceTime {
  /** As the one that is watched. */
  readonly transport: Transport;
  /** The service's time in epoch milliseconds, by the last answer of this run that last it; `null` before. */
  readonly now: () => number | null;
}

/** Learns the time from the `Date` of answers: a clock of this machine alone may have been set to anything. */
export function watchServiceTime(transport: Transport, clock: Clock): ServiceTime {
  let last: { readonly at: number; readonly receivedAt: number } | null = null;
  return {
    transport: async (request) => {
      const answer = await transport(request);
      const at = answer.kind === 'response' ? Date.parse(answer.headers['date'] ?? '') : Number.NaN;
      if (!Number.isNaN(at)) last = { at, receivedAt: clock.monotonic() };
      return answer;
    },
    now: () => (last === null ? null : last.at + clock.monotonic() - last.receivedAt),
  };
}
