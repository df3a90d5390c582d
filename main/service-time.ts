import type { Clock, Transport } from './ports.ts';

export interface ServiceTime {
  /** As the one that is watched. */
  readonly transport: Transport;
  /** The service's time in epoch milliseconds, by the last answer of this run that told it; `null` before. */
  readonly now: () => number | null;
}

/** Learns the time from the `Date` of answers: a clock of this machine alone may have been set to anything. */
export function watchServiceTime(transport: Transport, clock: Clock): ServiceTime {
  let told: { readonly at: number; readonly heard: number } | null = null;
  return {
    transport: async (request) => {
      const answer = await transport(request);
      const at = answer.kind === 'response' ? Date.parse(answer.headers['date'] ?? '') : Number.NaN;
      if (!Number.isNaN(at)) told = { at, heard: clock.monotonic() };
      return answer;
    },
    now: () => (told === null ? null : told.at + clock.monotonic() - told.heard),
  };
}
