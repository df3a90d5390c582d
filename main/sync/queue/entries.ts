/** The run under way: which documents it is about, in the queue's order, and what the engine still means to do for each. */
import { needsDecision } from '../../../domain/model/draft-state.ts';
import type { DraftState, WaitingReason } from '../../../domain/model/draft-state.ts';
import type { QueueCandidate } from '../../store/types.ts';
import type { Expected } from '../send/verify.ts';
import { laneOf } from './order.ts';
import type { OrderItem } from './order.ts';

export interface Entry extends OrderItem {
  readonly position: number;
  state: DraftState;
  waitingReason: WaitingReason | null;
  chosen: boolean;
  notBefore: number | null;
  lookDue: boolean;
  /** An attempt or a look is under way. */
  busy: boolean;
  /** Looks that came of themselves since it was submitted, or sent last. */
  looks: number;
  /** Since when its outcome is unknown, as far as this run knows; monotonic milliseconds. */
  unknownSince: number | null;
  /** A replacement, change or deletion that was sent again by itself in this run: a second time it is not. */
  repeated: boolean;
  /** It was found as it was before, and goes again by itself once the service has had its time. */
  awaitsRepeat: boolean;
  /** When to look next, in monotonic milliseconds; `null`: not by itself. */
  lookAt: number | null;
  /** When nothing was found to stand against sending it again; monotonic milliseconds. */
  clearedAt: number | null;
  /** A person has seen what was found and wants it sent: until it was. */
  insisted: boolean;
  checking: boolean;
  /** It was accepted, and is to be read once more. */
  expected: Expected | null;
  /** How often reading it before sending went wrong in passing, and how much that weighs (engine.ts). */
  misread: number;
  misreadWeight: number;
}

export interface Entries {
  readonly get: (id: string) => Entry | undefined;
  /** In the queue's order. */
  readonly all: () => readonly Entry[];
  /**
   * Takes a queued document into the run, or brings it up to date; one that is undecided, or accepted without being told
   * its number, is looked for at `lookAt`.
   */
  readonly take: (candidate: QueueCandidate, chosen: boolean, lookAt: number | null) => Entry;
  readonly remove: (id: string) => void;
  /** All but what is to be read once more, which belongs to no run any more. */
  readonly clear: () => void;
  /** Submitted documents, and those of them whose outcome is there for now. */
  readonly progress: () => { readonly finished: number; readonly total: number };
}

export function createEntries(): Entries {
  const byId = new Map<string, Entry>();
  let sorted: readonly Entry[] | null = null;
  return {
    get: (id) => byId.get(id),
    all: () => (sorted ??= [...byId.values()].sort((a, b) => a.position - b.position)),
    take: (candidate, chosen, lookAt) => {
      const known = byId.get(candidate.id);
      const entry: Entry = {
        ...candidate,
        lane: laneOf(candidate),
        chosen: chosen || known?.chosen === true,
        busy: known?.busy ?? false,
        lookDue: candidate.state === 'unknown' && lookAt !== null,
        looks: 0,
        unknownSince: known?.unknownSince ?? lookAt,
        repeated: known?.repeated ?? false,
        awaitsRepeat: false,
        lookAt: candidate.state === 'unknown' || candidate.state === 'accepted' ? lookAt : null,
        clearedAt: null,
        insisted: known?.insisted ?? false,
        checking: known?.checking ?? false,
        expected: known?.expected ?? null,
        misread: 0,
        misreadWeight: 0,
      };
      // The attempt under way holds on to the entry it began with.
      const kept = known === undefined ? entry : Object.assign(known, entry);
      byId.set(candidate.id, kept);
      sorted = null;
      return kept;
    },
    remove: (id) => {
      byId.delete(id);
      sorted = null;
    },
    clear: () => {
      for (const [id, entry] of byId) {
        if (entry.expected === null) byId.delete(id);
        else entry.chosen = false;
      }
      sorted = null;
    },
    progress: () => {
      const chosen = [...byId.values()].filter((entry) => entry.chosen);
      return { finished: chosen.filter(isFinished).length, total: chosen.length };
    },
  };
}

/**
 * An undecided document counts as finished once it was looked for, unless it is to go again by itself: what follows is a
 * matter of patience, or a person's. So does one that was held back for a person to decide.
 */
export function isFinished(entry: Entry): boolean {
  switch (entry.state) {
    case 'accepted':
    case 'rejected':
    case 'draft':
      return true;
    case 'unknown':
      return !entry.lookDue && !entry.busy && !entry.awaitsRepeat;
    case 'waiting':
      return needsDecision(entry.waitingReason);
    case 'ready':
    case 'sending':
      return false;
  }
}
