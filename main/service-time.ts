import type { Clock, Transport } from './ports.ts';

export interface ServiceTime {
  /** The given transport, watched for times. */
  readonly transport: Transport;
  /** The service's time in epoch milliseconds, by the last answer of this run with a `Date`; `null` before the first. */
  readonly now: () => number | null;
}

/** Learns the time from the `Date` header of answers, because the clock of this machine may be wrong. */
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
