/** The user's decisions about a document, having been shown what Rampa has found of it by now. */
import { foundDocuments } from '../../../domain/found-documents.ts';
import type { Decision } from '../../../domain/model/queue.ts';
import type { Harness } from './harness.ts';

type SendAgain = Omit<Decision & { readonly kind: 'sendAgain' }, 'kind'>;

export async function sendAgain(own: Harness, id: string, more: Partial<SendAgain> = {}) {
  const shown = foundDocuments(await own.call('listAttempts', { draftId: id }));
  return own.call('decideDraft', { id, decision: { kind: 'sendAgain', shown, ...more } });
}

export async function sendAnyway(own: Harness, id: string) {
  const conflict = await own.call('getConflict', { draftId: id });
  return own.call('decideDraft', { id, decision: { kind: 'sendAnyway', shown: conflict?.digest ?? 'unreadable' } });
}
