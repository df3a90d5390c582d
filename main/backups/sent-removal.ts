const dayMs = 24 * 60 * 60_000;

export interface RemovalSituation {
  /** The policy's; `null`: sent documents are kept. */
  readonly keepDays: number | null;
  /** The machine's clock, epoch milliseconds. */
  readonly now: number;
  /** The service's, from its answers in this run; `null` without any. */
  readonly serviceNow: number | null;
  /** When the newest backup was made that is not of the future; `null` where there is none, or the last one failed. */
  readonly backupAt: number | null;
}
/** Why nothing is removed. */
export type Withheld = 'noPolicy' | 'noBackup' | 'noServiceTime' | 'clocksDiffer';

/**
 * Up to when documents must have been accepted to be removed, in epoch milliseconds, or why none is. A document must be old
 * by two clocks that agree, the machine's and the service's: one that was set ahead makes nothing old.
 */
export function sentBefore({ keepDays, now, serviceNow, backupAt }: RemovalSituation): number | Withheld {
  if (keepDays === null) return 'noPolicy';
  if (backupAt === null || backupAt > now || now - backupAt >= dayMs) return 'noBackup';
  if (serviceNow === null) return 'noServiceTime';
  if (Math.abs(now - serviceNow) >= dayMs) return 'clocksDiffer';
  return Math.min(now, serviceNow) - keepDays * dayMs;
}
