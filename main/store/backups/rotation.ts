import type { Backup } from '../../../domain/model/backup.ts';

/** What the rotation goes by. */
export interface Rotated extends Pick<Backup, 'name' | 'at' | 'reason' | 'bytes'> {
  readonly version: number;
}

const days = 7;
const weeks = 4;
const newestAsked = 3;
const newestRescues = 3;
const versionsBack = 2;
const leastRoom = 1_000_000_000;
const timesNewest = 4;

/**
 * The backups that may go. Of the last seven days that have one, the newest of each stays, and so of the last four weeks
 * (days and weeks without one do not count: who comes back from a long leave finds the ones from before); the last three
 * that a person asked for, the last three rescues; those made before a change of layout for the last two layouts. What
 * stays takes four times the newest one's room at the most, or a gigabyte; beyond that the oldest go. The newest, and the
 * one before it, always stay.
 */
export function surplus(backups: readonly Rotated[]): readonly Rotated[] {
  const newestFirst = [...backups].sort((a, b) => b.at - a.at);
  const regular = newestFirst.filter(({ reason }) => reason === 'daily' || reason === 'asked');
  const beforeMigration = newestFirst.filter(({ reason }) => reason === 'migration');
  const layouts = [...new Set(beforeMigration.map(({ version }) => version))].sort((a, b) => b - a);
  const wanted = new Set([
    ...newestFirst.slice(0, 2),
    ...newestOfEach(regular, dayOf, days),
    ...newestOfEach(regular, weekOf, weeks),
    ...regular.filter(({ reason }) => reason === 'asked').slice(0, newestAsked),
    ...newestFirst.filter(({ reason }) => reason === 'rescue').slice(0, newestRescues),
    ...beforeMigration.filter(({ version }) => layouts.slice(0, versionsBack).includes(version)),
  ]);
  const staying = newestFirst.filter((backup) => wanted.has(backup));
  const room = Math.max(leastRoom, timesNewest * (newestFirst[0]?.bytes ?? 0));
  let taken = staying.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const oldest of staying.slice(2).reverse()) {
    if (taken <= room) break;
    wanted.delete(oldest);
    taken -= oldest.bytes;
  }
  return newestFirst.filter((backup) => !wanted.has(backup));
}

function newestOfEach(newestFirst: readonly Rotated[], span: (at: number) => number, count: number): Rotated[] {
  const newest = new Map<number, Rotated>();
  for (const backup of newestFirst) {
    const key = span(backup.at);
    if (!newest.has(key)) newest.set(key, backup);
  }
  return [...newest.values()].slice(0, count);
}

const dayMs = 24 * 60 * 60_000;
/** Days and weeks of UTC: which of two backups of one night goes with which day does not matter. */
const dayOf = (at: number): number => Math.floor(at / dayMs);
/** From Monday; the first day of time was a Thursday. */
const weekOf = (at: number): number => Math.floor((dayOf(at) + 3) / 7);
