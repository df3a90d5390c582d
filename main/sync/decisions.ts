/** Carries out what the user decides about single documents. */
import type { Decision } from '../../domain/model/queue.ts';
import type { Entries } from './queue/entries.ts';
import type { ReconcileScheduler } from './reconcile/scheduler.ts';
import { isNextCreate } from './queue/order.ts';
import type { EnginePorts } from './ports.ts';

interface Run {
  readonly entries: Entries;
  readonly scheduler: ReconcileScheduler;
  readonly load: (ids: readonly string[]) => void;
  readonly track: (work: Promise<void>) => Promise<void>;
  readonly pump: () => void;
}

export function createDecisions(ports: EnginePorts, { entries, scheduler, load, track, pump }: Run) {
  const { store } = ports;

  /**
   * Takes rejected documents out of the queue, and ready or waiting ones that no attempt can have written. A create that asks for
   * the service's next number may have such an attempt, because the user decided about it when it went back to ready. Returns the
   * ids of the documents that are drafts now.
   */
  function withdraw(ids: readonly string[]): readonly string[] {
    const done = ids.filter((id) => {
      const queued = store.queue.queuedDraft(id);
      const state = queued?.state ?? store.drafts.summary(id)?.state;
      if (entries.get(id)?.busy === true) return false;
      const mayBeWithdrawn = queued === null || !queued.perhapsWritten || isNextCreate(queued);
      if (state !== 'rejected' && !((state === 'ready' || state === 'waiting') && mayBeWithdrawn)) return false;
      store.queue.withdraw(id);
      entries.remove(id);
      return true;
    });
    if (done.length > 0) {
      ports.onDrafts(done);
      pump();
    }
    return done;
  }

  /** Makes one reconcile check of a document of unknown outcome. */
  async function reconcile(id: string): Promise<void> {
    const queued = store.queue.queuedDraft(id);
    const known = entries.get(id);
    if (queued?.state !== 'unknown' || known?.busy === true) return;
    const entry = known ?? entries.take(queued, false, null);
    const { checks, checkDueAt, failedCheckWeight } = entry;
    scheduler.allowOneMore(entry);
    entry.busy = true;
    try {
      await track(scheduler.check(entry));
    } finally {
      entry.busy = false;
      // The user's check does not count as one of the scheduled ones.
      if (known !== undefined && entry.state === 'unknown')
        Object.assign(entry, { checks, checkDueAt, failedCheckWeight });
      if (known === undefined && entry.state === 'unknown') entries.remove(id);
      pump();
    }
  }

  /** Submits the document because the user decided so; a paused queue stays paused. */
  function force(id: string): void {
    load([id]);
    const entry = entries.get(id);
    if (entry !== undefined) entry.forced = true;
  }

  /**
   * Carries out the user's decision: about a document of unknown outcome, which is checked once more before it is sent again; or
   * about one that waits for a decision, which is then sent unchanged, whatever the service has.
   */
  async function decide(id: string, decision: Decision): Promise<void> {
    if (decision.kind === 'sendAnyway') {
      store.queue.sendAnyway(id);
      ports.onDrafts([id]);
      force(id);
      return pump();
    }
    if (decision.kind === 'sendAgain') {
      await reconcile(id);
      if (store.queue.queuedDraft(id)?.state !== 'unknown') return;
    }
    const resolution = decision.kind === 'accepted' ? { ...decision, id: null } : decision;
    const { state } = store.queue.resolveUnknown(id, resolution);
    const entry = entries.get(id);
    if (entry !== undefined)
      Object.assign(entry, { state, checkDueAt: null, firstCheckPending: false, resendPending: false });
    ports.onDrafts([id]);
    if (decision.kind === 'sendAgain') force(id);
    pump();
  }

  return {
    withdraw,
    reconcile,
    decide,
    /** The document left the queue without the engine: others need no longer wait for it. */
    forget: (id: string): void => {
      if (entries.get(id)?.busy === true) return;
      entries.remove(id);
      pump();
    },
  };
}
