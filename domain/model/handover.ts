/** A record of a draft's handover between workstations in a `.rampa` file. Times are epoch milliseconds. */
import type { DraftFileOrigin } from './draft-file.ts';

export type Handover =
  /** The draft was written to this file here. `confirmed`: the user confirmed that it may be sent from here nevertheless. */
  | { readonly direction: 'out'; readonly at: number; readonly file: string; readonly confirmed: boolean }
  /** The draft was received in a file that was written at `origin`. */
  | { readonly direction: 'in'; readonly at: number; readonly origin: DraftFileOrigin };
