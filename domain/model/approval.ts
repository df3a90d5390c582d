/** Approvals of drafts, and a draft's history. Times are epoch milliseconds. */
import type { Handover } from './handover.ts';
import type { Attempt } from './queue.ts';
import type { DraftVersion } from './backup.ts';

export const longestApprovalNote = 500;

/**
 * A person's mark that a draft is right as it stood then. Rampa authenticates nobody: `account` is what the operating system
 * calls whoever ran it, `name` is what was typed (empty: nothing).
 */
export interface Approval {
  readonly at: number;
  readonly account: string;
  readonly name: string;
  readonly note: string;
  /** Whether the draft would send now what it would have sent then. */
  readonly holds: boolean;
}

/** Who approves, and what for. */
export type ApprovalMark = Pick<Approval, 'account' | 'name' | 'note'>;

/** Something that happened to a draft. Nothing is recorded for it but approvals: it is read from what there is. */
export type HistoryEvent =
  /** `version`: its first content, where that is still kept. */
  | { readonly kind: 'created'; readonly at: number; readonly version: DraftVersion | null }
  /** A save whose content is still kept, as a version or as the draft's own (`version: null`). */
  | { readonly kind: 'saved'; readonly at: number; readonly version: DraftVersion | null }
  | ({ readonly kind: 'approved' } & Approval)
  /** Written to a file for another workstation, or come in one. */
  | { readonly kind: 'handover'; readonly at: number; readonly handover: Handover }
  /** The last queueing; earlier ones left no trace but their attempts. */
  | { readonly kind: 'queued'; readonly at: number }
  | { readonly kind: 'attempt'; readonly at: number; readonly attempt: Omit<Attempt, 'body'> }
  /** By the service's answer, by a match, or by a person's decision. */
  | { readonly kind: 'accepted'; readonly at: number; readonly number: string | null };
