/** Shows documents as they are printed, from wherever these are: `PrintHost` shows the preview. */

import { tick } from 'svelte';
import type { ServiceDocument } from '../../domain/model/service-document.ts';
import { t } from '../messages/index.svelte.ts';
import type { AppState } from './app.svelte.ts';
import { Question } from './question.svelte.ts';

/** A draft by its id, or a document of the service as it was read. */
export type PrintTarget = string | { readonly connectionId: string; readonly document: ServiceDocument };

interface PrintRequest {
  /** Which documents, in order; `null` where there is nothing to print, which was said. */
  readonly targets: () => Promise<readonly PrintTarget[] | null>;
}
export const printing = new Question<PrintRequest, void>(undefined);

/**
 * Shows the preview at once, so that it has the keyboard, and reads the documents then. Settles once it is closed, and the keyboard
 * is where it was.
 */
export async function previewDocuments(targets: PrintRequest['targets']): Promise<void> {
  const before = document.activeElement;
  await printing.ask({ targets });
  await tick();
  if (before instanceof HTMLElement) before.focus();
}

/** More at once would take minutes to lay out. */
const mostPrinted = 500;

/** Whether so many are printed at once; where not, that is said. */
export function canPrint(app: Pick<AppState, 'toasts'>, count: number): boolean {
  if (count > mostPrinted) app.toasts.show(() => t('print.tooMany', { most: mostPrinted }), { tone: 'error' });
  return count <= mostPrinted;
}
