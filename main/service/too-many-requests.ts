/** 429: nothing was done. Whether the day's limit is reached, its code alone says. */
import type { ServiceProblem } from '../../domain/model/connection.ts';

/** §8: no other answer says that the daily limit is reached. */
export const dailyLimitCode = '0120';

/** A wait of nothing would send the same request at once, again and again; one of more than a day is a mistake. */
const limits = { least: 1_000, most: 86_400_000 } as const;

/**
 * How long an answer asks to wait before the next request (`Retry-After`, RFC 9110): a number of seconds, or a time, which is
 * compared with the answer's own `Date`, since this computer's clock may differ. Nothing where the header is missing or neither.
 */
export function retryAfter(headers: Readonly<Record<string, string>>): Pick<ServiceProblem, 'retryAfterMs'> {
  const text = (headers['retry-after'] ?? '').trim();
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.parse(headers['date'] ?? '');
  return Number.isNaN(ms) ? {} : { retryAfterMs: Math.min(Math.max(ms, limits.least), limits.most) };
}
