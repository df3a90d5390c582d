import { fits } from '../queue/budget.ts';
import { currentBudget } from '../queue/current-budget.ts';
import type { EnginePorts } from '../ports.ts';
import { lookForAttempt } from './reconcile.ts';

/**
 * An accepted document whose id or number the service did not tell is read back where there is a way. Answers whether
 * there is nothing more to try.
 */
export async function complete(ports: EnginePorts, id: string): Promise<boolean> {
  const { store, documents } = ports;
  const summary = store.drafts.summary(id);
  const sent = store.queue.lastSent(id);
  const draft = store.drafts.get(id);
  const candidate = store.queue.candidate(id);
  if (summary?.state !== 'accepted' || sent === null || draft === null) return true;
  if (!fits(currentBudget(ports), 'look')) return false;
  const { acceptedId } = summary;
  if (acceptedId !== null) {
    const identity = { userId: sent.userId, companyId: sent.companyId, periodId: sent.periodId };
    const reading = await documents.get(summary.kind, acceptedId, identity);
    if (reading.kind !== 'found') return false;
    store.queue.completeAccepted(id, { id: null, number: reading.document.number });
    return true;
  }
  if (candidate === null) return true;
  const looked = await lookForAttempt(ports, candidate, draft, sent);
  // Not listed yet, or not to be read now: another look may tell, unless there is nothing to look for it by.
  if (looked.verdict !== 'match') return looked.finding.searched === '';
  store.queue.completeAccepted(id, { id: looked.id, number: looked.number });
  return true;
}
