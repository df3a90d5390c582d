/** The queue's documents by what the user has to do with them, and what may be done with which. */
import type { DraftSummary } from '../../../../domain/model/draft.ts';
import type { QueueItem, QueueStatus } from '../../../../domain/model/queue.ts';
import { toDecide } from '../../../state/conflict-situation.ts';

export const groups = ['all', 'decision', 'pending', 'attention', 'accepted'] as const;
export type Group = (typeof groups)[number];

export type Standing = Pick<DraftSummary, 'state' | 'waitingReason' | 'conflict'>;

/**
 * `decision`: the service's document is not as the draft supposes, or nobody could see. `attention`: these and whatever
 * else goes no further without the user. `pending`: goes by itself once submitted.
 */
export function groupsOf(item: Standing): readonly Group[] {
  const decision = toDecide(item);
  const attention = decision || item.state === 'rejected' || item.state === 'unknown' || item.state === 'draft';
  const pending = item.state === 'ready' || item.state === 'sending' || item.state === 'waiting';
  return [
    'all',
    ...(decision ? (['decision'] as const) : []),
    ...(pending && !decision ? (['pending'] as const) : []),
    ...(attention ? (['attention'] as const) : []),
    ...(item.state === 'accepted' ? (['accepted'] as const) : []),
  ];
}

/** Where a document is in the list: what waits for a decision first, what is done last. */
const sections = ['decision', 'attention', 'pending', 'accepted'] as const;
export type Section = (typeof sections)[number];

export function sectionOf(item: Standing): Section {
  const among = groupsOf(item);
  return sections.find((section) => among.includes(section)) ?? 'pending';
}

/** `all`: by the section in which each is; in each in the queue's order. */
export function inGroup(
  items: readonly QueueItem[],
  group: Group,
  standing: ReadonlyMap<string, Section>,
): readonly QueueItem[] {
  if (group !== 'all') return items.filter((item) => groupsOf(item).includes(group));
  return sections.flatMap((section) => items.filter(({ id }) => standing.get(id) === section));
}

export function countGroups(items: readonly QueueItem[]): Readonly<Record<Group, number>> {
  const counts = { all: 0, decision: 0, pending: 0, attention: 0, accepted: 0 };
  for (const item of items) for (const group of groupsOf(item)) counts[group] += 1;
  return counts;
}

/** What waits for a decision does not go by being submitted. */
export const canSubmit = (item: Standing): boolean =>
  item.state === 'ready' || (item.state === 'waiting' && !toDecide(item));
/** Whether taking it out of the queue is offered; main refuses those that may have been written (sync/decisions.ts). */
export const canWithdraw = ({ state }: Standing): boolean =>
  state === 'ready' || state === 'waiting' || state === 'rejected';
export const canRequeue = ({ state }: Standing): boolean => state === 'rejected' || state === 'draft';

/** Where the user begins: what waits for a decision, what else needs them, what is still to go, else the first. */
export function firstOfInterest(items: readonly QueueItem[]): string | null {
  const first = (group: Group): QueueItem | undefined => items.find((item) => groupsOf(item).includes(group));
  const best = first('decision') ?? first('attention') ?? first('pending') ?? items[0];
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
