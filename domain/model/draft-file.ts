/** Drafts in a `.rampa` file, by which one workstation hands them to another. */
import type { DocumentKind, DraftState } from './draft-state.ts';
import type { Summary } from '../summary.ts';

export const draftFileEnding = 'rampa';
export const mostDraftFileBytes = 10_000_000;
export const mostDraftsInFile = 500;

/** Where they were written; shown only. */
export interface DraftFileOrigin {
  readonly connection: string;
  readonly organisation: string;
}

export type DraftFileProblem =
  /** No file of this kind. */
  | 'unknown'
  /** A later version of Rampa wrote it. */
  | 'newer'
  /** Nothing that Rampa has written. */
  | 'damaged'
  | 'tooLarge';

/**
 * Why a draft is not handed over: it is in the queue or was sent, works upon a document of the service, holds a hidden text or more
 * lines than are taken from a file, may have been sent before a restore, or has been sent without a reliable answer.
 */
export const keptBackReasons = ['state', 'operation', 'hidden', 'lines', 'quarantined', 'perhapsWritten'] as const;
export type KeptBackReason = (typeof keptBackReasons)[number];

/** One that the user has opened with Rampa. `file`: by which its parts are asked for. */
export type OpenedFile =
  | { readonly name: string; readonly file: string }
  | { readonly name: string; readonly problem: 'unreadable' | 'tooLarge' };

export type DraftFileWriting =
  | {
      /** `null`: no file was chosen, or there was nothing to be written. */
      readonly path: string | null;
      readonly written: number;
      readonly keptBack: Readonly<Record<KeptBackReason, number>>;
    }
  | { readonly problem: 'tooLarge' };

/** A draft of a file; its summary is made here, with this workstation's lists. */
export interface OfferedDraft {
  readonly kind: DocumentKind;
  readonly summary: Summary;
  /** `null`: it is not known here. */
  readonly here:
    | null
    /** The draft that it, or a copy of it, has become here; `isSame`: with this very content. */
    | { readonly state: DraftState; readonly isSame: boolean }
    /** It was sent from here, and removed since; epoch milliseconds. Whether it had this content is not known any more. */
    | { readonly sentAt: number };
}
export type DraftFileReading =
  | { readonly origin: DraftFileOrigin; readonly drafts: readonly OfferedDraft[] }
  | { readonly problem: DraftFileProblem };
