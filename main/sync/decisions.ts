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
   * Takes rejected documents out of the queue, and ready or waiting ones that no attempt can have written. Others only if the user
   * decides about earlier attempts anyway: a create that asks for the service's next number, before it went back to ready; one
   * that is held back, before it can be queued again. Returns the ids of the documents that are drafts now.
   */
  function withdraw(ids: readonly string[]): readonly string[] {
    const done: string[] = [];
    try {
      for (const id of ids) {
        const queued = store.queue.queuedDraft(id);
        const state = queued?.state ?? store.drafts.summary(id)?.state;
        if (entries.get(id)?.busy === true) continue;
        const mayBeWithdrawn =
          queued === null || !queued.perhapsWritten || isNextCreate(queued) || store.quarantine.isQuarantined(id);
        if (state !== 'rejected' && !((state === 'ready' || state === 'waiting') && mayBeWithdrawn)) continue;
        store.queue.withdraw(id);
        entries.remove(id);
        done.push(id);
      }
    } finally {
      // After a failure too: the page must not list those that were withdrawn before it as queued.
      if (done.length > 0) {
        ports.onDrafts(done);
        pump();
      }
    }
    return done;
  }

  /**
   * Makes one reconcile check of a document of unknown outcome. The document stays in the run, because nothing may overtake it
   * that is submitted during the check.
   */
  async function reconcile(id: string): Promise<void> {
    const queued = store.queue.queuedDraft(id);
    const known = entries.get(id);
    if (queued?.state !== 'unknown' || known?.busy === true) return;
    const entry = known ?? entries.take(queued, false, null);
    const { checks, checkDueAt, unread, submitted } = entry;
    scheduler.allowOneMore(entry);
    entry.busy = true;
    try {
      await track(scheduler.check(entry));
    } finally {
      entry.busy = false;
      if (entry.state === 'unknown') {
        // The user's check does not count as one of the scheduled ones, which begin if the document was submitted meanwhile.
        if (entry.submitted && !submitted) scheduler.reload(entry);
        else Object.assign(entry, { checks, checkDueAt, unread });
      }
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
    if (state === 'ready') force(id);
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
