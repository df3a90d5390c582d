/** Drafts in a `.rampa` file, for handing them over to another workstation. */
import type { DocumentKind, DraftState } from './draft-state.ts';
import type { Summary } from '../summary.ts';
import type { UnseenValue } from '../unseen-values.ts';

export const draftFileEnding = 'rampa';
export const mostDraftFileBytes = 10_000_000;
export const mostDraftsInFile = 500;

/** Where the drafts were written; only shown. */
export interface DraftFileOrigin {
  readonly connection: string;
  readonly organisation: string;
}

export type DraftFileProblem =
  /** Not a `.rampa` file. */
  | 'unknown'
  /** Written by a later version of Rampa. */
  | 'newer'
  /** The content was not written by Rampa. */
  | 'damaged'
  | 'tooLarge';

/**
 * Why a draft is not handed over: it is in the queue or was sent, changes a document of the service, contains a hidden secret,
 * has more lines than can be read from a file, may have been sent before a restore, or was sent without a reliable answer.
 */
export const notHandedOverReasons = ['state', 'operation', 'hidden', 'lines', 'quarantined', 'perhapsWritten'] as const;
export type NotHandedOverReason = (typeof notHandedOverReasons)[number];

/** A file that the user opened with Rampa. `file`: identifies it when its parts are requested. */
export type OpenedFile =
  | { readonly name: string; readonly file: string }
  | { readonly name: string; readonly problem: 'unreadable' | 'tooLarge' };

export type DraftFileWriting =
  | {
      /** Null: the user chose no file, or there was nothing to write. */
      readonly path: string | null;
      readonly written: number;
      readonly keptBack: Readonly<Record<NotHandedOverReason, number>>;
    }
  | { readonly problem: 'tooLarge' };

/** A draft in a file. Its summary is computed here, with this workstation's lists. */
export interface OfferedDraft {
  readonly kind: DocumentKind;
  readonly summary: Summary;
  /** What the draft has besides what its screen shows at once. */
  readonly unseen: readonly UnseenValue[];
  /** Null: the draft is unknown here. */
  readonly here:
    | null
    /** The draft, or a copy of it, that was imported here before. `isSame`: with exactly this content. */
    | { readonly state: DraftState; readonly isSame: boolean }
    /** It was sent from here and removed since; epoch milliseconds. It is no longer known whether it had this content. */
    | { readonly sentAt: number };
}
export type DraftFileReading =
  | { readonly origin: DraftFileOrigin; readonly drafts: readonly OfferedDraft[] }
  | { readonly problem: DraftFileProblem };
