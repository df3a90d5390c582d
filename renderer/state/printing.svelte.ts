/** Shows documents as they are printed, from wherever these are: `PrintHost` shows the preview. */

import { tick } from 'svelte';

interface PrintRequest {
  /** Which drafts, in order; `null` where there is nothing to print, which was said. */
  readonly ids: () => Promise<readonly string[] | null>;
  readonly close: () => void;
}

class Printing {
  request = $state.raw<PrintRequest | null>(null);
}
/** There is one window, and in it one preview at a time. */
export const printing = new Printing();

/**
 * Shows the preview at once, so that it has the keyboard, and reads the drafts then. Settles once it is closed, and the keyboard
 * is where it was.
 */
export async function previewDrafts(ids: PrintRequest['ids']): Promise<void> {
  printing.request?.close();
  const before = document.activeElement;
  await new Promise<void>((resolve) => {
    const request: PrintRequest = {
      ids,
      close: () => {
        // Another may be shown by then.
        if (printing.request === request) printing.request = null;
        resolve();
      },
    };
    printing.request = request;
  });
  await tick();
  if (before instanceof HTMLElement) before.focus();
}
