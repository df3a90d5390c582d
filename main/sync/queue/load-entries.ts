import { needsDecision } from '../../../domain/model/draft-state.ts';
import type { Entries } from './entries.ts';
import type { ReconcileScheduler } from '../reconcile/scheduler.ts';
import { isNextCreate } from './order.ts';
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
  scheduler: Pick<ReconcileScheduler, 'schedule' | 'resume'>,
  ids?: readonly string[],
): void {
  const { queue } = store;
  const requested = ids === undefined ? null : new Set(ids);
  for (const queued of [...queue.ready(connectionId), ...queue.inState(connectionId, 'unknown')]) {
    // One that asks for the next number is never sent again without a decision, so it does not belong to a run of all.
    const isMeant = requested?.has(queued.id) ?? !(queued.state === 'unknown' && isNextCreate(queued));
    // What is held back when the user submits is not sent by itself once it is released.
    const submitted = isMeant && !(queued.state === 'unknown' && store.quarantine.isQuarantined(queued.id));
    if (submitted) entries.permit(queued);
    const known = entries.get(queued.id);
    if (known?.busy === true) continue;
    // An unknown outcome is part of every run, so that nothing overtakes it; it is sent again only if submitted. One that is not
    // submitted now keeps what its last check said.
    if (queued.state === 'unknown') {
      const isSearched = known?.state === 'unknown' && known.submissionId === queued.submissionId;
      if (isMeant || !isSearched) scheduler.resume(entries.take(queued, clock.monotonic()), isMeant);
    } else if (submitted) entries.take(queued, clock.monotonic());
  }
  // Documents that wait for the user's decision block their ordering key, including those of an earlier run.
  for (const queued of queue.inState(connectionId, 'waiting')) {
    if (needsDecision(queued.waitingReason)) entries.take(queued, null);
  }
  for (const queued of queue.incomplete(connectionId, clock.now() - incompleteWithin, maxIncomplete)) {
    if (entries.get(queued.id) === undefined) scheduler.schedule(entries.take(queued, null));
  }
}
