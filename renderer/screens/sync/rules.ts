import type { DraftSummary } from '../../../domain/model/draft.ts';
import type { Attempt, QueueItem, QueueStatus } from '../../../domain/model/queue.ts';
import { toDecide } from '../../state/conflicts.svelte.ts';
import { willBeNumberedByService } from '../../state/draft-text.ts';

export const groups = ['all', 'decision', 'pending', 'attention', 'accepted'] as const;
export type Group = (typeof groups)[number];

type StateOf = Pick<DraftSummary, 'state' | 'waitingReason' | 'conflict'>;

/**
 * `decision`: the document changed in the service or could not be checked. `attention`: these and all others that need the
 * user. `pending`: sent without the user once submitted.
 */
export function groupsOf(item: StateOf): readonly Group[] {
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

/** The sections of the list in their order: decisions first, accepted documents last. */
const sections = ['decision', 'attention', 'pending', 'accepted'] as const;
export type Section = (typeof sections)[number];

export function sectionOf(item: StateOf): Section {
  const own = groupsOf(item);
  return sections.find((section) => own.includes(section)) ?? 'pending';
}

/** For `all`, sorted by section; otherwise in the queue's order. */
export function inGroup(
  items: readonly QueueItem[],
  group: Group,
  sectionOfId: ReadonlyMap<string, Section>,
): readonly QueueItem[] {
  if (group !== 'all') return items.filter((item) => groupsOf(item).includes(group));
  return sections.flatMap((section) => items.filter(({ id }) => sectionOfId.get(id) === section));
}

export function countGroups(items: readonly QueueItem[]): Readonly<Record<Group, number>> {
  const counts = { all: 0, decision: 0, pending: 0, attention: 0, accepted: 0 };
  for (const item of items) for (const group of groupsOf(item)) counts[group] += 1;
  return counts;
}

/** A document that needs a decision cannot be submitted. */
export const canSubmit = (item: StateOf): boolean =>
  item.state === 'ready' || (item.state === 'waiting' && !toDecide(item));
/** Whether withdrawing is offered; main refuses those that may have been written (sync/decisions.ts). */
export const canWithdraw = ({ state }: StateOf): boolean =>
  state === 'ready' || state === 'waiting' || state === 'rejected';
export const canRequeue = ({ state }: StateOf): boolean => state === 'rejected' || state === 'draft';

/** The document selected first: one that needs a decision or attention, then one still to send, else the first. */
export function firstOfInterest(items: readonly QueueItem[]): string | null {
  const first = (group: Group): QueueItem | undefined => items.find((item) => groupsOf(item).includes(group));
  const best = first('decision') ?? first('attention') ?? first('pending') ?? items[0];
  return best?.id ?? null;
}

/** The run's progress in steps of ten percent, so that a screen reader announces ten steps and not every document. */
export function spokenPercent({ activity, finished, total }: QueueStatus): number | null {
  if (activity !== 'sending' || total === 0) return null;
  return Math.floor((finished / total) * 10) * 10;
}

type RepeatRisk = 'twice' | 'number' | 'overwrite' | 'delete';

/** What can happen if a document with unknown outcome is sent again. */
export function repeatRisk({ operation, number }: Pick<DraftSummary, 'operation' | 'number'>): RepeatRisk {
  switch (operation) {
    case 'create':
      return willBeNumberedByService(number) ? 'twice' : 'number';
    case 'replace':
    case 'change':
      return 'overwrite';
    case 'delete':
      return 'delete';
  }
}

/** Whether the document is accepted only by the user's decision, without an answer or a matching finding. */
export function acceptedByUser({ state }: Pick<DraftSummary, 'state'>, attempts: readonly Attempt[]): boolean {
  return (
    state === 'accepted' &&
    attempts.length > 0 &&
    attempts.every(
      ({ outcome, findings }) => outcome !== 'accepted' && findings.every(({ result }) => result !== 'match'),
    )
  );
}
