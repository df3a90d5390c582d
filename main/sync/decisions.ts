/** Carries out what the user decides about single documents. */
import { momentOf } from '../clock.ts';
import { foundDocuments } from '../../domain/found-documents.ts';
import type { Decision } from '../../domain/model/queue.ts';
import type { QueuedDraft, Shown } from '../store/types.ts';
import type { Entries, Entry } from './queue/entries.ts';
import { canBeSent } from '../submission.ts';
import { searchFailure, settledByUser } from './reconcile/reconcile.ts';
import type { ReconciledAttempt } from './reconcile/reconcile.ts';
import type { ReconcileScheduler } from './reconcile/scheduler.ts';
import { digestOf } from './reconcile/unchanged.ts';
import type { EnginePorts } from './ports.ts';

interface Run {
  readonly entries: Entries;
  readonly scheduler: ReconcileScheduler;
  readonly load: (ids: readonly string[]) => void;
  readonly track: <T>(work: Promise<T>) => Promise<T>;
  readonly pump: () => void;
  /** A search for the document has ended. */
  readonly ended: (entry: Entry) => void;
}

/** Whether a decision was carried out, or why not. */
type Decided = 'done' | 'changedMeanwhile' | 'couldNotLook';

export function createDecisions(ports: EnginePorts, { entries, scheduler, load, track, pump, ended }: Run) {
  const { store, clock } = ports;

  /**
   * Takes rejected documents out of the queue, and ready or waiting ones whose submission no attempt can have written, or about
   * whose attempts the user decides anyway: before it went back to ready, or, if it is held back, before it can be queued again.
   * Returns the ids of the documents that are drafts now.
   */
  function withdraw(ids: readonly string[]): readonly string[] {
    const done: string[] = [];
    try {
      for (const id of ids) {
        const queued = store.queue.queuedDraft(id);
        const state = queued?.state ?? store.drafts.summary(id)?.state;
        const entry = entries.get(id);
        // What is still read of a former submission says nothing of this one.
        const isOfFormer = queued !== null && queued.submissionId !== entry?.submissionId;
        if (entry?.busy === true && !isOfFormer) continue;
        const mayBeWithdrawn = queued === null || !isInDoubt(queued) || store.quarantine.isQuarantined(id);
        if (state !== 'rejected' && !((state === 'ready' || state === 'waiting') && mayBeWithdrawn)) continue;
        store.queue.withdraw(id);
        if (queued === null) entries.remove(id);
        else entries.withdraw(queued);
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

  /** Whether an attempt of this submission may have written it, and the user has not decided about that. */
  const isInDoubt = ({ id, submissionId, perhapsWritten }: QueuedDraft): boolean =>
    perhapsWritten &&
    store.queue.uncertain(id).some(({ submission }) => submission.id === submissionId) &&
    store.queue.decisions(submissionId).length === 0;

  /**
   * Makes one reconcile check of a document of unknown outcome, and returns what it found; `null` if nothing was searched for. The
   * document stays in the run, because nothing may overtake it that is submitted during the check.
   */
  async function lookFor(id: string): Promise<ReconciledAttempt | null> {
    // A scheduled check may be running.
    for (let known = entries.get(id); known?.busy === true; known = entries.get(id)) await known.running;
    const queued = store.queue.queuedDraft(id);
    if (queued?.state !== 'unknown') return null;
    const known = entries.get(id);
    const entry = known ?? entries.take(queued, null);
    const { checks, checkDueAt, unread, submitted } = entry;
    scheduler.allowOneMore(entry);
    entry.busy = true;
    const search = scheduler.reconcile(entry, true);
    entry.running = search.catch(() => undefined);
    try {
      return await track(search);
    } finally {
      ended(entry);
      if (entry.state === 'unknown') {
        // The scheduled checks begin if the document was submitted meanwhile. One that became due was made by this one; otherwise
        // the user's check does not count as one of them.
        const wasDue = checkDueAt !== null && checkDueAt <= clock.monotonic();
        if (entry.submitted && !submitted) scheduler.follow(entry, true);
        else if (!wasDue) Object.assign(entry, { checks, checkDueAt, unread });
      }
      pump();
    }
  }

  /** Submits the document because the user decided so; a paused queue stays paused. */
  function resubmit(id: string): void {
    ports.onDrafts([id]);
    load([id]);
  }

  /**
   * Carries out the user's decision about a submission that waits for it, or whose outcome is unknown. If that is not what the user
   * was shown any more, or nothing could be looked up before sending again, nothing is sent, and the user is to be asked again.
   */
  async function decide(id: string, decision: Decision): Promise<Decided> {
    const queued = store.queue.queuedDraft(id);
    if (decision.submissionId !== undefined && queued?.submissionId !== decision.submissionId)
      return 'changedMeanwhile';
    if (decision.kind === 'sendAnyway') {
      const shown = shownOf(id);
      if (decision.shown !== shown) return 'changedMeanwhile';
      store.queue.sendAnyway(id, shown);
      resubmit(id);
      pump();
      return 'done';
    }
    if (decision.kind === 'sendAgain') return sendAgain(id, decision);
    const resolution = decision.kind === 'accepted' ? settledByUser(ports, id, decision.number) : decision;
    const { state } = store.queue.resolveUnknown(id, resolution);
    const entry = entries.get(id);
    if (entry !== undefined)
      Object.assign(entry, { state, checkDueAt: null, firstCheckPending: false, resendPending: false });
    ports.onDrafts([id]);
    pump();
    return 'done';
  }

  /** What the user was shown of a document that waits for a decision: the last that Rampa found in the service. */
  function shownOf(id: string): Shown {
    const queued = store.queue.queuedDraft(id);
    const conflict = queued?.waitingReason === 'changed' ? store.drafts.conflict(id) : null;
    if (queued === null || conflict === null) return 'unreadable';
    const { policy } = store.queue.submission(queued.submissionId);
    return conflict.theirs === null ? 'missing' : digestOf(queued.kind, conflict.theirs, policy);
  }

  /** Looks once more, and sends the submission again unless that shows something that the user has not seen. */
  async function sendAgain(
    id: string,
    { withoutLooking, shown }: Decision & { readonly kind: 'sendAgain' },
  ): Promise<Decided> {
    const tried = store.attempts.list(id).length;
    const found = await lookFor(id);
    const queued = store.queue.queuedDraft(id);
    if (queued?.state !== 'unknown') return 'done';
    // An earlier decision has sent it meanwhile.
    if (store.attempts.list(id).length !== tried) return 'changedMeanwhile';
    const hasLooked = found !== null && searchFailure(found) === null;
    if (!hasLooked && withoutLooking !== true) return 'couldNotLook';
    const now = foundDocuments(store.attempts.list(id));
    if (now !== '' && now !== shown) return 'changedMeanwhile';
    // It was made for another destination: queueing it again makes a submission for this one.
    const leadsElsewhere = !canBeSent(store.queue.submission(queued.submissionId), ports.settings());
    store.queue.resolveUnknown(
      id,
      leadsElsewhere
        ? { kind: 'toDraft', why: 'settings' }
        : { kind: 'sendAgain', shown: hasLooked ? now : 'notSearched' },
    );
    resubmit(id);
    const entry = entries.get(id);
    if (entry !== undefined && hasLooked) entry.resendAllowedAt = momentOf(clock);
    pump();
    return 'done';
  }

  return {
    withdraw,
    reconcile: async (id: string): Promise<void> => {
      await lookFor(id);
    },
    decide,
    /** The document was changed without the engine. If it has left the queue, others need no longer wait for it. */
    follow: (id: string): void => {
      const entry = entries.get(id);
      // One of which something is still read follows the store when that has ended.
      if (entry !== undefined && !entry.busy) scheduler.follow(entry);
      pump();
    },
  };
}
