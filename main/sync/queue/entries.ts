/** The documents of the current run, and what the engine still has to do for each. */
import { needsDecision } from '../../../domain/model/draft-state.ts';
import type { DraftState, WaitingReason } from '../../../domain/model/draft-state.ts';
import type { QueuedDraft } from '../../store/types.ts';
import type { Moment } from '../../clock.ts';
import type { Verification } from '../send/verify.ts';
import { orderingKeyOf } from './order.ts';
import type { OrderItem } from './order.ts';

/** A document's final state after a conclusive answer. */
export type EndState = 'accepted' | 'rejected';

/** One document of the run. Times are monotonic milliseconds, except `notBefore` and `resendAllowedAt`. */
export interface Entry extends OrderItem {
  /** The submission that is sent or checked. */
  readonly submissionId: string;
  readonly position: number;
  state: DraftState;
  waitingReason: WaitingReason | null;
  submitted: boolean;
  released: boolean;
  /** Not sent before this time; epoch milliseconds. */
  notBefore: number | null;
  firstCheckPending: boolean;
  holdsOrderingKey: boolean;
  /** While the end of its attempt waits to be committed: the state that results, unless a verification or check follows. */
  endsAs: EndState | null;
  /** An attempt or a check of the document is running. */
  busy: boolean;
  /** Another submission of the document has a go-ahead, and is taken when what is running has ended. */
  hasSuccessor: boolean;
  /** Resolves when that has ended. */
  running: Promise<unknown> | null;
  /** Scheduled checks since it was submitted or last sent. */
  checks: number;
  /** When it is next checked automatically: reconciled, verified or completed. `null`: never. */
  checkDueAt: number | null;
  /** A write of it was lost. */
  perhapsWritten: boolean;
  /** A replacement, change or deletion that was sent again automatically in this run, which happens only once. */
  repeated: boolean;
  /** It was found unchanged, and will be sent again automatically if the last check confirms that. */
  resendPending: boolean;
  /** When a reconcile check last allowed it to be sent again. */
  resendAllowedAt: Moment | null;
  /** The accepted document is still to be verified in the service. */
  verification: Verification | null;
  /** How often in a row it could not be read, while others of its kind could. */
  unread: number;
}

export type Entries = ReturnType<typeof createEntries>;

export function createEntries() {
  const byId = new Map<string, Entry>();
  /** The submissions that the user has submitted. A go-ahead never passes to another submission of the same document. */
  const goAheads = new Set<string>();
  /** Those of them that are sent although the queue is paused. */
  const alone = new Set<string>();
  let sorted: readonly Entry[] | null = null;
  function revoke(submissionId: string): void {
    goAheads.delete(submissionId);
    alone.delete(submissionId);
  }
  function remove(id: string): void {
    byId.delete(id);
    sorted = null;
  }

  return {
    get: (id: string): Entry | undefined => byId.get(id),
    /** In queue order. */
    all: (): readonly Entry[] => (sorted ??= [...byId.values()].sort((a, b) => a.position - b.position)),
    /** The user submitted this submission. */
    permit: (queued: QueuedDraft): void => {
      goAheads.add(queued.submissionId);
      const known = byId.get(queued.id);
      if (known === undefined) return;
      if (known.submissionId === queued.submissionId) known.submitted = true;
      else known.hasSuccessor = known.busy;
    },
    goAheadOf: (submissionId: string): { readonly isSubmitted: boolean; readonly isAlone: boolean } => ({
      isSubmitted: goAheads.has(submissionId),
      isAlone: alone.has(submissionId),
    }),
    /** The submission is held back: the user has to submit it again. */
    forbid: (entry: Entry): void => {
      revoke(entry.submissionId);
      Object.assign(entry, { submitted: false, released: false, resendPending: false });
    },
    /** The submission was taken out of the queue; what is still read of a former one of the document goes on. */
    withdraw: ({ id, submissionId }: Pick<QueuedDraft, 'id' | 'submissionId'>): void => {
      revoke(submissionId);
      const known = byId.get(id);
      if (known?.busy === true) known.hasSuccessor = false;
      else remove(id);
    },
    /**
     * Adds a queued document to the run, or updates it. `checkDueAt` is used only if its outcome is unknown, or if it was
     * accepted and its number is not known.
     */
    take: (queued: QueuedDraft, checkDueAt: number | null): Entry => {
      const present = byId.get(queued.id);
      const known = present?.submissionId === queued.submissionId ? present : undefined;
      const entry: Entry = {
        ...queued,
        orderingKey: orderingKeyOf(queued),
        submitted: goAheads.has(queued.submissionId),
        released: alone.has(queued.submissionId),
        busy: present?.busy ?? false,
        hasSuccessor: false,
        running: present?.running ?? null,
        endsAs: known?.endsAs ?? null,
        firstCheckPending: queued.state === 'unknown' && checkDueAt !== null,
        checks: 0,
        repeated: known?.repeated ?? false,
        resendPending: false,
        checkDueAt: queued.state === 'unknown' || queued.state === 'accepted' ? checkDueAt : null,
        resendAllowedAt: null,
        holdsOrderingKey: known?.holdsOrderingKey ?? false,
        verification: known?.verification ?? null,
        unread: 0,
      };
      // The running attempt refers to the existing entry, so that entry is kept.
      const kept = present === undefined ? entry : Object.assign(present, entry);
      byId.set(queued.id, kept);
      sorted = null;
      return kept;
    },
    /** The submission, if it has a go-ahead, is sent while the queue is paused. */
    release: ({ id, submissionId }: QueuedDraft): void => {
      if (!goAheads.has(submissionId)) return;
      alone.add(submissionId);
      const known = byId.get(id);
      if (known !== undefined && (known.submissionId === submissionId || known.hasSuccessor)) known.released = true;
    },
    /** The queue is paused: all wait. */
    holdAll: (): void => {
      alone.clear();
      for (const entry of byId.values()) entry.released = false;
    },
    remove,
    /**
     * Ends the run if none of its documents is still to be sent: removes them, except those of which something is still to be read,
     * which no longer count as submitted.
     */
    endRun: (): void => {
      if ([...byId.values()].some(isLeft)) return;
      goAheads.clear();
      alone.clear();
      for (const [id, entry] of byId) {
        if (entry.verification === null && !entry.busy) byId.delete(id);
        else entry.submitted = false;
      }
      sorted = null;
    },
    /** Submitted documents, how many of them are finished, and how the service answered. */
    progress: () => {
      const all = [...byId.values()];
      const submitted = all.filter((entry) => entry.submitted && !entry.hasSuccessor);
      const countOf = (state: EndState): number => submitted.filter((entry) => entry.state === state).length;
      return {
        finished: submitted.filter(isFinished).length,
        total: submitted.length + all.filter(({ hasSuccessor }) => hasSuccessor).length,
        accepted: countOf('accepted'),
        rejected: countOf('rejected'),
      };
    },
  };
}

/** Whether the document is still to be sent or searched for in this run. */
export const isLeft = (entry: Entry): boolean => entry.hasSuccessor || (entry.submitted && !isFinished(entry));

/**
 * Whether the run has nothing more to do for the document now. An unknown outcome counts as finished after its first check,
 * unless it will be sent again automatically; so does a document that waits for the user's decision.
 */
function isFinished(entry: Entry): boolean {
  switch (entry.state) {
    case 'accepted':
    case 'rejected':
    case 'draft':
      return true;
    case 'unknown':
      return !entry.firstCheckPending && !entry.resendPending;
    case 'waiting':
      return needsDecision(entry.waitingReason);
    case 'ready':
    case 'sending':
      return false;
  }
}
