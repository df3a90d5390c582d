import { needsDecision } from '../../../domain/model/draft-state.ts';
import type { Entries } from './entries.ts';
import type { Looker } from '../reconcile/scheduler.ts';
import type { EnginePorts } from '../ports.ts';

/** Accepted documents whose id or number was not told are looked for in a later run too: so recent, and so many at most. */
const incompleteWithin = 48 * 3_600_000;
const mostIncomplete = 10;

/** Takes into the run these, or all that are queued, and what must not be overtaken or is still to be found out. */
export function adoptInto(
  entries: Entries,
  { store, clock, connectionId }: Pick<EnginePorts, 'store' | 'clock' | 'connectionId'>,
  looker: Pick<Looker, 'schedule'>,
  ids?: readonly string[],
): void {
  const { queue } = store;
  const asked = ids === undefined ? null : new Set(ids);
  for (const candidate of [...queue.ready(connectionId), ...queue.inState(connectionId, 'unknown')]) {
    const chosen = asked === null || asked.has(candidate.id);
    const known = entries.get(candidate.id);
    if (known?.busy === true) known.chosen ||= chosen;
    // What is undecided is looked for in any run, so that nothing overtakes it unseen; it goes again only where chosen.
    else if (chosen || candidate.state === 'unknown') entries.take(candidate, chosen, clock.monotonic());
  }
  // Nor does anything overtake what waits for a person's decision, of this run or an earlier one.
  for (const candidate of queue.inState(connectionId, 'waiting')) {
    if (needsDecision(candidate.waitingReason)) entries.take(candidate, false, null);
  }
  for (const candidate of queue.incomplete(connectionId, clock.now() - incompleteWithin, mostIncomplete)) {
    if (entries.get(candidate.id) === undefined) looker.schedule(entries.take(candidate, false, null));
  }
}
