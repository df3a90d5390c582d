import { needsDecision } from '../../../domain/model/draft-state.ts';
import type { Entries } from './entries.ts';
import type { ReconcileScheduler } from '../reconcile/scheduler.ts';
import type { EnginePorts } from '../ports.ts';

/** Accepted documents without an id or number are checked in later runs too: those of the last 48 hours, ten at most. */
const incompleteWithin = 48 * 3_600_000;
const maxIncomplete = 10;

/**
 * Loads queued documents from the store into the run. `ids`: the submitted documents; all if absent. Other documents are loaded
 * if they block others or are still to be checked.
 */
export function loadEntries(
  entries: Entries,
  { store, clock, connectionId }: Pick<EnginePorts, 'store' | 'clock' | 'connectionId'>,
  scheduler: Pick<ReconcileScheduler, 'schedule'>,
  ids?: readonly string[],
): void {
  const { queue } = store;
  const requested = ids === undefined ? null : new Set(ids);
  for (const queued of [...queue.ready(connectionId), ...queue.inState(connectionId, 'unknown')]) {
    const submitted = requested === null || requested.has(queued.id);
    if (submitted) entries.permit(queued);
    // An unknown outcome is checked in every run, so that nothing overtakes it; it is sent again only if submitted.
    if (entries.get(queued.id)?.busy === true) continue;
    if (submitted || queued.state === 'unknown') entries.take(queued, clock.monotonic());
  }
  // Documents that wait for the user's decision block their ordering key, including those of an earlier run.
  for (const queued of queue.inState(connectionId, 'waiting')) {
    if (needsDecision(queued.waitingReason)) entries.take(queued, null);
  }
  for (const queued of queue.incomplete(connectionId, clock.now() - incompleteWithin, maxIncomplete)) {
    if (entries.get(queued.id) === undefined) scheduler.schedule(entries.take(queued, null));
  }
}
