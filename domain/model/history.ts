/** A draft's history. Times are epoch milliseconds. */
import type { Handover } from './handover.ts';
import type { Attempt } from './queue.ts';
import type { DraftVersion } from './backup.ts';

/** Something that happened to a draft. Nothing is recorded for it: it is read from what there is. */
export type HistoryEvent =
  /** `version`: its first content, where that is still kept. */
  | { readonly kind: 'created'; readonly at: number; readonly version: DraftVersion | null }
  /** A save whose content is still kept, as a version or as the draft's own (`version: null`). */
  | { readonly kind: 'saved'; readonly at: number; readonly version: DraftVersion | null }
  /** Written to a file for another workstation, or come in one. */
  | { readonly kind: 'handover'; readonly at: number; readonly handover: Handover }
  /** The last queueing; earlier ones left no trace but their attempts. */
  | { readonly kind: 'queued'; readonly at: number }
  | { readonly kind: 'attempt'; readonly at: number; readonly attempt: Omit<Attempt, 'body'> }
  /** By the service's answer, by a match, or by the user's decision. */
  | { readonly kind: 'accepted'; readonly at: number; readonly number: string | null };
