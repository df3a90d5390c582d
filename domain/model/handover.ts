/** What is kept of a draft that went from one workstation to another in a `.rampa` file. Times are epoch milliseconds. */
import type { DraftFileOrigin } from './draft-file.ts';

export type Handover =
  /** It was written to this file here. `confirmed`: the user has said that it is sent from here all the same. */
  | { readonly direction: 'out'; readonly at: number; readonly file: string; readonly confirmed: boolean }
  /** It came in a file that was written there. */
  | { readonly direction: 'in'; readonly at: number; readonly origin: DraftFileOrigin };
