/** Previews and prints documents from any screen: `PrintHost` shows the preview. */

import { tick } from 'svelte';
import type { ServiceDocument } from '../../domain/model/service-document.ts';
import { t } from '../messages/index.svelte.ts';
import type { AppState } from './app.svelte.ts';
import { Question } from './question.svelte.ts';

/** A draft by its id, or a document of the service as it was read. */
export type PrintTarget = string | { readonly connectionId: string; readonly document: ServiceDocument };

interface PrintRequest {
  /** The documents in order; `null` if there is nothing to print, which has been reported. */
  readonly targets: () => Promise<readonly PrintTarget[] | null>;
}
export const printing = new Question<PrintRequest, void>(undefined);

/**
 * Shows the preview immediately, so that it has the focus, and then reads the documents. Resolves once the preview is closed and
 * the focus is back where it was.
 */
export async function previewDocuments(targets: PrintRequest['targets']): Promise<void> {
  const before = document.activeElement;
  await printing.ask({ targets });
  await tick();
  if (before instanceof HTMLElement) before.focus();
}

/** Laying out more would take minutes. */
const mostPrinted = 500;

/** Whether this many documents can be printed at once; shows a message if not. */
export function canPrint(app: Pick<AppState, 'toasts'>, count: number): boolean {
  if (count > mostPrinted) app.toasts.show(() => t('print.tooMany', { most: mostPrinted }), { tone: 'error' });
  return count <= mostPrinted;
}
