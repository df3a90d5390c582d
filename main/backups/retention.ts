import type { Backup } from '../../domain/model/backup.ts';

/** What decides whether a backup is kept. */
export interface PrunableBackup extends Pick<Backup, 'name' | 'at' | 'reason' | 'bytes'> {
  readonly version: number;
}

/** For how many days and weeks the newest backup is kept; days and weeks without a backup do not count. */
export interface Retention {
  readonly days: number;
  readonly weeks: number;
}
export const usualRetention: Retention = { days: 7, weeks: 4 };

const newestRequested = 3;
const newestRescues = 3;
const versionsBack = 2;
const leastRoom = 1_000_000_000;
const timesNewest = 4;

/**
 * The backups to delete. These are kept: the newest backup of each of the last (usually seven) days and (usually four) weeks that
 * have one, so that a long absence deletes nothing; the last three that the user made; the last three rescues; and those made
 * before a migration from the last two versions of the schema. If together they exceed a gigabyte and four times the size of the
 * newest, the oldest are deleted, but never the two newest. Backups from after `now` (epoch milliseconds) do not count as newer
 * than the others, because the clock was set back since.
 */
export function backupsToPrune(
  backups: readonly PrunableBackup[],
  now: number,
  retention = usualRetention,
): readonly PrunableBackup[] {
  return [backups.filter(({ at }) => at <= now), backups.filter(({ at }) => at > now)].flatMap((some) =>
    pastRetention(some, retention),
  );
}

function pastRetention(backups: readonly PrunableBackup[], { days, weeks }: Retention): readonly PrunableBackup[] {
  const newestFirst = [...backups].sort((a, b) => b.at - a.at);
  const regular = newestFirst.filter(({ reason }) => reason === 'daily' || reason === 'asked');
  const beforeMigration = newestFirst.filter(({ reason }) => reason === 'migration');
  const layouts = [...new Set(beforeMigration.map(({ version }) => version))].sort((a, b) => b - a);
  const kept = new Set([
    ...newestFirst.slice(0, 2),
    ...newestOfEach(regular, dayOf, days),
    ...newestOfEach(regular, weekOf, weeks),
    ...regular.filter(({ reason }) => reason === 'asked').slice(0, newestRequested),
    ...newestFirst.filter(({ reason }) => reason === 'rescue').slice(0, newestRescues),
    ...beforeMigration.filter(({ version }) => layouts.slice(0, versionsBack).includes(version)),
  ]);
  const staying = newestFirst.filter((backup) => kept.has(backup));
  const room = Math.max(leastRoom, timesNewest * (newestFirst[0]?.bytes ?? 0));
  let taken = staying.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const oldest of staying.slice(2).reverse()) {
    if (taken <= room) break;
    kept.delete(oldest);
    taken -= oldest.bytes;
  }
  return newestFirst.filter((backup) => !kept.has(backup));
}

function newestOfEach(
  newestFirst: readonly PrunableBackup[],
  span: (at: number) => number,
  count: number,
): PrunableBackup[] {
  const newest = new Map<number, PrunableBackup>();
  for (const backup of newestFirst) {
    const key = span(backup.at);
    if (!newest.has(key)) newest.set(key, backup);
  }
  return [...newest.values()].slice(0, count);
}

const dayMs = 24 * 60 * 60_000;
/** Days and weeks are in UTC, because it does not matter to which day a backup at midnight counts. */
const dayOf = (at: number): number => Math.floor(at / dayMs);
/** Weeks begin on Monday; 1970-01-01 was a Thursday. */
const weekOf = (at: number): number => Math.floor((dayOf(at) + 3) / 7);

export interface RemovalSituation {
  /** From the policy; `null`: sent documents are kept. */
  readonly keepDays: number | null;
  /** The computer's clock, epoch milliseconds. */
  readonly now: number;
  /** The service's time, from its answers in this run; `null` without any. */
  readonly serviceNow: number | null;
  /** Time of the newest backup that is not in the future; `null` if there is none, or the last one failed. */
  readonly backupAt: number | null;
}
/** Why nothing is removed. */
export type Withheld = 'noPolicy' | 'noBackup' | 'noServiceTime' | 'clocksDiffer';

/**
 * The time (epoch milliseconds) before which documents must have been accepted to be removed, or the reason why none is. The
 * computer's clock and the service's must agree, so that a clock that was set ahead does not make documents old.
 */
export function sentBefore({ keepDays, now, serviceNow, backupAt }: RemovalSituation): number | Withheld {
  if (keepDays === null) return 'noPolicy';
  if (backupAt === null || backupAt > now || now - backupAt >= dayMs) return 'noBackup';
  if (serviceNow === null) return 'noServiceTime';
  if (Math.abs(now - serviceNow) >= dayMs) return 'clocksDiffer';
  return Math.min(now, serviceNow) - keepDays * dayMs;
}
