import type { EnginePorts } from '../ports.ts';
import { reconcileAttempt } from './reconcile.ts';

/** Reads the id and number of an accepted document where the service did not say them. Answers whether nothing more can be tried. */
export async function completeAccepted(ports: EnginePorts, id: string): Promise<boolean> {
  const { store, documents } = ports;
  const summary = store.drafts.summary(id);
  const sent = store.queue.lastAttemptBytes(id);
  const draft = store.drafts.get(id);
  const queued = store.queue.queuedDraft(id);
  if (summary?.state !== 'accepted' || sent === null || draft === null) return true;
  const { acceptedId } = summary;
  if (acceptedId !== null) {
    const identity = { userId: sent.userId, companyId: sent.companyId, periodId: sent.periodId };
    const reading = await documents.get(summary.kind, acceptedId, identity);
    if (reading.kind !== 'found') return false;
    store.queue.completeAccepted(id, { id: null, number: reading.document.number });
    return true;
  }
  if (queued === null) return true;
  const reconciled = await reconcileAttempt(ports, queued, draft, sent);
  // It may not be listed yet: a later check may find it, unless there is nothing to search by.
  if (reconciled.verdict !== 'match') return reconciled.finding.searched === '';
  store.queue.completeAccepted(id, { id: reconciled.id, number: reconciled.number });
  return true;
}
