/** A draft's history. Times are epoch milliseconds. */
import type { Handover } from './handover.ts';
import type { Attempt } from './queue.ts';
import type { DraftVersion } from './backup.ts';

/** An event in a draft's history. Events are not recorded separately; they are derived from stored data. */
export type HistoryEvent =
  /** `version`: its first content, if that is still stored. */
  | { readonly kind: 'created'; readonly at: number; readonly version: DraftVersion | null }
  /** A save whose content is still stored, as a version or as the draft's current content (`version: null`). */
  | { readonly kind: 'saved'; readonly at: number; readonly version: DraftVersion | null }
  /** The draft was written to a file for another workstation, or received in one. */
  | { readonly kind: 'handover'; readonly at: number; readonly handover: Handover }
  /** The last queueing; of earlier ones only the attempts are stored. */
  | { readonly kind: 'queued'; readonly at: number }
  | { readonly kind: 'attempt'; readonly at: number; readonly attempt: Omit<Attempt, 'body'> }
  /** Accepted by the service's answer, by a match, or by the user's decision. */
  | { readonly kind: 'accepted'; readonly at: number; readonly number: string | null };

/** The content of the event, if it was kept. */
export const versionOf = (event: HistoryEvent): DraftVersion | null => ('version' in event ? event.version : null);

/** The contents that were kept, newest first. */
export const versionsIn = (history: readonly HistoryEvent[]): readonly DraftVersion[] =>
  history.map(versionOf).filter((version) => version !== null);
