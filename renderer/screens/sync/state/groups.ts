/** The queue's documents by what a person has to do with them, and what may be done with which. */
import type { DraftState } from '../../../../domain/draft.ts';
import type { QueueItem, QueueStatus } from '../../../../preload/contract.ts';

export const groups = ['all', 'pending', 'attention', 'accepted'] as const;
export type Group = (typeof groups)[number];

/** `pending`: goes by itself once submitted; `attention`: goes no further without a person. */
export function groupOf(state: DraftState): Exclude<Group, 'all'> | null {
  switch (state) {
    case 'ready':
    case 'sending':
    case 'waiting':
      return 'pending';
    case 'rejected':
    case 'unknown':
      return 'attention';
    case 'accepted':
      return 'accepted';
    case 'draft':
      return null;
  }
}

export function inGroup(items: readonly QueueItem[], group: Group): readonly QueueItem[] {
  return group === 'all' ? items : items.filter(({ state }) => groupOf(state) === group);
}

export function countGroups(items: readonly QueueItem[]): Readonly<Record<Group, number>> {
  const counts = { all: items.length, pending: 0, attention: 0, accepted: 0 };
  for (const { state } of items) {
    const group = groupOf(state);
    if (group !== null) counts[group] += 1;
  }
  return counts;
}

export const canSubmit = (state: DraftState): boolean => state === 'ready' || state === 'waiting';
/** What was perhaps sent is not among them: a person decides on that. */
export const canWithdraw = (state: DraftState): boolean => canSubmit(state) || state === 'rejected';
export const canRequeue = (state: DraftState): boolean => state === 'rejected' || state === 'draft';

/** Where a person begins: what needs them, else what is still to go, else the first. */
export function firstOfInterest(items: readonly QueueItem[]): string | null {
  const best =
    items.find(({ state }) => groupOf(state) === 'attention') ??
    items.find(({ state }) => groupOf(state) === 'pending') ??
    items[0];
  return best?.id ?? null;
}

/**
 * How far the run is, in tenths, so that a voice says it ten times in a run and not for every document; `null` where
 * nothing is being sent.
 */
export function spokenPercent({ activity, finished, total }: QueueStatus): number | null {
  if (activity !== 'sending' || total === 0) return null;
  return Math.floor((finished / total) * 10) * 10;
}
